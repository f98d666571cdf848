import { contracts } from '../../../core/contract/index.ts'
import { enter } from '../support/enter.ts'
import { expect, test, watch } from '../support/site.ts'

/** The product's main job, as people do it: sign in, see the live wall, take an alarm to handled. */
test('an alarm reaches the console and the wall, becomes an order, and leaves every screen', async ({
  browser,
  page,
  instance,
  account,
}) => {
  const console_ = watch(page)
  const wallContext = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: instance.url })
  const wall = await wallContext.newPage()
  const onWall = watch(wall)

  await test.step('the wall opens without signing in and shows living figures', async () => {
    await wall.goto('/map')
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('分布式光伏在线监测系统')
    const summary = wall.getByRole('region', { name: '发电概况' })
    await expect(summary).toContainText('累计发电')
    await expect(summary.locator('.figure-value').last()).toContainText(/\d/)
    await expect(wall.locator('.map canvas').first()).toBeVisible()
  })

  await test.step('the root leads to the remembered sign-in, and sign-in to the first page of the own menu', async () => {
    await page.goto('/')
    await page.waitForURL(/\/login$/)
    await enter(page, account('operator'))
    await expect(page).toHaveURL(/\/homePage/)
    await expect(page.getByRole('banner')).toContainText('分布式光伏在线监测系统')
    await expect(page.getByText('站点列表')).toBeVisible()
  })

  const rows = page.locator('tr[data-row-key]')
  const onList = wall.getByRole('region', { name: '实时告警' }).getByRole('listitem').filter({ hasText: '上限' })
  let id = ''
  let time = ''

  await test.step('a drill drives a reading over its limit; pop-up, list and wall tell of it', async () => {
    await page.goto('/intelligentControl/warningMessage?state=all')
    await expect(rows.first()).toBeVisible()
    // Other alarms may go on meanwhile: this one is the one that was not there before.
    const before = await rows.evaluateAll(all => all.map(row => row.getAttribute('data-row-key')))
    await page.getByRole('button', { name: /演\s*练/ }).click()
    await page.getByRole('button', { name: /开\s*始/ }).click()
    const popup = page.getByRole('alertdialog', { name: '告警提示' })
    await expect(popup).toBeVisible()
    await expect(popup).toContainText(/\d+\s*条/)
    await expect(popup.getByRole('link', { name: '告警提示' })).toHaveAttribute('href', '/intelligentControl/warningMessage?state=mine')
    const added = page.locator(`tr[data-row-key]${before.map(key => `:not([data-row-key="${key}"])`).join('')}`).filter({ hasText: '上限' })
    await expect(added.first()).toBeVisible()
    // The drill's own alarm brings the pop-up back, and what lies above it takes Esc first.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden({ timeout: 1000 })
    }).toPass()
    id = (await added.first().getAttribute('data-row-key')) ?? ''
    time = ((await added.first().locator('time').getAttribute('title')) ?? '').slice(11, 16)
    await expect(onList.filter({ hasText: time })).toHaveCount(1)
  })

  await test.step('the detail shows the limit and the curve, and makes an emergency repair of it', async () => {
    await page.locator(`tr[data-row-key="${id}"]`).click()
    await expect(page.locator('canvas').first()).toBeVisible()
    await page.getByText('转抢修工单', { exact: true }).click()
    await page
      .getByRole('button', { name: /确\s*定/ })
      .last()
      .click()
    await expect(page.getByText(/工单|成功/).first()).toBeVisible()
  })

  await test.step('it has left the wall, and the choice, who and when are kept with the order', async () => {
    await expect(onList.filter({ hasText: time })).toHaveCount(0)
    const { token } = account('operator')
    const response = await page.request.get(`${contracts.alarm.getAlarmById.path}?id=${id}`, { headers: { token } })
    const { data } = await response.json()
    expect(data).toMatchObject({ id, nextDeal: '3', status: '2', statusName: '处理中' })
    expect(data.orderNo).not.toBe('')
    expect(data.handledBy).not.toBe('')
    expect(data.handledAt).toMatch(/^\d{4}-/)
  })

  expect(console_.problems).toEqual([])
  expect(onWall.problems).toEqual([])
  await wallContext.close()
})

test('a customer sees alarms and cannot handle them', async ({ page, signIn }) => {
  await signIn(page, 'customer', { to: '/intelligentControl/warningMessage' })
  await expect(page.getByText('没有访问权限')).toBeVisible()
  await page.goto('/intelligentControl/seeWarningMessage')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /演\s*练|批量处理/ })).toHaveCount(0)
})
