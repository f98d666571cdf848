import type { Page } from 'playwright/test'
import { playlist } from '../../../core/contract/walls/playlist.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { letTimePass, passTime } from '../support/passTime.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

test.use({ viewport: { width: 960, height: 540 } })

const seen = (page: Page) => page.locator('.wall-layer--seen, .wall-layer--arriving').last()
const shows = (page: Page, wall: string, timeout = 45_000) => expect(seen(page)).toHaveAttribute('data-wall', wall, { timeout })

/** Lets time pass until the rotation has come to a wall: slower than a wall is loaded, quicker than it stays. */
const comesTo = (page: Page, wall: string) =>
  expect
    .poll(
      async () => {
        const now = await seen(page).getAttribute('data-wall')
        if (now !== wall) await passTime(page, 1000)
        return now
      },
      { timeout: 60_000, intervals: [250] },
    )
    .toBe(wall)

test('a rotation shows its walls in place, skips one that fails, comes back to the first and tries the lost one again', async ({
  page,
}) => {
  await letTimePass(page)
  let broken = true
  await page.route('**/api/**', route =>
    broken && route.request().headers().wall === '/right3'
      ? route.fulfill({ status: 500, json: { code: 500, msg: '坏' } })
      : route.continue(),
  )
  await page.goto('/rotation?walls=/weatherInfo:5,/right3:5,/cdzInfo:5')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await shows(page, '/weatherInfo')
  await expect(page.locator('.wall-layer--waiting')).toHaveAttribute('data-wall', '/right3')
  await comesTo(page, '/weatherInfo')
  await comesTo(page, '/cdzInfo')
  broken = false
  await comesTo(page, '/weatherInfo')
  await comesTo(page, '/right3')
  expect([new URL(page.url()).pathname, await page.evaluate(() => 'stayed' in window)]).toEqual(['/rotation', true])
  await expect(page.locator('.wall-layer--waiting')).toHaveCount(0)
})

test('it waits while somebody is at the screen, and goes on by hand', async ({ page }) => {
  await page.goto('/rotation?walls=/weatherInfo:600,/cdzInfo:600&transition=cut')
  await shows(page, '/weatherInfo')
  await page.mouse.move(300, 300)
  await page.mouse.move(340, 320)
  await expect(page.locator('.rotation-note')).toHaveText(/轮播已暂停，\d+ 秒后继续/)
  await page.keyboard.press('ArrowRight')
  await shows(page, '/cdzInfo')
  await page.keyboard.press('ArrowLeft')
  await shows(page, '/weatherInfo')
})

test('a list made in the console runs on a wall without the walls its token does not open, and a revoked token darkens it', async ({
  browser,
  page,
  signIn,
  instance,
  account,
}) => {
  const inConsole = watch(page)
  const admin = apiOf(instance.url, account('platform-admin'))
  // A dialog that is still growing slides away under the pointer.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'platform-admin')
  await page.goto('/wallPlaylists')

  await test.step('the form complains at its fields, and orders walls by the arrows', async () => {
    await page.getByRole('button', { name: '新增轮播' }).click()
    const dialog = page.getByRole('dialog', { name: '新增轮播' })
    const save = dialog.getByRole('button', { name: /^保\s*存$/ })
    const place = (nth: number) => dialog.getByRole('combobox', { name: `第 ${nth} 个大屏` })
    await expect(place(1)).toBeVisible()
    await save.click()
    await expect(dialog.getByText('请输入名称')).toBeVisible()
    await expect(dialog.getByText('请选择大屏')).toBeVisible()
    const choose = async (nth: number, name: string) => {
      await place(nth).click()
      await place(nth).fill(name)
      await page.keyboard.press('Enter')
    }
    await dialog.getByLabel('名称').fill('大厅轮播')
    await choose(1, '充电桩')
    await dialog.getByLabel('第 1 个停留秒数').fill('4')
    await save.click()
    await expect(dialog.getByText('停留时间应为5到3600秒')).toBeVisible()
    await dialog.getByLabel('第 1 个停留秒数').fill('600')
    await dialog.getByRole('button', { name: '添加大屏' }).click()
    await choose(2, '天气')
    await dialog.getByRole('button', { name: '上移第 2 个大屏' }).click()
    await save.click()
    await expect(page.getByRole('row').filter({ hasText: '大厅轮播' })).toContainText('天气、充电桩')
  })

  const { id } = (await admin(playlist.list, { name: '大厅轮播' })).records[0]!
  const token = await admin(screen.issue, { name: '轮播屏', walls: ['/cdzInfo'] })
  const context = await browser.newContext({ viewport: { width: 960, height: 540 }, baseURL: instance.url })
  const wall = await context.newPage()
  await wall.goto(`/rotation?list=${id}&screen=${token.token}`)
  await shows(wall, '/cdzInfo')
  await expect(wall.getByRole('alert')).toHaveCount(0)

  await admin(screen.revoke, { id: token.id })
  await expect(wall.getByRole('alert')).toHaveText('此大屏令牌已撤销，请在控制台重新签发', { timeout: 60_000 })
  await expect(wall.locator('.stage')).toHaveCount(0)

  await page.getByRole('button', { name: '删除 大厅轮播' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click()
  await expect(page.getByText('暂无轮播')).toBeVisible()
  expect(inConsole.problems).toEqual([])
  await context.close()
})
