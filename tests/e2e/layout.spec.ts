import { screen } from '../../core/contract/walls/screen.ts'
import { wallPaths } from '../../core/walls/walls.ts'
import { layoutFaults } from './layoutProbe.ts'
import { blankPanels, contextsOf, failuresShown, openAnyWall, watchAccess, watchContexts } from './openWall.ts'
import { expect, test, watch } from './site.ts'
import { apiOf } from './wallProbe.ts'

// What moves is drawn twenty times as often and is as large.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The smallest, the finest and the widest are looked at as pictures too: what is drawn there is drawn between them. */
const sizes = [
  { width: 1366, height: 768, looked: true },
  { width: 1920, height: 1080, looked: false },
  { width: 3840, height: 2160, looked: true },
  { width: 3840, height: 1600, looked: false },
  { width: 5760, height: 1080, looked: false },
  { width: 6656, height: 1792, looked: true },
]

for (const path of wallPaths)
  test(`${path} shows everything whole at six sizes by a token for nothing else, from its own server and with at most four WebGL contexts`, async ({
    page,
    instance,
    account,
  }) => {
    test.setTimeout(300_000)
    const { problems } = watch(page)
    const { complaints, answered } = watchAccess(page)
    await watchContexts(page)
    await page.setViewportSize({ width: 1920, height: 1080 })
    // The platform's tokens show the whole region: the fullest panels.
    const { token } = await apiOf(instance.url, account('platform-admin'))(screen.issue, { name: path.slice(1), walls: [path] })
    await openAnyWall(page, path, token)
    for (const { width, height, looked } of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => layoutFaults(page), { message: `${width} x ${height}`, timeout: 45_000 }).toEqual([])
      if (looked)
        await expect.poll(() => blankPanels(page), { message: `${width} x ${height}: nothing drawn in`, timeout: 120_000 }).toEqual([])
    }
    expect(await contextsOf(page)).toBeLessThanOrEqual(4)
    await expect.poll(() => [...answered], { message: 'the socket is answered' }).toEqual(['/by/websocket'])
    expect([...problems, ...complaints, ...(await failuresShown(page))]).toEqual([])
  })

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

for (const [region, area] of [
  ['the country', 100000],
  ['a province', 130000],
  ['a city', 130100],
] as const)
  test(`the names on the map of ${region} stand on no other name, count, legend or figure at five sizes, nor does the name of the islands`, async ({
    page,
  }) => {
    await openAnyWall(page, `/map?area=${area}`)
    for (const { width, height } of sizes.filter(({ width, height }) => width !== 3840 || height !== 1600)) {
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
