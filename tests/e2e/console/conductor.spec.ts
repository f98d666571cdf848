import type { Page } from 'playwright/test'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const seen = (page: Page) => page.locator('.wall-layer--seen, .wall-layer--arriving').last()

/** Notes in the page when it turned to another wall, epoch ms. */
const noteTurns = (page: Page) =>
  page.evaluate(() => {
    const turns: number[] = []
    Object.assign(window, { turns })
    new MutationObserver(() => turns.push(Date.now())).observe(document.querySelector('title')!, { childList: true })
  })
const lastTurn = (page: Page) => page.evaluate(() => (window as unknown as { turns: number[] }).turns.at(-1) ?? 0)

test('walls of one name follow a conductor’s phone in step', async ({ browser, instance, account, signIn }) => {
  const admin = apiOf(instance.url, account('platform-admin'))
  const { token } = await admin(screen.issue, { name: '东墙', walls: ['/map', '/weatherInfo', '/cdzInfo'] })
  // An instance that has just started has nothing to drill with until its devices have reported.
  let stationName = ''
  await expect(async () => {
    ;({ stationName } = await admin(alarm.drill, { seconds: 600 }))
  }).toPass({ timeout: 60_000 })
  const openWall = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, baseURL: instance.url })
    const wall = await context.newPage()
    await wall.goto(`/weatherInfo?screen=${token}&name=${encodeURIComponent('东墙')}`)
    await expect(wall.locator('.stage')).toBeVisible()
    expect(wall.url()).not.toContain('name=')
    return wall
  }
  const walls = [await openWall(), await openWall()]
  const both = (check: (wall: Page) => Promise<unknown>) => Promise.all(walls.map(check))

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: instance.url })).newPage()
  const onPhone = watch(phone)
  await signIn(phone, 'platform-admin')
  await phone.goto('/wallConductor')
  await phone.getByRole('button', { name: /东墙/ }).click()
  const desk = phone.getByRole('region', { name: '指挥 东墙' })
  const confirmation = desk.getByText('已发送到“东墙”（2 块屏）')
  await expect(phone.getByRole('button', { name: /东墙/ })).toContainText('2 块屏')

  await test.step('another wall, on both at nearly the same moment', async () => {
    await both(noteTurns)
    await desk.getByRole('button', { name: '更多画面' }).click()
    await desk.getByRole('button', { name: '充电桩' }).click()
    await expect(confirmation).toBeVisible()
    await both(wall => expect(seen(wall)).toHaveAttribute('data-wall', '/cdzInfo'))
    const [one = 0, other = 0] = await Promise.all(walls.map(lastTurn))
    console.log(`walls of one name turned ${Math.abs(one - other)} ms apart`)
  })

  await test.step('a standing picture with its time, and on again', async () => {
    await desk.getByRole('button', { name: '冻结画面' }).click()
    await both(wall => expect(wall.getByRole('status').filter({ hasText: '画面已冻结' })).toContainText(/\d{2}:\d{2}:\d{2}/))
    await desk.getByRole('button', { name: '继续画面' }).click()
    await both(wall => expect(wall.getByText('画面已冻结')).toHaveCount(0))
  })

  await test.step('an incident, which a wall that comes back shows again', async () => {
    await expect(desk.getByRole('button', { name: /冻结画面/ })).toBeEnabled()
    await desk.getByRole('region', { name: '告警' }).getByRole('button').filter({ hasText: stationName }).first().click()
    await expect(confirmation).toBeVisible()
    await both(wall => expect(wall.getByRole('complementary', { name: '事件' })).toContainText(stationName))
    await walls[1]!.reload()
    await expect(walls[1]!.getByRole('complementary', { name: '事件' })).toContainText(stationName)
  })

  await test.step('let go, each shows the wall of its address', async () => {
    await desk.getByRole('button', { name: '恢复轮播或原画面' }).click()
    await both(wall => expect(seen(wall)).toHaveAttribute('data-wall', '/weatherInfo'))
  })

  await test.step('gone, its buttons are off', async () => {
    await both(wall => wall.context().close())
    await expect(desk.getByRole('alert')).toHaveText('大屏“东墙”已断开，重新连接后可继续指挥')
    await expect(desk.getByRole('button', { name: '冻结画面' })).toBeDisabled()
  })
  expect(onPhone.problems).toEqual([])
  await phone.context().close()
})

test('a conductor starts a drill, sees what happens, and breaks it off', async ({ page, signIn }) => {
  const seen = watch(page)
  await signIn(page, 'operator')
  await page.goto('/wallConductor')
  const panel = page.getByRole('region', { name: '故障演练', exact: true })
  // An instance that has just started has no device to fail until its devices have reported.
  await expect(async () => {
    await panel.getByRole('button', { name: '开始演练' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '故障演练' })
    await expect(dialog).toContainText('告警的处理意见与工单均注明“演练”')
    await dialog.getByRole('button', { name: '开始演练' }).click()
    await expect(dialog)
      .toHaveCount(0, { timeout: 5000 })
      .finally(() => page.keyboard.press('Escape'))
  }).toPass({ timeout: 60_000 })

  const steps = panel.getByRole('list', { name: '演练步骤' })
  await expect(steps.getByRole('listitem').filter({ hasText: '故障发生' })).toContainText(/\d{2}:\d{2}:\d{2}/)
  await expect(panel.getByRole('button', { name: '开始演练' })).toHaveCount(0)
  await panel.getByRole('button', { name: /中\s*止/ }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '中止演练' }).click()
  await expect(panel.getByText('正在中止', { exact: true }).first()).toBeVisible()
  await expect(panel).toContainText('已中止', { timeout: 90_000 })
  await expect(panel.getByRole('button', { name: '开始演练' })).toBeVisible()
  expect(seen.problems).toEqual([])
})
