import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { curveColours } from '../../../console/kit/curve/curveColours.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { enter } from '../support/enter.ts'
import { expect, test, watch } from '../support/site.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rowsOf = (panel: Locator) =>
  panel.locator('tbody tr').evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent ?? '')))

/** What an operator does without the mouse, and takes to a colleague. */
test('any page, site and device is a few letters away', async ({ browser, page, signIn, instance }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: '页面、站点、设备、工单、客户' })
  await expect(field).toBeFocused()
  await field.fill('dltz')
  await expect(page.getByRole('option', { name: /^电量台账/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL(/energyLedger/)

  // Somebody who does not wait for the answer is led to its first hit: the number of an order.
  await page.keyboard.press('Control+k')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token as string)
  const answer = await page.request.post(repair.list.path, { headers: { token }, data: { open: true, size: 1 } })
  const [order] = ((await answer.json()) as { data: ReplyOf<typeof repair.list> }).data.records
  await field.fill(order!.no)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.searchParams.get('id') === order!.id)

  // More than one page of hits is told, and listed when asked for.
  await page.keyboard.press('Control+k')
  await field.fill('1h nbq')
  const first = page.getByRole('option').filter({ hasText: '1号逆变器' }).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  const devices = page.getByRole('option').filter({ hasText: '逆变器' })
  await page
    .getByRole('option', { name: /^还有 \d+ 个/ })
    .first()
    .click()
  await expect.poll(() => devices.count()).toBeGreaterThan(6)
  await first.hover()
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1号逆变器')

  // What it draws is kept, and stands on a page of its own whose address says all of it.
  await dialog.getByText('运行曲线', { exact: true }).click()
  await dialog.getByRole('tab', { name: '交流电压' }).click()
  await dialog.getByRole('button', { name: '加入对比' }).click()
  await dialog.getByRole('link', { name: '查看对比（3）' }).click()
  await page.waitForURL(/indicatorCurves/)
  const panel = page.getByRole('region', { name: '指标对比' })
  await panel.getByText('表', { exact: true }).click()
  await expect(panel.getByRole('columnheader')).toHaveCount(4)
  await page.getByLabel('移除').first().click()
  await expect(panel.getByRole('columnheader')).toHaveCount(3)
  const shared = page.url()
  expect(new URL(shared).searchParams.get('pins')?.split(',')).toHaveLength(2)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(shared)
  await panel.getByText('表', { exact: true }).click()
  await expect(panel.getByRole('columnheader')).toHaveCount(3)

  // Yesterday, which changes no more, read by hand: the cursor comes in at the newest point and says what the table does.
  const yesterday = addDays(siteDay(new Date()), -1)
  const past = new URL(shared)
  past.searchParams.set('from', `${yesterday} 00:00:00`)
  past.searchParams.set('to', `${yesterday} 23:59:59`)
  await page.goto(past.href)
  await panel.getByText('表', { exact: true }).click()
  await expect(panel.getByRole('row')).toHaveCount(97)
  const rows = await rowsOf(panel)
  const measured = rows.filter(([, ...values]) => values.some(value => value !== '--'))
  await panel.getByText('图', { exact: true }).click()
  const chart = panel.getByRole('img', { name: '指标对比' })
  await expect(chart.locator('canvas').first()).toBeVisible()
  const steps: [key: string, at: number][] = [
    ['ArrowRight', -1],
    ['ArrowLeft', -2],
    ['Home', 0],
  ]
  for (const [key, at] of steps) {
    await chart.press(key)
    for (const text of measured.at(at) ?? []) if (text !== '--') await expect(panel.locator('.chart-said')).toContainText(text)
  }

  // Three days are many points, drawn another way: under the pointer stands what the table says, and the picture taken
  // home holds the curves.
  const days = new URL(past)
  days.searchParams.set('from', `${addDays(yesterday, -2)} 00:00:00`)
  await page.goto(days.href)
  await panel.getByText('表', { exact: true }).click()
  await expect(panel.getByRole('row')).toHaveCount(3 * 96 + 1)
  const noon = (await rowsOf(panel)).find(([time]) => time!.startsWith(`${addDays(yesterday, -1)} 12:00`))!
  await panel.getByText('图', { exact: true }).click()
  await expect(chart.locator('canvas').first()).toBeVisible()
  await chart.hover()
  for (const text of noon) if (text !== '--') await expect(chart).toContainText(text)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: '导出图片' }).click()
  const picture = await readFile(await (await download).path(), 'base64')
  const drawn = await page.evaluate(
    async ([png, colours]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const columns = colours.map(() => new Set<number>())
      for (let at = 0; at < data.length; at += 4) {
        const colour = `#${[...data.slice(at, at + 3)].map(part => part.toString(16).padStart(2, '0')).join('')}`
        columns[colours.indexOf(colour)]?.add((at / 4) % bitmap.width)
      }
      return columns.map(({ size }) => size / bitmap.width)
    },
    [picture, curveColours.light.slice(0, 2)] as const,
  )
  // From edge to edge, but for where one lies over the other.
  for (const part of drawn) expect(part).toBeGreaterThan(0.3)

  // Whoever works beside them gets the same curves by that address; who belongs elsewhere is told why there are none.
  const elsewhere = async (loginName: string) => {
    const other = await (await browser.newContext({ baseURL: instance.url })).newPage()
    await other.goto('/login')
    await enter(other, instance.accounts.find(account => account.loginName === loginName)!)
    await other.goto(past.href)
    return { page: other, panel: other.getByRole('region', { name: '指标对比' }) }
  }
  const colleague = await elsewhere('jizhong')
  await colleague.panel.getByText('表', { exact: true }).click()
  await expect(colleague.panel.getByRole('row')).toHaveCount(97)
  expect(await rowsOf(colleague.panel)).toEqual(rows)
  await colleague.page.close()
  const stranger = await elsewhere('yanzhao')
  await expect(stranger.panel).toContainText('所选设备不存在，或不在您可查看的范围内')
  await expect(stranger.page.getByText('（不可查看）')).toHaveCount(2)
  expect(problems).toEqual([])
})
