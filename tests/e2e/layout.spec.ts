import { wallPaths } from '../../core/walls.ts'
import { layoutFaults } from './layoutProbe.ts'
import { blankPanels, contextsOf, openAnyWall, watchContexts } from './openWall.ts'
import { expect, test, watch } from './site.ts'

const sizes = [
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
  [5760, 1080],
  [6656, 1792],
] as const

for (const path of wallPaths)
  test(`${path} shows everything whole at five sizes, from its own server and with at most four WebGL contexts`, async ({ page }) => {
    test.setTimeout(300_000)
    const { problems } = watch(page)
    await watchContexts(page)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openAnyWall(page, path)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => layoutFaults(page), { message: `${width} x ${height}`, timeout: 45_000 }).toEqual([])
      await expect.poll(() => blankPanels(page), { message: `${width} x ${height}: nothing drawn in`, timeout: 45_000 }).toEqual([])
    }
    expect(await contextsOf(page)).toBeLessThanOrEqual(4)
    expect(problems).toEqual([])
  })
