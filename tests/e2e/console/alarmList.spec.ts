import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

/** The list of alarms under the hands of somebody in a hurry: what is urgent comes first, and nothing typed, picked or open gets lost. */
type Page = import('playwright/test').Page

const list = '/intelligentControl/warningMessage'
const rows = (page: Page) => page.locator('[data-row]')
const aside = (page: Page) => page.getByRole('complementary', { name: '告警详情' })
const opinion = (page: Page) => aside(page).getByLabel('处理意见')
const asked = (page: Page) => page.getByText('填写的内容尚未保存，离开后将丢失，是否继续？')
const open = (page: Page) => new URL(page.url()).searchParams.get('id')

test('what waits is decided from the keyboard or by hand, and nothing typed is lost', async ({ page, signIn, instance, account }) => {
  const { problems } = watch(page)
  const api = apiOf(instance.url, account('enterprise-admin'))
  await signIn(page, 'operator', { to: `${list}?state=all` })
  const popup = page.getByRole('alertdialog', { name: '告警提示' })

  await test.step('the bell leads to what waits for a decision, the most urgent first', async () => {
    // So does the page itself, where nobody said what of it is meant.
    await page.goto(list)
    await expect(page).toHaveURL(/warningMessage\?state=mine$/)
    await page.getByRole('radiogroup', { name: '告警状态' }).getByText('全部').click()
    await expect(page).toHaveURL(/state=all/)
    const waiting = async () => (await api(alarm.page, { waiting: true })).total
    for (let drills = 0; drills < 3; drills++) {
      const before = await waiting()
      await api(alarm.drill, { seconds: 60 })
      await expect.poll(waiting).toBeGreaterThan(before)
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: /待处理告警/ })
      .click()
    await expect(page).toHaveURL(/state=mine/)
    await expect(page.getByRole('radio', { name: '待我处理' })).toBeChecked()
    const first = rows(page).first()
    await expect(first).toBeVisible()
    const { records } = await api(alarm.page, { waiting: true, pageSize: 100 })
    const urgent = records.map(({ level }) => level).toSorted()[0]
    const names = Object.fromEntries(records.map(({ level, levelName }) => [level, levelName]))
    await expect(first).toContainText(names[urgent ?? ''] ?? '')
  })

  await test.step('picking a row moves nothing', async () => {
    const top = () =>
      rows(page)
        .first()
        .evaluate(row => Math.round(row.getBoundingClientRect().top))
    // The answer of the question before may still be on its way.
    await expect(page.locator('.data-table')).toHaveAttribute('aria-busy', 'false')
    const before = await top()
    await rows(page).first().getByRole('checkbox').check()
    await expect(page.getByRole('status').filter({ hasText: '已选 1 条' })).toBeVisible()
    expect(await top()).toBe(before)
    expect(open(page)).toBeNull()
    await page.getByRole('button', { name: '取消选择' }).click()
  })

  await test.step('Enter opens, an arrow moves on, back closes', async () => {
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(aside(page)).toBeVisible()
    const before = open(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => open(page)).not.toBe(before)
    await page.goBack()
    await expect(aside(page)).toBeHidden()
    await expect(page).toHaveURL(/warningMessage\?state=mine$/)
  })

  await test.step('J and K go through the list, 2 chooses, and what is put aside stands under 已搁置 until it is taken back', async () => {
    await rows(page).first().focus()
    await page.keyboard.press('j')
    await expect(aside(page)).toBeVisible()
    const before = open(page)
    await page.keyboard.press('j')
    // What a key goes on from is what is drawn.
    await expect(page.locator('[data-row][aria-current="true"]')).not.toHaveAttribute('data-row', before ?? '')
    await page.keyboard.press('k')
    await expect.poll(() => open(page)).toBe(before)
    await expect(opinion(page)).toBeVisible()
    // Whoever takes the mouse to it has it in sight, however much stands over the list.
    await expect(aside(page).getByRole('button', { name: /^确\s*定$/ })).toBeInViewport({ ratio: 1 })
    // The keys of an alarm count once its choices stand: a hand presses again.
    await expect(async () => {
      await page.keyboard.press('2')
      await expect(aside(page).getByRole('radio', { name: '转故障研判' })).toBeChecked({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('1')
    await aside(page).getByRole('group', { name: '常用语' }).getByRole('button').first().click()
    await expect(opinion(page)).not.toHaveValue('无')
    await opinion(page).fill('无')
    await aside(page)
      .getByRole('button', { name: /^搁\s*置$/ })
      .click()
    const shelf = page.getByRole('dialog', { name: '搁置告警' })
    await shelf.getByLabel('搁置原因').fill('等待备件')
    await shelf.getByRole('button', { name: /确\s*定/ }).click()
    await expect(aside(page).getByRole('status')).toContainText('等待备件')
    const id = before ?? ''
    expect((await api(alarm.page, { waiting: true, pageSize: 100 })).records.map(row => row.id)).not.toContain(id)
    await page.keyboard.press('Escape')
    await page.getByRole('radiogroup', { name: '告警状态' }).getByText('已搁置').click()
    await expect(page.locator(`[data-row="${id}"]`)).toContainText('等待备件')
    await page.locator(`[data-row="${id}"]`).click()
    await aside(page).getByRole('button', { name: '取消搁置' }).click()
    await expect.poll(async () => (await api(alarm.page, { waiting: true, pageSize: 100 })).records.map(row => row.id)).toContain(id)
    await page.goto(`${list}?state=mine`)
    await expect(rows(page).first()).toBeVisible()
  })

  await test.step('a decision made by keys opens the next that waits', async () => {
    await rows(page).first().click()
    const before = open(page)
    await expect(opinion(page)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => open(page)).not.toBe(before)
    await expect(aside(page)).toBeVisible()
    // A second stroke, meant for the one before, decides nothing on an alarm that nobody has read.
    const next = open(page)
    await expect(aside(page).getByRole('radio', { name: '忽略' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
    expect(open(page)).toBe(next)
    expect((await api(alarm.getAlarmById, { id: next ?? '' })).handledAt).toBe('')
    await page.getByRole('checkbox', { name: '处理后打开下一条' }).uncheck()
    await page.keyboard.press('?')
    await expect(page.getByText('下一条、上一条')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${list}?state=mine`)
    for (let drills = 0; drills < 2; drills++) await api(alarm.drill, { seconds: 60 })
    await expect.poll(async () => (await api(alarm.page, { waiting: true })).total).toBeGreaterThan(1)
    await page.reload()
    await expect(rows(page).nth(1)).toBeVisible()
  })

  await test.step('a click on another row asks before it drops what was typed', async () => {
    await rows(page).first().click()
    await opinion(page).fill('现场已确认')
    const before = open(page)
    await rows(page).nth(1).click()
    await expect(asked(page)).toBeVisible()
    await page.getByRole('button', { name: '继续填写' }).click()
    await expect(asked(page)).toBeHidden()
    expect(open(page)).toBe(before)
    await expect(opinion(page)).toHaveValue('现场已确认')
  })

  await test.step('the open detail says at once that somebody else decided', async () => {
    await api(alarm.saveAlarm, { ids: open(page) ?? '', nextDeal: '1', dealOpinion: '无' })
    await expect(aside(page).getByRole('status')).toContainText(/^已由 .+ 处理/)
    await expect(opinion(page)).toHaveCount(0)
    await aside(page).getByRole('button', { name: '关闭详情' }).click()
    await expect(aside(page)).toBeHidden()
  })

  await test.step('the dialog of the pop-up begins in its first field, and its mask asks too', async () => {
    if (!(await popup.isVisible())) await page.getByRole('button', { name: /^告警提示 \d+ 条/ }).click()
    await popup.getByRole('button', { name: '去处理' }).first().click()
    const dialog = page.getByRole('dialog', { name: '告警详情' })
    await expect(dialog.getByRole('radio', { name: '忽略' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('处理意见').fill('稍后处理')
    await page.mouse.click(5, 500)
    await expect(asked(page)).toBeVisible()
    await page.getByRole('button', { name: '继续填写' }).click()
    await expect(dialog.getByLabel('处理意见')).toHaveValue('稍后处理')
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await page.getByRole('button', { name: /离\s*开/ }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a head of the table sorts all pages, not only this one', async () => {
    await page.goto(`${list}?state=all`)
    await page.getByRole('columnheader', { name: '发生时间' }).click()
    await expect(page).toHaveURL(/sort=time\.asc/)
    const { records } = await api(alarm.page, { sort: 'time' })
    await expect(rows(page).first().locator('time')).toHaveAttribute('title', records[0]?.time ?? '')
  })

  await test.step('rows of the question before are dimmed until the answer is there', async () => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(`**${alarm.page.path}`, async route => {
      await held
      await route.continue()
    })
    await page.getByRole('radiogroup', { name: '告警状态' }).getByText('异常已恢复').click()
    await expect(page.locator('.data-table.changing').getByRole('progressbar')).toBeVisible()
    answer()
    await expect(page.locator('.data-table.changing')).toHaveCount(0)
    await page.unroute(`**${alarm.page.path}`)
  })

  await test.step('a first load says that it loads, and nothing else', async () => {
    await page.route(`**${alarm.page.path}`, () => {})
    await page.goto(`${list}?state=all`)
    await expect(page.locator('.data-table')).toContainText('数据加载中....')
    await expect(page.getByText(/没有符合条件的告警|暂无告警/)).toHaveCount(0)
    await page.unroute(`**${alarm.page.path}`)
  })

  await test.step('on a phone each alarm is a card with level, time and state', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${list}?state=all`)
    const card = page.getByRole('listitem').filter({ hasText: '发生时间' }).first()
    for (const title of ['等级', '发生时间', '状态']) await expect(card).toContainText(title)
    await expect(card.locator('time')).toBeVisible()
    for (const name of ['发生时间 开始日期', '发生时间 结束日期']) {
      await page.getByRole('textbox', { name }).click()
      const panel = page.locator('.ant-picker-dropdown:visible')
      await expect(panel).toHaveCount(1)
      await expect.poll(() => panel.evaluate(box => box.getBoundingClientRect().left >= 0)).toBe(true)
      await expect.poll(() => panel.evaluate(box => box.getBoundingClientRect().right <= window.innerWidth)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    }
    await card.click()
    await expect(aside(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  expect(problems).toEqual([])
})

test('where alarms are only read there is nothing to decide, whatever one may do elsewhere', async ({ page, signIn }) => {
  await signIn(page, 'enterprise-admin', { to: '/intelligentControl/seeWarningMessage' })
  await rows(page).first().click()
  await expect(aside(page)).toContainText('历史')
  await expect(aside(page).getByLabel('处理意见')).toHaveCount(0)
  // No row can be picked; what is left is a filter.
  await expect(page.getByRole('checkbox', { name: '合并重复的通讯中断' })).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
})
