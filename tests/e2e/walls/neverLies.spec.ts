import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { wallPaths } from '../../../core/walls/walls.ts'
import { copyInto, madeUpFor } from '../../template.ts'
import { changeData } from '../support/changeData.ts'
import { type Instance, startInstance } from '../support/instance.ts'
import { pictureOf } from '../support/pictureOf.ts'

test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: 'reduce' } })

let folder: string
let instance: Instance

/** A region whose gateways fell silent ten minutes ago: five sampling intervals. */
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'lies-'))
  await copyInto(folder, 'region', madeUpFor)
  // A start takes the newest values from the readings again.
  await changeData(
    folder,
    `
      delete from readings where at > now() - interval '30 minutes';
      update latest set at = at - interval '10 minutes';
      select rebuild_rollups()
    `,
  )
  instance = await startInstance({ port: 4381, data: folder, quiet: true })
})
test.afterAll(async () => {
  await instance?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Panels, or other parts of the wall, in which something shines as only a living figure may; a camera's picture is not a figure. */
async function brightParts(page: Page): Promise<string[]> {
  const picture = await pictureOf(page)
  const parts = await picture.evaluate(context => {
    const exempt = [...document.querySelectorAll('.camera-grid, .wall-header, .panel-head, .panel-foot, [data-over], .wall-note')].map(it =>
      it.getBoundingClientRect(),
    )
    const { data, width } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
    const found = new Map<string, number>()
    for (let i = 0; i < data.length; i += 4) {
      // What is greyed to 60 % of the brightest text has at most 160 of 255 in any channel.
      if (Math.max(data[i]!, data[i + 1]!, data[i + 2]!) < 190) continue
      const x = (i / 4) % width
      const y = Math.floor(i / 4 / width)
      // A pixel is a square: one that the edge runs through belongs to the part.
      if (exempt.some(({ left, right, top, bottom }) => x + 1 > left && x < right && y + 1 > top && y < bottom)) continue
      const part = document.elementsFromPoint(x, y).find(it => it.className !== '')
      const name = part?.closest('.panel')?.getAttribute('aria-label') ?? String(part?.getAttribute('class'))
      found.set(name, (found.get(name) ?? 0) + 1)
    }
    return [...found].filter(([, pixels]) => pixels > 40).map(([name, pixels]) => `${name}: ${pixels} bright pixels`)
  })
  await picture.dispose()
  return parts
}

for (const path of wallPaths)
  test(`${path} shows nothing bright when nothing has been measured for two sampling intervals`, async ({ page }) => {
    await page.goto(instance.url + path)
    await expect(page.locator('.panel, .figure').first()).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.locator('.stage--late')).toBeVisible()
    await expect.poll(() => brightParts(page), { timeout: 30_000 }).toEqual([])
  })
