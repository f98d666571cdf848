import type { Page } from 'playwright/test'
import { map } from '../../../core/contract/walls/map.ts'
import { decodeStationPoints, type StationPoints } from '../../../core/sites/stationPoints.ts'
import { pictureOf } from '../support/pictureOf.ts'
import { expect, test } from '../support/site.ts'
import { openWall } from '../support/wallProbe.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

/** The site farthest from all others. */
function loneliest({ length, positions }: StationPoints): number {
  const apart = (a: number, b: number) => Math.hypot(positions[2 * a]! - positions[2 * b]!, positions[2 * a + 1]! - positions[2 * b + 1]!)
  const all = Array.from({ length }, (_, site) => site)
  const nearest = all.map(site => Math.min(...all.filter(other => other !== site).map(other => apart(site, other))))
  return nearest.indexOf(Math.max(...nearest))
}

/** Stage pixels between a site and its card (screens/map/labels/MapCard.tsx). */
const gap = 18

/** How much brighter it is straight above the site whose card is open than to the left and right of there, 0 … 255. */
async function brighterAbove(page: Page): Promise<number> {
  const frame = (await page.locator('.map-frame').boundingBox())!
  const card = (await page.locator('.map-card').boundingBox())!
  const leftOf = card.x + card.width + gap
  const x = leftOf + gap + card.width >= frame.x + frame.width ? leftOf : card.x - gap
  const clip = { x: Math.round(x) - 14, y: Math.round(card.y + card.height / 2) - 64, width: 29, height: 40 }
  return (await pictureOf(page, clip)).evaluate(context => {
    const { width, height } = context.canvas
    const { data } = context.getImageData(0, 0, width, height)
    const sums = [0, 0]
    const counts = [0, 0]
    for (let i = 0; i < width * height; i++) {
      const aside = Math.abs((i % width) - 14)
      const place = aside <= 1 ? 0 : aside >= 11 ? 1 : -1
      if (place < 0) continue
      sums[place]! += Math.max(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!)
      counts[place]!++
    }
    return sums[0]! / counts[0]! - sums[1]! / counts[1]!
  })
}

test('a column of light stands over a site with power, none over a silent one and none on the flat map, whatever the hour', async ({
  page,
}) => {
  let chosen = ''
  let speaks = true
  // Of all sites one gives what the largest could, and nobody else is heard: the sun must not decide what is looked at.
  await page.route(`**${map.powerSystemPoints.path}*`, async route => {
    const { buffer } = new Uint8Array(await (await route.fetch()).body())
    const points = decodeStationPoints(buffer)
    chosen ||= points.ids[loneliest(points)]!
    points.powers.fill(Number.NaN)
    const at = points.ids.indexOf(chosen)
    if (speaks && at >= 0) points.powers[at] = Math.max(...points.capacities)
    await route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(buffer) })
  })
  /** Looks at the site until it is as bright above it as it should be. */
  const look = async (query: string, least: number, most: number) => {
    await openWall(page, `/map?site=${chosen}${query}`)
    // A name may stand where it is looked at.
    await page.addStyleTag({ content: '.map-labels, .alarm-counts { opacity: 0 }' })
    await expect(async () => {
      const brighter = await brighterAbove(page)
      expect(brighter).toBeGreaterThan(least)
      expect(brighter).toBeLessThan(most)
    }).toPass({ timeout: 30_000 })
  }
  await openWall(page)
  await expect(page.locator('.column-legend')).toContainText(/[MK]W/i)
  await look('', 30, 255)
  speaks = false
  // The same place, where the border of no area runs.
  await look('', -255, 15)
  speaks = true
  await look('&view=2d', -255, 15)
  await expect(page.locator('.column-legend')).toHaveCount(0)
})
