import { workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { pageOfOrder } from '../../../core/rules/orderPages.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { detail } from '../support/orderSteps.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

test('the number of an order leads to the page of its kind, where it stands open', async ({ page, signIn, instance, account }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  const api = apiOf(instance.url, account('operator'))
  const today = siteDay(new Date())
  const period = { startTime: `${addDays(today, -20)} 00:00:00`, endTime: `${today} 23:59:59` }
  const { kinds } = await api(workSchedule.orderStatistics, period)
  const pages = new Map(kinds.map(({ code }) => [pageOfOrder(code), code]))
  expect(pages.size).toBeGreaterThan(1)
  for (const [path, kind] of pages) {
    const [order] = (await api(workSchedule.workList, { ...period, kind, size: 1 })).records
    await page.goto(`/analysis/ticketStatistics?${new URLSearchParams({ from: period.startTime, to: period.endTime, kind })}`)
    await page.getByRole('region', { name: '工单明细' }).getByRole('link', { name: order!.no }).click()
    await expect(page).toHaveURL(url => url.pathname === path && url.searchParams.get('id') === order!.id)
    await expect(detail(page)).toContainText(order!.no)
  }
  expect(problems).toEqual([])
})

test('an address to print an order from that names none asks nothing and says where to print from', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  const refused: string[] = []
  page.on('response', reply => reply.status() >= 400 && refused.push(reply.url()))
  await page.goto('/orderPrint')
  await expect(page.getByRole('alert')).toContainText('没有要打印的工单')
  expect(refused).toEqual([])
})
