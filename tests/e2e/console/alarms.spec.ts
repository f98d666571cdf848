import { readFileSync } from 'node:fs'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { expect, test, watch } from '../support/site.ts'

/** The alarm list as operators use it: narrow it, decide, take it home as a sheet, hear it, share it with others. */
type Page = import('playwright/test').Page

const list = '/intelligentControl/warningMessage'
const rows = (page: Page) => page.locator('[data-row]')
const popup = (page: Page) => page.getByRole('alertdialog', { name: '告警提示' })
const count = async (page: Page) => Number((await popup(page).locator('.corner-count b').textContent()) ?? Number.NaN)
const states = (page: Page) => page.getByRole('radiogroup', { name: '告警状态' })
const total = (page: Page) => page.locator('.ant-pagination-total-text')
const aside = (page: Page) => page.getByRole('complementary', { name: '告警详情' })

/** Drives a real reading over its limit and waits until this page tells of it; others may wait for a decision since before. */
async function drill(page: Page) {
  const answer = page.waitForResponse(response => response.url().includes(alarm.drill.path))
  await page.getByRole('button', { name: /演\s*练/ }).click()
  await page.getByRole('button', { name: /开\s*始/ }).click()
  const { data } = (await (await answer).json()) as { data: { devName: string; stationName: string } }
  await expect(popup(page).locator('li', { hasText: data.devName }).filter({ hasText: data.stationName }).first()).toBeVisible()
}

/** How often the alert was asked to play. */
const countPlays = (page: Page) =>
  page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      document.documentElement.dataset.plays = String(Number(document.documentElement.dataset.plays ?? 0) + 1)
      return play.call(this)
    }
  })
const plays = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.plays ?? 0))

test('filters stand in the address and survive a reload', async ({ page, signIn }) => {
  await signIn(page, 'operator', { to: `${list}?state=all` })
  await expect(total(page)).toHaveText(/^共 [\d,]+ 条$/)
  const all = await total(page).textContent()
  await states(page).getByText('异常已恢复').click()
  await expect(page).toHaveURL(/state=2-3/)
  await expect(total(page)).not.toHaveText(all ?? '')
  const recovered = await total(page).textContent()
  await page.getByRole('searchbox', { name: '站点、设备、测点' }).fill('逆变器')
  await page.getByRole('searchbox', { name: '站点、设备、测点' }).press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('逆变器')
  await expect(total(page)).not.toHaveText(recovered ?? '')
  await expect(rows(page).first()).toBeVisible()
  const shown = await total(page).textContent()
  const check = async () => {
    for (const row of await rows(page).all()) {
      await expect(row).toContainText('异常已恢复')
      // Or the incident of a gateway with one behind it.
      await expect(row).toContainText(/逆变器|\d+ 台设备/)
    }
  }
  await check()
  await page.reload()
  await expect(total(page)).toHaveText(shown ?? '')
  await expect(page.getByRole('searchbox', { name: '站点、设备、测点' })).toHaveValue('逆变器')
  await expect(states(page).getByRole('radio', { name: '异常已恢复' })).toBeChecked()
  await check()
  await page.goto(`${list}?keyword=没有这样的站点`)
  await expect(page.getByText('没有符合条件的告警')).toBeVisible()
})

test('the export holds the rows the filters show, and nothing else', async ({ page, signIn }) => {
  await signIn(page, 'operator', { to: `${list}?state=1-3&size=100` })
  await expect(rows(page).first()).toBeVisible()
  const shown = await rows(page).evaluateAll(all => all.map(row => row.querySelector('time')?.title ?? ''))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /导\s*出/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^告警信息_\d{4}-\d{2}-\d{2}\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"类型","告警内容"')).toBe(true)
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(shown.length)
  for (const [index, time] of shown.entries()) expect(lines[index]).toContain(`"${time}"`)
})

test('with the sound switched off an alarm shows and nothing plays; switched on it sounds until the pop-up is closed', async ({
  page,
  signIn,
}) => {
  await countPlays(page)
  await signIn(page, 'operator')
  await page.getByRole('button', { name: '设置', exact: true }).click()
  await page.getByText('声音设置', { exact: true }).click()
  await page.getByRole('switch').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await page.goto(`${list}?state=all`)
  const state = page.locator('.bar-tools').getByRole('button', { name: /告警声音/ })
  await expect(state).toHaveAttribute('aria-pressed', 'false')
  await drill(page)
  await expect(page.getByText('声音被浏览器阻止')).toHaveCount(0)
  expect(await plays(page)).toBe(0)
  await state.click()
  await expect(state).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => plays(page)).toBe(1)
  await popup(page).getByRole('button', { name: '关闭' }).click()
  await expect(popup(page)).toBeHidden()
})

test('the pop-up never lies on the decision, whatever the screen', async ({ page, signIn }) => {
  await signIn(page, 'operator', { to: `${list}?state=all` })
  await drill(page)
  await rows(page).filter({ hasText: '待处理' }).first().click()
  await expect(aside(page)).toBeVisible()
  await aside(page).getByText('转抢修工单', { exact: true }).click()
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const confirm = aside(page).getByRole('button', { name: /确\s*定/ })
    await expect(popup(page)).toBeVisible()
    await confirm.evaluate(button => button.scrollIntoView({ block: 'center' }))
    const covered = () =>
      confirm.evaluate(button => {
        const box = button.getBoundingClientRect()
        return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
      })
    await expect.poll(covered).toBe(false)
  }
})

test('several alarms are handled at once, after a dialog that says how many', async ({ page, signIn }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator', { to: `${list}?state=all` })
  await drill(page)
  const open = rows(page).filter({ has: page.locator('input[type="checkbox"]:enabled') })
  await expect.poll(() => open.count()).toBeGreaterThan(1)
  // The region lives on: an alarm that comes just now is not among those that were chosen, and not all are then.
  const marked = page.locator('[data-row] input[type="checkbox"]:checked:enabled')
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await expect.poll(() => marked.count()).toBeGreaterThan(1)
  const chosen = await marked.count()
  const bulk = page.locator('.data-table-bulk')
  await expect(bulk).toContainText(`已选 ${chosen} 条`)
  await bulk.getByRole('button', { name: '批量处理' }).click()
  const dialog = page.getByRole('dialog', { name: `批量处理 ${chosen} 条告警` })
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await expect(dialog).toBeHidden()
  await expect(bulk).toContainText(`已选 ${chosen} 条`)
  await bulk.getByRole('button', { name: '批量处理' }).click()
  await dialog.getByLabel('处理意见').fill('演练，已确认')
  const answered = page.waitForResponse(response => response.url().includes(alarm.saveAlarm.path))
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  const { handled } = (await (await answered).json()).data as { handled: string[] }
  expect(handled).toHaveLength(chosen)
  await expect(dialog).toBeHidden()
  await expect(bulk).not.toContainText('已选')
  // A new alarm may stand beside the decided ones.
  for (const id of handled) await expect(page.locator(`[data-row="${id}"] input[type="checkbox"]:enabled`)).toHaveCount(0)
  expect(problems).toEqual([])
})

test("what one operator handles leaves the other one's pop-up at once", async ({ page, signIn, browser, instance }) => {
  const elsewhere = await browser.newContext({ baseURL: instance.url, viewport: { width: 1440, height: 900 } })
  const second = await elsewhere.newPage()
  await signIn(second, 'enterprise-admin', { to: '/homePage' })
  await expect(second.getByText('站点列表')).toBeVisible()
  await signIn(page, 'operator', { to: `${list}?state=all` })
  await drill(page)
  await drill(page)
  await expect.poll(() => popup(second).isVisible()).toBe(true)
  await expect.poll(() => count(second)).toBeGreaterThan(1)
  // With its device: both may have begun within one second.
  const one = await popup(page).locator('li').first().textContent()
  const item = popup(second).locator('li').filter({ hasText: one! })
  await expect(item).toHaveCount(1)
  await popup(page).locator('li').filter({ hasText: one! }).getByRole('button', { name: '去处理' }).click()
  const dialog = page.getByRole('dialog', { name: '告警详情' })
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(dialog).toBeHidden()
  await expect(item).toHaveCount(0)
  await elsewhere.close()
})

test('the planned time is meant at the site, wherever the browser stands', async ({ browser, instance, signIn, account }) => {
  const abroad = await browser.newContext({ baseURL: instance.url, timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 } })
  const page = await abroad.newPage()
  await signIn(page, 'operator', { to: `${list}?state=all` })
  await drill(page)
  const answer = page.waitForResponse(response => response.url().includes(alarm.getAlarmById.path))
  await rows(page).filter({ hasText: '待处理' }).first().click()
  const { id } = (await (await answer).json()).data as { id: string }
  await aside(page).getByText('转抢修工单', { exact: true }).click()
  const plan = aside(page).getByLabel('计划完成时间')
  /** Enter takes the time over and closes the calendar, which lies over the button: what is pressed while it closes is pressed in it. */
  const type = async (time: string) => {
    await plan.fill(time)
    await plan.press('Enter')
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  }
  await type('2001-02-03 04:05')
  await aside(page)
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(aside(page).getByText('不能早于当前时间')).toBeVisible()
  await type('2099-12-31 18:30')
  // The form is as high as before once its sentence is gone: what is pressed stands still.
  await expect(aside(page).getByText('不能早于当前时间')).toBeHidden()
  await aside(page)
    .getByRole('button', { name: /确\s*定/ })
    .click()
  // What is decided makes room for the next that waits, or for the list.
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBe(id)
  // The operator signed in so often that the session made at the start has been replaced.
  const { token } = account('platform-admin')
  const response = await page.request.get(alarm.getAlarmById.path, { headers: { token }, params: { id } })
  expect((await response.json()).data).toMatchObject({ id, nextDeal: '3', planFinishTime: '2099-12-31 18:30:00' })
  await abroad.close()
})
