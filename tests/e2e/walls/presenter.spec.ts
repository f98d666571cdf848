import { letDrawing } from '../support/drawing.ts'
import { letTimePass, passTime } from '../support/passTime.ts'
import { expect, test, watch } from '../support/site.ts'
import { openWall } from '../support/wallProbe.ts'

test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: 'reduce' } })
// What is drawn of the map and the globe is looked at elsewhere (wallGpu.spec.ts).
test.beforeEach(({ page }) => letDrawing(page, false))

test('a presenter freezes, points, shows ages, names the screen and steps through the walls by keys', async ({ page }) => {
  const seen = watch(page)
  await letTimePass(page)
  await openWall(page)
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/pie/') && asked.push(request.url()))

  await test.step('the list of keys, by key and by a button for screens that are touched', async () => {
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: '按键列表' })
    await expect(list).toContainText('冻结或继续')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await page.mouse.move(900, 700)
    await page.mouse.move(940, 720)
    await page.getByRole('button', { name: '演示按键' }).click()
    await list.getByRole('button', { name: /大指针/ }).click()
    await page.keyboard.press('h')
    await page.mouse.move(600, 600)
    await expect(page.locator('.presenter-ring')).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.locator('.presenter-ring')).toHaveCount(0)
  })

  await test.step('a pointed-at entry of a legend takes its bars away, and leaves the keys to the wall', async () => {
    const entry = page.getByRole('region', { name: '两年发电对比' }).getByRole('button').first()
    await entry.click()
    await expect(entry).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a standing picture asks nothing; going on asks everything at once', async () => {
    await page.keyboard.press('Space')
    await expect(page.getByText('画面已冻结')).toContainText(/\d{2}:\d{2}:\d{2}/)
    await page.waitForTimeout(500)
    asked.length = 0
    for (let second = 0; second < 64; second += 16) await passTime(page, 16_000)
    await page.waitForTimeout(500)
    expect(asked).toEqual([])
    await page.keyboard.press('Space')
    await expect(page.getByText('画面已冻结')).toHaveCount(0)
    await expect.poll(() => new Set(asked.map(url => new URL(url).pathname)).size).toBeGreaterThan(8)
  })

  await test.step('every panel tells its age', async () => {
    await expect(page.locator('.panel-age')).toHaveCount(0)
    const places = () =>
      page.locator('.panel-bar, .panel-head h2, .panel-legend, .panel-body').evaluateAll(all =>
        all.map(it => {
          const { x, y, width, height } = it.getBoundingClientRect()
          return [x, y, width, height].map(Math.round).join()
        }),
      )
    const before = await places()
    await page.keyboard.press('a')
    await expect.poll(() => page.locator('.panel-age').count()).toBeGreaterThan(5)
    expect(await places(), 'and pushes nothing').toEqual(before)
    await page.keyboard.press('a')
    await expect(page.locator('.panel-age')).toHaveCount(0)
  })

  await test.step('a figure says how it came about, down to what it was made of', async () => {
    await page.keyboard.press('e')
    await expect(page.getByText('点按虚线框内的数值')).toBeVisible()
    // Weather and sites of the header come first.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('[data-explain-current]')).toContainText('今日发电', { timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: '数值说明' })
    await expect(card.getByRole('heading')).toHaveText('今日发电')
    await expect(card).toContainText('E日 = Σ')
    await expect(card).toContainText('各项之和与所示值一致')
    const site = card.getByRole('row').getByRole('button').first()
    await site.click()
    await expect(card).toContainText('E站 = Σ')
    await page.keyboard.press('Backspace')
    await expect(card).toContainText('E日 = Σ')
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-explaining], [data-explain-current]')).toHaveCount(0)
  })

  await test.step('a name; keys typed into its field are text', async () => {
    await page.keyboard.press('n')
    const card = page.getByRole('dialog', { name: '本屏名称' })
    await card.getByRole('textbox').pressSequentially('pa 东墙<')
    await page.keyboard.press('Enter')
    await expect(card.getByRole('alert')).toHaveText('不能输入特殊字符')
    await expect(page.locator('.presenter-ring, .panel-age')).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(card).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('wallName'))).toBe('pa 东墙')
    await page.keyboard.press('n')
    await card.getByRole('button', { name: '清除名称' }).click()
    expect(await page.evaluate(() => localStorage.getItem('wallName'))).toBeNull()
  })

  await test.step('the next wall and back, the address following', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\/smallNetworkMonitorIndex$/)
    await expect(page.locator('.wall-layer')).toHaveCount(1)
    await expect(page.locator('.wall-layer')).toHaveAttribute('data-wall', '/smallNetworkMonitorIndex')
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/\/map$/)
  })

  await test.step('the palette for colour-blind eyes', async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.keyboard.press('c')
    await expect(page.locator('html')).toHaveAttribute('data-palette', 'safe')
    await expect(page.locator('.stage .chart canvas').first()).toBeVisible()
    expect(await page.evaluate(() => 'stayed' in window), 'without loading the page anew').toBe(true)
  })
  expect(seen.problems).toEqual([])
})

test('a chunk that is missing for a moment is asked for again, and the wall stands', async ({ page }) => {
  let missing = true
  await page.route(/\/files\/weatherInfo-.*\.js$/, route => (missing ? route.abort() : route.continue()))
  const missed = page.waitForEvent('requestfailed')
  await page.goto('/weatherInfo')
  await missed
  await page.waitForEvent('requestfailed')
  await expect(page.locator('.stage')).toHaveCount(0)
  missing = false
  await expect(page.locator('.stage > *').first()).toBeVisible()
})

test('a token renewed in one window is taken over in the other', async ({ page, context }) => {
  await page.goto('/weatherInfo')
  await expect(page.locator('.stage > *').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/homePage')
  await other.evaluate(() => {
    localStorage.removeItem('screenToken')
    localStorage.setItem('screenRefused', '此大屏令牌已撤销，请在控制台重新签发')
  })
  await expect(page.getByRole('alert')).toHaveText('此大屏令牌已撤销，请在控制台重新签发')
  await other.evaluate(() => localStorage.removeItem('screenRefused'))
  await expect(page.locator('.stage > *').first()).toBeVisible()
})
