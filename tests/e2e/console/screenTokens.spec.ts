import { map } from '../../../core/contract/walls/map.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { expect, test, watch } from '../support/site.ts'
import { stands } from '../support/stands.ts'
import { apiOf } from '../support/wallProbe.ts'

/** A wall's token, as people handle it: issued in the console, opened once on the wall, revoked when the wall is to stop. */
const everywhere = { areaCode: '100000' }
const revoked = '此大屏令牌已撤销，请在控制台重新签发'

test('a wall opened with an issued token shows its enterprise only, and goes dark by itself when the token is revoked', async ({
  browser,
  page,
  signIn,
  instance,
  account,
}) => {
  const inConsole = watch(page)
  const wallContext = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: instance.url })
  const wall = await wallContext.newPage()
  const onWall = watch(wall)
  const sitesOf = async (role: string) =>
    (await apiOf(instance.url, account(role))(map.getAreaAnalysis, everywhere)).reduce((sum, row) => sum + row.count, 0)
  let address = ''

  await test.step('the enterprise administrator finds the page in the menu; there is no token yet', async () => {
    await signIn(page, 'enterprise-admin')
    // A page that is just being drawn may miss the pointer: a hand moves again.
    await expect(async () => {
      await page.mouse.move(720, 700)
      await page.getByText('监控大屏', { exact: true }).first().hover()
      await page.getByText('大屏令牌', { exact: true }).click({ timeout: 3000 })
    }).toPass()
    await expect(page).toHaveURL(/\/screenTokens$/)
    await expect(page.getByText('暂无大屏令牌')).toBeVisible()
  })

  await test.step('the form complains as the server would, then the address is shown', async () => {
    await page.getByRole('button', { name: '签发令牌' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^签\s*发$/ }).click()
    await expect(dialog.getByText('请输入名称')).toBeVisible()
    await dialog.getByLabel('名称').fill('一层<大厅>')
    await expect(dialog.getByText('不能输入特殊字符')).toBeVisible()
    await dialog.getByLabel('名称').fill('一层大厅')
    await dialog.getByRole('checkbox', { name: '区域地图大屏' }).check()
    await dialog.getByRole('button', { name: /^签\s*发$/ }).click()
    await expect(dialog.getByText('以下地址只显示这一次')).toBeVisible()
    address = await dialog.getByLabel('区域地图大屏', { exact: true }).inputValue()
    expect(address).toMatch(new RegExp(`^${instance.url}/map\\?screen=[\\w-]{43}$`))
  })

  await test.step('the address can be copied and is never shown again', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /^复制/ }).click()
    await expect(page.getByRole('button', { name: /^复制/ })).toHaveText('已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.getByRole('button', { name: '我已保存，关闭' }).click()
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: '一层大厅' })
    await expect(row).toContainText('从未连接')
    await expect(row).toContainText('未启用')
    expect(await page.content()).not.toContain(new URL(address).searchParams.get('screen'))
  })

  await test.step('the wall shows the sites of that enterprise and no others', async () => {
    await wall.goto(`${address}&area=100000`)
    const [own, all] = [await sitesOf('enterprise-admin'), await sitesOf('platform-admin')]
    expect(all).toBeGreaterThan(own)
    await expect(wall.locator('.wall-header')).toContainText(new RegExp(`在线站点 \\d+/${own}\\b`))
    expect(wall.url()).not.toContain('screen=')
    await wall.reload()
    await expect(wall.locator('.wall-header')).toContainText(new RegExp(`/${own}\\b`))
  })

  await test.step('the list tells where it is shown; it can be renamed and found by name', async () => {
    const row = page.getByRole('row').filter({ hasText: '大厅' })
    await expect(row).toContainText('在线')
    await expect(row).toContainText('127.0.0.1')
    await expect(row).toContainText('刚刚')
    await row.getByRole('button', { name: '改名' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill('二层大厅')
    await stands(page.getByRole('dialog'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(page.getByRole('row').filter({ hasText: '二层大厅' })).toBeVisible()
    await page.getByRole('searchbox', { name: '名称' }).fill('三层')
    await page.keyboard.press('Enter')
    await expect(page.getByText('没有符合条件的大屏令牌')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('name')).toBe('三层')
    await page.getByRole('searchbox', { name: '名称' }).fill('二层')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: '二层大厅' })).toBeVisible()
  })

  await test.step('revoked, the wall goes dark by itself with the sentence, and stays dark', async () => {
    await page.getByRole('button', { name: '撤销 二层大厅' }).click()
    await expect(page.getByText('撤销后该大屏将立即停止显示, 是否继续?')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^撤\s*销$/ })
      .click()
    await expect(page.getByRole('row').filter({ hasText: '二层大厅' })).toContainText('已撤销')
    // By its live connection at once; by the next of its reads, where that does not stand just then.
    await expect(wall.getByRole('alert')).toHaveText(revoked, { timeout: 60_000 })
    for (const what of ['.stage', 'canvas']) await expect(wall.locator(what)).toHaveCount(0)
    expect((await wall.locator('body').innerText()).trim()).toBe(revoked)
    await wall.reload()
    await expect(wall.getByRole('alert')).toHaveText(revoked)
    await wall.goto(address)
    await expect(wall.getByRole('alert')).toHaveText(revoked)
    await expect(wall.locator('.stage')).toHaveCount(0)
  })

  await test.step('a new token brings it back', async () => {
    const { token } = await apiOf(instance.url, account('enterprise-admin'))(screen.issue, { name: '再签发', walls: ['/map'] })
    await wall.goto(`/map?screen=${token}`)
    await expect(wall.locator('.wall-header')).toContainText('在线站点')
    await expect(wall.getByText(revoked)).toHaveCount(0)
  })

  expect([...inConsole.problems, ...onWall.problems]).toEqual([])
  await wallContext.close()
})

test("an end is picked when a token is issued and listed; the demonstration's tokens stand in the platform's list", async ({
  page,
  signIn,
  instance,
  account,
}) => {
  await signIn(page, 'platform-admin', { to: '/screenTokens' })
  await page.getByRole('button', { name: '签发令牌' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('展会')
  await dialog.getByLabel('有效期至').fill('2099-12-31 18:00')
  await dialog.getByLabel('有效期至').press('Enter')
  await dialog.getByRole('checkbox', { name: '区域地图大屏' }).check()
  await dialog.getByRole('button', { name: /^签\s*发$/ }).click()
  await page.getByRole('button', { name: '我已保存，关闭' }).click()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('展会')).toContainText('2099-12-31 18:00')

  const api = apiOf(instance.url, account('platform-admin'))
  await api(screen.issue, { name: '长期的', walls: ['/map'] })
  await api(screen.openDemo, {})
  await page.reload()
  await expect(rowOf('长期的')).toContainText('长期')
  await expect(rowOf('演示大屏').first()).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await page.getByRole('radiogroup', { name: '令牌状态' }).getByText('已到期').click()
  await expect(rowOf('展会')).toHaveCount(0)
})

test('watch-keepers have no such page', async ({ page, signIn }) => {
  await signIn(page, 'operator', { to: '/screenTokens' })
  await expect(page.getByText('没有访问权限')).toBeVisible()
  await expect(page.getByText('签发令牌')).toHaveCount(0)
})
