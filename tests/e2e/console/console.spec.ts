import { home } from '../../../core/contract/platform/home.ts'
import { resource } from '../../../core/contract/platform/resource.ts'
import { expect, test } from '../support/site.ts'

/** What the console's frame and home owe whoever works in them: no question in vain, no movement, nothing seen twice. */
type Page = import('playwright/test').Page

const list = '/intelligentControl/warningMessage'
const popup = (page: Page) => page.getByRole('alertdialog', { name: '告警提示' })
const tab = (page: Page) => page.getByRole('button', { name: /^告警提示 .*点击展开$/ })
const stations = (page: Page) => page.getByRole('region', { name: '站点列表' })
const ranking = (page: Page) => page.getByRole('region', { name: '地区排名列表' })
const delayed = (page: Page) =>
  page.route('**/api/pie/**', async route => {
    await new Promise(done => setTimeout(done, 500))
    await route.continue()
  })

test('what was seen of the alarms stays folded after a reload and in every tab; the title counts what was not', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'platform-admin')
  await expect(popup(page)).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) 首页/)
  const other = await page.context().newPage()
  await other.goto('/homePage')
  await expect(popup(other)).toBeVisible()
  await popup(page).getByRole('button', { name: '关闭' }).click()
  await expect(tab(page)).toContainText('条')
  await expect(popup(other)).toBeHidden()
  await page.reload()
  await expect(tab(page)).toBeVisible()
  await expect(popup(page)).toHaveCount(0)
  await expect(page).toHaveTitle(/^首页/)
  const pages = stations(page).locator('.ant-pagination-options')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await tab(page).boundingBox()).toMatchObject({ height: 30 })
  await expect(pages).toBeVisible()
  await tab(page).click()
  await expect(popup(page)).toBeVisible()
  await other.close()
})

test('what the pop-up lies on can be brought above it while it is open, and its words stand in one line', async ({ page, signIn }) => {
  await signIn(page, 'platform-admin')
  const end = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const boxes = await Promise.all([page.locator('.ant-pagination').last(), popup(page)].map(part => part.boundingBox()))
    return boxes as [NonNullable<(typeof boxes)[number]>, NonNullable<(typeof boxes)[number]>]
  }
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/mtFaulthouse')
    await expect(popup(page)).toBeVisible()
    await expect(page.locator('.ant-pagination').last()).toBeVisible()
    await expect(async () => {
      const [pages, card] = await end()
      expect(pages.y + pages.height).toBeLessThanOrEqual(card.y)
    }).toPass()
    expect((await popup(page).getByRole('heading').boundingBox())!.height).toBeLessThan(44)
  }
  await popup(page).getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--covered'))).toBe('')
})

test('a page opens while the menu is asked for again, and no path is asked for by itself', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await signIn(page, 'operator')
  await expect(page.getByText('站点列表')).toBeVisible()
  await page.route(`**${resource.getMenuByUser.path}`, () => {})
  await page.getByRole('link', { name: /条待处理告警$/ }).click()
  await page.waitForURL(url => url.pathname === list)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  expect(asked).not.toContain(resource.getResource.path)
})

test('the browser saying that it is offline stops nothing', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  await expect(page.getByText('站点列表')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.getByRole('link', { name: /条待处理告警$/ }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

test('home does not move while its figures arrive', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver(all => {
      for (const entry of all.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await delayed(page)
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/homePage')
    await expect(page.getByRole('region', { name: '运行总览' }).locator('.measured-value').first()).toBeVisible()
    await expect(ranking(page)).toBeVisible()
    await expect(
      stations(page)
        .getByText(/在线|离线/)
        .first(),
    ).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02)
  }
})

test('every region of the ranking can be reached, whatever the screen', async ({ page, signIn }) => {
  await page.route(`**${home.regionalRankings.path}`, async route => {
    const answer = await (await route.fetch()).json()
    const [one] = answer.data
    await route.fulfill({
      json: { ...answer, data: Array.from({ length: 15 }, (_, n) => ({ ...one, areaCode: `${n}`, areaName: `第${n + 1}` })) },
    })
  })
  await signIn(page, 'operator')
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const regions = ranking(page).getByRole('listitem')
    await expect(regions).toHaveCount(15)
    const place = await ranking(page).evaluate(box => ({ wide: box.scrollWidth <= box.clientWidth, tall: getComputedStyle(box).overflowY }))
    expect(place).toEqual({ wide: true, tall: 'auto' })
    await regions.last().scrollIntoViewIfNeeded()
    await expect(regions.last()).toBeInViewport()
  }
})

test('a figure says how it came about, down to its readings, and a page further back again', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  await page.getByRole('button', { name: '今日发电：数值说明' }).click()
  const dialog = page.getByRole('dialog', { name: /数值说明/ })
  await expect(dialog).toContainText('E日 = Σ')
  await expect(dialog).toContainText('各项之和与所示值一致')
  await dialog.getByRole('row').getByRole('button').first().click()
  await expect(dialog).toContainText('E站 = Σ')
  await dialog.getByRole('row').getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: '数值说明：一台设备一日的电量及其来源' })).toContainText('E日 = ')
  await dialog.getByRole('button', { name: '上一级' }).click()
  await expect(dialog).toContainText('E站 = Σ')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
