import { letDrawing } from '../support/drawing.ts'
import { openAnyWall } from '../support/openWall.ts'
import { expect, test } from '../support/site.ts'

// What moves is drawn twenty times as often and is as large.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Where things stand is read; what is drawn between them is looked at elsewhere (walls.spec.ts).
test.beforeEach(({ page }) => letDrawing(page, false))

test('on three screens side by side the region takes the height of its frame, and the figures stand beside it', async ({ page }) => {
  // Flown there as before people, not put there.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openAnyWall(page, '/map')
  const names = page.locator('.map-labels button')
  await expect(names.first()).toBeVisible()
  // A window that changes its shape is framed anew.
  await page.setViewportSize({ width: 5760, height: 1080 })
  await expect
    .poll(
      async () => {
        const frame = (await page.locator('.map-frame').boundingBox())!
        const figures = (await page.locator('.headline').boundingBox())!
        const boxes = await Promise.all((await names.all()).map(async name => (await name.boundingBox())!))
        const [top, bottom] = [Math.min(...boxes.map(({ y }) => y)), Math.max(...boxes.map(({ y, height }) => y + height))]
        return { high: (bottom - top) / frame.height > 0.6, beside: boxes.every(({ x, width }) => x + width < figures.x) }
      },
      { timeout: 45_000 },
    )
    .toEqual({ high: true, beside: true })
})

test('the way to an area deep in the country stands beside no figure', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openAnyWall(page, '/map?area=130102')
  await expect(page.locator('.map-path')).toHaveText('全国河北石家庄长安区')
  await expect(page.locator('.headline .figure-value').first()).toBeVisible()
  const way = (await page.locator('.map-path').boundingBox())!
  for (const figure of await page.locator('.headline > *').all()) {
    const { x, y } = (await figure.boundingBox())!
    expect(x > way.x + way.width || y >= way.y + way.height).toBe(true)
  }
})

/** The smallest, the usual, the finest and the widest. */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 5760, height: 1080 },
  { width: 6656, height: 1792 },
]

for (const [region, area] of [
  ['the country', 100000],
  ['a province', 130000],
  ['a city', 130100],
] as const)
  test(`the names on the map of ${region} stand on no other name, count, legend or figure at five sizes, nor does the name of the islands`, async ({
    page,
  }) => {
    await openAnyWall(page, `/map?area=${area}`)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await expect(page.locator('.map-labels button:visible').first()).toBeVisible()
      await expect
        .poll(
          () =>
            page.evaluate(() => {
              const seen = (selector: string) =>
                [...document.querySelectorAll(selector)]
                  .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.textContent)
                  .map(element => ({ text: element.textContent, box: element.getBoundingClientRect() }))
              const names = seen('.map-labels button, .sea-name')
              const others = seen(
                '.alarm-count, .map-legend, .column-legend, .relief-choice, .map-path, .headline .figure-value, .map-attribution',
              )
              const meet = (a: DOMRect, b: DOMRect) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5
              if (names.length < 8 || others.length < 6) return [`${names.length} names, ${others.length} others`]
              return names.flatMap((name, i) =>
                [...names.slice(i + 1), ...others].filter(({ box }) => meet(name.box, box)).map(({ text }) => `${name.text} on ${text}`),
              )
            }),
          { message: `${width} x ${height}`, timeout: 30_000 },
        )
        .toEqual([])
    }
  })
