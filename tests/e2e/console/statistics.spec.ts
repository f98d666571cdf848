import { crewPerson } from '../../../core/contract/platform/crewPerson.ts'
import { orderStatistics } from '../../../core/contract/orders/orderStatistics.ts'
import { workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

/** The last ten days: the demonstration's orders lie in them, whatever day of the month it is. */
const span = () => {
  const today = siteDay(new Date())
  return { startTime: `${addDays(today, -10)} 00:00:00`, endTime: `${today} 23:59:59` }
}
const addressOf = ({ startTime, endTime }: ReturnType<typeof span>) => new URLSearchParams({ from: startTime, to: endTime }).toString()

test('statistics of orders lead from a figure to the orders behind it', async ({ page, signIn, instance, account }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  const api = apiOf(instance.url, account('operator'))
  const period = span()
  const sums = await api(workSchedule.orderStatistics, period)
  expect(sums.total).toBeGreaterThan(0)

  await page.goto(`/analysis/ticketStatistics?${addressOf(period)}`)
  const totals = page.getByRole('region', { name: '合计' })
  await expect(totals).toContainText(`${sums.total}张`)
  await expect(totals).toContainText(`${sums.percentum?.toFixed(1)}%`)
  const state = sums.states.find(({ count }) => count > 0)!
  await page.getByRole('region', { name: '按状态' }).getByRole('button', { name: state.name }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe(state.code)
  const list = page.getByRole('region', { name: '工单明细' })
  await expect(list.locator('tbody tr.ant-table-row')).toHaveCount(Math.min(10, state.count))
  // By the table's names a kind is chosen as by its bar.
  const kinds = page.getByRole('region', { name: '按类型', exact: true })
  await kinds.getByText('表', { exact: true }).click()
  await kinds.getByRole('button', { name: sums.kinds[0]!.name, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe(sums.kinds[0]!.code)
  await expect(totals).toContainText(`${sums.kinds[0]!.total}张`)

  await page.goto(`/analysis/repairAnalysis?${addressOf(period)}`)
  const times = await api(orderStatistics.times, { ...period, group: 'fault' })
  const crews = await api(orderStatistics.crews, { ...period, group: 'fault' })
  const from = page.getByRole('region', { name: '从申报起的用时', exact: true })
  await from.getByText('表', { exact: true }).click()
  for (const { name, reached } of times.milestones) await expect(from).toContainText(`${name}（${reached} 张）`)
  const crew = crews.find(({ code }) => code !== '')!
  const teams = page.getByRole('region', { name: '各班组', exact: true })
  await teams.getByText('表', { exact: true }).click()
  await teams.getByRole('button', { name: crew.name, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('crewId')).toBe(crew.code)
  await expect(list.locator('tbody tr.ant-table-row')).toHaveCount(Math.min(10, crew.total))
  await list.locator('tbody tr.ant-table-row').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/mainTenance\/repair\?keyword=/)

  await page.goto(`/analysis/operaUserStatistics?${addressOf(period)}`)
  const [busiest] = (await api(crewPerson.personInfoList, { ...period, size: 1 })).records
  const people = page.getByRole('region', { name: '人员', exact: true })
  const first = people.locator('tbody tr.ant-table-row').first()
  await expect(first).toContainText(busiest!.userName)
  await expect(first).toContainText(`${busiest!.steps} 次`)
  await first.click()
  await expect(page).toHaveURL(/ticketStatistics\?.*userId=/)
  const theirs = await api(workSchedule.workList, { ...period, userId: busiest!.userId })
  expect(theirs.total).toBe(busiest!.orders)
  await expect(list).toContainText(busiest!.userName)

  await page.goto(`/analysis/overvieworkProgress?${addressOf(period)}`)
  const days = page.getByRole('region', { name: '逐日计划与完成' })
  await days.locator('tbody tr.ant-table-row').first().click()
  await expect(page).toHaveURL(/ticketStatistics\?.*scheduledIn=/)
  expect(problems).toEqual([])
})
