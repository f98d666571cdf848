import { tokens } from '../../../screens/kit/stage/tokens.ts'
import { expect, test } from '../support/site.ts'
import { contextsOf, openAnyWall, watchContexts } from '../support/openWall.ts'
import { loseContexts, openWall, seen } from '../support/wallProbe.ts'

// What moves is drawn again and again, each picture by the processor.
test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: 'reduce' } })

/**
 * A colour of the map that is there whatever the sun does, how near a pixel has to come to it, and how many of them there are at least.
 */
interface Land {
  colour: string
  tolerance: number
  least: number
}

test('a map, as relief and flat, and a globe whose GPU contexts are lost are drawn again', async ({ page }) => {
  test.setTimeout(180_000)
  await openWall(page)
  const frame = page.locator('.map-frame')
  const loseMap = async ({ colour, tolerance, least }: Land, round: number) => {
    const region = async () => (await seen(page, frame, colour, tolerance, { top: 140, bottom: 60 })).count
    const dots = async () => (await seen(page, frame, tokens.charging, 12, { top: 140, bottom: 60 })).count
    await expect.poll(region).toBeGreaterThan(least)
    await expect.poll(dots).toBeGreaterThan(10)
    const [land, sites] = [await region(), await dots()]

    expect(await loseContexts(frame)).toBe(2)
    await expect(frame.locator(`[data-gl-round="${round}"]`)).toBeVisible()

    await expect.poll(region).toBeGreaterThan(land * 0.9)
    await expect.poll(dots).toBeGreaterThan(sites * 0.5)
  }
  // Edges of areas that the relief speaks of: fewer pixels while the sun rises (1,635 at 08:09), none where nothing is drawn.
  await test.step('the relief', () => loseMap({ colour: tokens.regionEdge, tolerance: 40, least: 600 }, 1))

  await test.step('the globe', async () => {
    // Wide walls alone have one.
    await page.setViewportSize({ width: 1920, height: 600 })
    const globe = page.getByRole('img', { name: '站点分布与累计减排' })
    // The air at its rim is as bright by night as by day.
    const rim = async () => (await seen(page, globe, '#2f63b8', 48)).count
    await expect.poll(rim).toBeGreaterThan(200)
    const before = await rim()

    expect(await loseContexts(globe)).toBe(1)
    await expect(globe.locator('[data-gl-round="1"]')).toBeVisible()

    await expect.poll(rim).toBeGreaterThan(before * 0.5)

    // Losses within one turn are one loss: what is drawn anew at once is not thrown away again.
    await globe
      .locator('canvas')
      .first()
      .evaluate(canvas => {
        for (const _ of ['first', 'second']) canvas.dispatchEvent(new Event('webglcontextlost'))
      })
    await expect(globe.locator('[data-gl-round="2"]')).toBeVisible()
    await expect.poll(rim).toBeGreaterThan(before * 0.5)
    await expect(globe.locator('[data-gl-round="2"]')).toBeVisible()
  })

  await page.setViewportSize({ width: 1920, height: 1080 })
  // From above the fill is one colour.
  await page.keyboard.press('v')
  await test.step('the flat map', () => loseMap({ colour: tokens.regionFill, tolerance: 4, least: 50_000 }, 2))
})

test('a field of bars whose GPU context is lost is drawn again, in one new chart', async ({ page }) => {
  await watchContexts(page)
  await openAnyWall(page, '/zhOperationsAnalysis')
  // Side by side they need no GPU.
  expect(await contextsOf(page)).toBe(0)
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/view=3d/)
  const field = page.getByRole('img', { name: '各站各时刻的平均充电电量' })
  const bars = async () => (await seen(page, field, '#2a83b4', 14)).count
  await expect.poll(bars).toBeGreaterThan(2000)
  const [before, contexts] = [await bars(), await contextsOf(page)]

  expect(await loseContexts(field)).toBe(1)
  await expect(field.locator('[data-gl-round="1"]')).toBeVisible()

  await expect.poll(bars, { timeout: 15_000 }).toBeGreaterThan(before * 0.9)
  await expect(field.locator('[_echarts_instance_]')).toHaveCount(1)
  expect(await contextsOf(page)).toBe(contexts)
})

for (const scale of [0.71, 1.37])
  test(`at scale ${scale} the pointer meets what is drawn, on the map, on a chart and on the globe`, async ({ page }) => {
    await page.setViewportSize({ width: Math.round(1920 * scale), height: Math.round(1080 * scale) })
    await openWall(page)
    const frame = page.locator('.map-frame')
    const site = async () => (await seen(page, frame, tokens.charging, 12, { top: 140 * scale, bottom: 60 * scale })).best
    await expect.poll(site).not.toBeNull()
    const at = (await site())!
    await page.mouse.move(at.x, at.y)
    await expect(page.locator('.site-card-kind')).toContainText('充电')
    await page.mouse.move(5, 5)
    await expect(page.locator('.site-card')).toHaveCount(0)

    const chart = page.getByRole('img', { name: '两年发电对比' })
    const bars = async () => (await seen(page, chart, tokens.generation, 10, { top: 44 * scale, bottom: 0 })).edges
    await expect.poll(async () => (await bars()).length).toBeGreaterThan(9)
    const edges = await bars()
    const { y, height } = (await chart.boundingBox())!
    for (const month of [2, 9]) {
      await page.mouse.move(edges[month - 1]! + 1, y + height * 0.6)
      await expect(chart).toContainText(`${month}月`)
    }

    // Wide walls alone have a globe.
    await page.setViewportSize({ width: Math.round(Math.max(2700, 3200 * scale)), height: Math.round(900 * scale) })
    const globe = page.getByRole('img', { name: '站点分布与累计减排' })
    const column = async () => (await seen(page, globe, '#2fa98a', 48)).best
    await expect.poll(column).not.toBeNull()
    await expect(page.locator('.footprint-figure')).toContainText('CO₂')
    const { x: columnX, y: columnY } = (await column())!
    await page.mouse.move(columnX, columnY)
    await expect(page.locator('.footprint-figure')).toContainText(/市|区|县/)
    await page.mouse.move(5, 5)
    await expect(page.locator('.footprint-figure')).toContainText('CO₂')
  })

test('a map that moves is drawn with fewer pixels where pictures come late, and with all of them once it stands', async ({ page }) => {
  await openWall(page)
  const frame = page.locator('.map-frame')
  const canvas = frame.locator('.maplibregl-canvas')
  const pixels = () => canvas.evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth)
  await expect.poll(pixels).toBe(1)

  // Here a processor draws, slower than any graphics card.
  const { x, y, width, height } = (await frame.boundingBox())!
  await page.mouse.move(x + width / 2, y + height * 0.4)
  await page.mouse.down()
  let step = 0
  await expect
    .poll(async () => {
      step++
      await page.mouse.move(x + width / 2 + (step % 2 ? 60 : -60), y + height * 0.4, { steps: 6 })
      return pixels()
    })
    .toBeLessThan(1)
  // Single names may find another place beside columns and dots; half of them stand lower by what the map was dragged.
  const tops = () => frame.locator('.map-labels button').evaluateAll(names => names.map(name => name.getBoundingClientRect().y))
  // The hand still holds it.
  const before = await tops()
  await page.mouse.move(x + width / 2, y + height * 0.4 + 80, { steps: 10 })
  const lower = async () => (await tops()).map((top, i) => top - before[i]!).sort((one, other) => one - other)
  await expect.poll(async () => (await lower())[before.length >> 1]).toBeGreaterThan(20)
  await page.mouse.up()
  await expect.poll(pixels).toBe(1)
  // So are the sites, although nothing of them has changed.
  const sitePixels = () => frame.locator('#deckgl-overlay').evaluate((sites: HTMLCanvasElement) => sites.width / sites.clientWidth)
  await expect.poll(sitePixels, { timeout: 4000 }).toBe(1)
})
