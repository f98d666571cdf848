import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { forecast } from '../../../core/contract/energy/forecast.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { resultDay } from '../../../core/time/resultDay.ts'
import { addDays, dayTitle, siteDay } from '../../../core/time/time.ts'
import { letDrawing } from '../support/drawing.ts'
import { letClockMove, untilHour } from '../support/moveClock.ts'
import { expect, test, watch } from '../support/site.ts'
import { openWall, wallApi } from '../support/wallProbe.ts'

test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: 'reduce' } })
// What is read here is text; what the map draws is looked at elsewhere (wallAlarm.spec.ts, wallColumns.spec.ts, wallGpu.spec.ts).
test.beforeEach(({ page }) => letDrawing(page, false))

test('a wall opens without signing in, asks no foreign host, holds at most four WebGL contexts and weighs less than 1 000 kB', async ({
  page,
}) => {
  const { problems } = watch(page)
  await page.addInitScript(() => {
    const contexts = new Set<HTMLCanvasElement>()
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: Parameters<typeof original>) {
      const context = original.apply(this, given)
      if (context && String(given[0]).startsWith('webgl')) contexts.add(this)
      Object.assign(window, { livingContexts: () => [...contexts].filter(canvas => canvas.isConnected).length })
      return context
    } as typeof original
  })
  const files = new Map<string, Promise<number>>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    // The Chinese face is fetched by machines that have none of their own.
    if (pathname.startsWith('/api/') || /noto-?sans-?sc/i.test(pathname) || response.status() !== 200) return
    const weight = async () => {
      const body = await response.body()
      return pathname.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length
    }
    files.set(pathname, weight())
  })

  await openWall(page)
  await expect.poll(() => page.evaluate(() => (window as unknown as { livingContexts: () => number }).livingContexts())).toBe(2)
  await page.waitForLoadState('networkidle')

  expect(page.url()).toMatch(/\/map$/)
  expect(problems).toEqual([])
  const weights = await Promise.all([...files].map(async ([path, weight]) => ({ path, weight: await weight.catch(() => 0) })))
  expect(weights.some(({ path }) => path.includes('StationMapCanvas'))).toBe(true)
  expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(1_000_000)
})

/** The living figures of the map's headline, by day and by night. */
const five = [/^光伏实时功率$/, /发电$/, /^用电实时功率$/, /^储能实时功率$/, /^充电桩实时功率$/]

test('the figures of a wall are the answers of its calls', async ({ page, instance }) => {
  await letClockMove(page, untilHour(12))
  await openWall(page)
  const api = await wallApi(page, instance.url)
  const area = { areaCode: '130000' }
  const figure = (label: string) => page.locator('.figure', { hasText: label }).locator('.figure-value')

  const { installedCap } = await api(map.statisticsOfPhotovoltaic, area)
  const living = page.locator('.headline .figure')
  await expect(living.locator('.figure-label')).toHaveText(five)
  await expect(living.first()).toContainText(`装机 ${(installedCap / 1000).toFixed(2)} MW`)
  const areas = await api(map.getAreaAnalysis, area)
  const total = areas.reduce((sum, row) => sum + row.count, 0)
  await expect(page.locator('.wall-header')).toContainText(`/${total}`)
  // A living figure: what the wall shows and what a call says meet within a poll.
  await expect(async () => {
    const { activePower } = await api(map.statisticsOfPhotovoltaic, area)
    const shown = (await figure('光伏实时功率').locator('.rolling').innerText()).replaceAll(',', '')
    const unit = await figure('光伏实时功率').locator('small').innerText()
    // The larger the figure, the fewer decimals it has.
    expect(Number(shown)).toBeCloseTo((activePower ?? Number.NaN) / (unit === 'MW' ? 1000 : 1), shown.split('.')[1]?.length ?? 0)
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    const { co2 } = await api(map.getReduceMsg, area)
    await expect(page.locator('.reductions')).toContainText(`CO₂ ${((co2 ?? 0) / 1_000_000).toFixed(2)} 千吨`, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})

test('after sunset the map tells what the day brought, what the next is expected to, and what goes on in the dark', async ({
  page,
  instance,
}) => {
  await letClockMove(page, untilHour(22))
  await openWall(page)
  const api = await wallApi(page, instance.url)
  const { day } = await api(map.getNight, { areaCode: '130000' })
  // By the wall's clock, as the night is.
  const now = await page.evaluate(() => Date.now())
  const next = addDays(resultDay(new Date(now)), 1)

  // The same five as by day.
  await expect(page.locator('.headline .figure-label')).toHaveText(five)
  const figure = (label: string) => page.locator('.headline .figure', { hasText: label })
  // A living figure: what the wall shows and what a call says meet within a poll.
  await expect(async () => {
    const { generation, activePower } = await api(map.getNight, { areaCode: '130000' })
    const expected = await api(forecast.ofDay, { areaCode: '130000', day: next })
    for (const [label, value] of [
      ['日发电', generation],
      ['用电实时功率', activePower],
    ] as const) {
      const shown = (await figure(label).locator('.rolling').innerText()).replaceAll(',', '')
      const unit = await figure(label).locator('small').innerText()
      expect(Number(shown)).toBeCloseTo((value ?? Number.NaN) / (unit.startsWith('M') ? 1000 : 1), shown.split('.')[1]?.length ?? 0)
    }
    const [, coming = ''] = /预计 ([\d.,]+)/.exec(await figure('日发电').innerText()) ?? []
    const expectedMwh = (expected.ycEleSumDay ?? Number.NaN) / 1000
    expect(Number(coming.replaceAll(',', ''))).toBeCloseTo(expectedMwh, coming.split('.')[1]?.length ?? 0)
    await expect(figure('日发电')).toContainText(dayTitle(next, now), { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

/** Chooses what the relief stands for. What is not chosen is shown to whoever moves the pointer. */
async function chooseRelief(page: Page, name: string) {
  for (const x of [400, 420]) await page.mouse.move(x, 300)
  await page
    .locator('.relief-choice')
    .getByRole('button', { name: new RegExp(`^(?!跟随).*${name}$`) })
    .click()
}

test('after midnight the areas tell the day that has gone by, until the sun rises', async ({ page, instance }) => {
  await letClockMove(page, untilHour(2))
  await openWall(page)
  const api = await wallApi(page, instance.url)
  const day = addDays(siteDay(new Date()), -1)
  const rows = await api(map.getAreaAnalysis, { areaCode: '130000', day })
  const most = [...rows].sort((a, b) => b.installedCap - a.installedCap)[0]!
  await expect(page.locator('.panel', { hasText: '地区排名' })).toContainText('昨日等效小时')
  const table = page.locator('.panel', { hasText: '区域分析' })
  await expect(table).toContainText('昨日 MWh')
  await expect(table.locator('tr', { hasText: most.areaName })).toContainText(((most.eleDaySum ?? Number.NaN) / 1000).toFixed(1))
  await chooseRelief(page, '发电')
  expect(Number(await page.locator('.relief-choice p span').last().innerText())).toBeGreaterThan(1)
})

test('a person goes from the country into a province and a city and back', async ({ page }) => {
  await openWall(page, '/map?area=100000')
  const label = (name: string) => page.locator('.map-labels button', { hasText: new RegExp(`^${name}$`) })
  const enter = async (name: string) => {
    const box = (await label(name).boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await expect(page.getByText('南海诸岛')).toHaveCount(1)
  await enter('西藏')
  await expect(page.locator('.map-path')).toHaveText(/全国\s*西藏/)
  await page.locator('.map-path button', { hasText: '全国' }).click()
  await expect(label('新疆')).toBeVisible()

  await page.goto('/map')
  await enter('承德')
  await expect(page.locator('.map-path')).toHaveText(/全国\s*河北\s*承德/)
  await expect(label('隆化县')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('area')).toBe('130800')
  await page.locator('.map-path button', { hasText: '河北' }).click()
  await expect(label('张家口')).toBeVisible()
})

test('what the relief stands for and how it is seen stand in the address, and its scale is the highest figure', async ({
  page,
  instance,
}) => {
  await letClockMove(page, untilHour(12))
  await openWall(page)
  const choice = page.locator('.relief-choice')
  const api = await wallApi(page, instance.url)
  const rows = await api(map.getAreaAnalysis, { areaCode: '130000' })
  await expect(choice.getByRole('button', { name: '等效小时' })).toHaveAttribute('aria-pressed', 'true')
  await chooseRelief(page, '发电')
  await expect(async () => {
    const known = (await api(map.getAreaAnalysis, { areaCode: '130000' })).flatMap(({ eleDaySum }) => eleDaySum ?? [])
    const most = Math.max(1, ...known.map(kwh => kwh / 1000))
    const shown = Number((await choice.locator('p span').last().innerText()).replace('--', '1'))
    expect(Math.abs(shown - most)).toBeLessThan(0.06 + most * 0.02)
  }).toPass({ timeout: 60_000 })
  await chooseRelief(page, '负荷')
  await expect(page.locator('.panel', { hasText: '地区排名' })).toContainText('负荷 MW')
  await expect(page.locator('.panel', { hasText: '区域分析' }).locator('th').nth(3)).toHaveText('负荷 MW')
  await chooseRelief(page, '告警')
  await page.keyboard.press('v')
  await expect(choice.getByRole('button', { name: '立体' })).toHaveAttribute('aria-pressed', 'false')
  const most = Math.max(5, ...rows.map(row => row.alarmCount))
  await expect(choice).toContainText(`${most}条`)
  expect(new URL(page.url()).search).toBe('?relief=alarms&view=2d')
  await page.reload()
  await expect(choice.getByRole('button', { name: '告警', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(choice.getByRole('button', { name: '立体' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('v')
  expect(new URL(page.url()).search).toBe('?relief=alarms')
})

test('a token that the server no longer knows is replaced without a person', async ({ page }) => {
  await openWall(page)
  await page.evaluate(() => localStorage.setItem('screenToken', 'revoked'))
  await openWall(page)
  expect(await page.evaluate(() => localStorage.getItem('screenToken'))).not.toBe('revoked')
})

test('the address decides how the stage meets the window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 600 })
  const box = async (path: string) => {
    await openWall(page, path)
    return page.locator('.stage').boundingBox()
  }
  expect((await box('/map'))!.height).toBeCloseTo(600, 2)
  expect(await box('/map?fit=cover')).toMatchObject({ width: 1920, height: 1080, y: -240 })
  expect(await box('/map?fit=stretch')).toMatchObject({ width: 1920, height: 600 })
  expect(await box('/map?size=3840x1200')).toMatchObject({ width: 1920, height: 600 })
})

test('the largest panel of the PV wall names who falls behind, the dearest first, and what it costs as energy times price', async ({
  page,
}) => {
  await page.goto('/PhotoIntelligentMonitor')
  const rows = page.locator('.deviants li:not(.deviant--head)')
  await expect(rows.first()).toBeVisible()
  const figure = (text: string) => Number(text.replace(/[^\d.]/g, ''))
  const costs = await rows.locator('.deviant-cost').evaluateAll(all => all.map(cost => (cost as HTMLElement).innerText.split('\n')))
  const priced = costs.filter(([, sum]) => sum?.includes('×'))
  expect(priced.length).toBeGreaterThan(0)
  const money = priced.map(([yuan]) => figure(yuan!))
  expect(money).toEqual([...money].sort((a, b) => b - a))
  for (const [yuan, sum] of priced) {
    const [kwh, price] = sum!.split('×').map(figure)
    // Rounded to a tenth of a kWh.
    expect(Math.abs(kwh! * price! - figure(yuan!))).toBeLessThan(0.06 * price! + kwh! * 0.0001 + 0.06)
  }
  const largest = await page.locator('.stage .panel').evaluateAll(all => {
    const area = (panel: Element) => panel.clientWidth * panel.clientHeight
    return [...all].sort((a, b) => area(b) - area(a))[0]?.getAttribute('aria-label')
  })
  expect(largest).toBe('偏离同站的逆变器')
  await expect(page.locator('.deviants-sum')).toContainText('全部损失')
})

test('a campus wall counts no alarms of others, also before it knows which campus it is about', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/microgrid/list*', async route => {
    await held
    await route.continue()
  })
  const listed = page.waitForResponse(reply => reply.url().includes('/alarm') && reply.status() === 200)
  await page.goto('/EngineerCollegeMonitor')
  await listed
  const alarms = page.locator('.wall-header').getByText(/^告警/)
  await expect(alarms).toHaveText('告警 --')
  release()
  await expect(alarms).toHaveText(/告警 \d/)
})
