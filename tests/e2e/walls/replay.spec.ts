import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { keepingSites } from '../../keepSites.ts'
import { copyInto, madeUpFor } from '../../template.ts'
import { changeData } from '../support/changeData.ts'
import { letDrawing } from '../support/drawing.ts'
import { type Instance, startInstance } from '../support/instance.ts'
import { watch } from '../support/site.ts'

const port = 4385
test.use({ baseURL: `http://127.0.0.1:${port}`, viewport: { width: 960, height: 540 }, contextOptions: { reducedMotion: 'reduce' } })

let folder: string
let instance: Instance

/** A small region: every device is played through the day. */
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
  await copyInto(folder, 'region', madeUpFor)
  await changeData(folder, keepingSites(3))
  instance = await startInstance({ port, data: folder })
})
test.afterAll(async () => {
  await instance?.stop()
  rmSync(folder, { recursive: true, force: true })
})
// A replayed map changes all the time; its pictures are looked at elsewhere (wallGpu.spec.ts).
test.beforeEach(({ page }) => letDrawing(page, false))

test('a wall asked for yesterday replays it: the sign stands, its clock runs, figures change, no socket and no foreign host is asked', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const { problems } = watch(page)
  const sign = page.getByText(/^演示回放 \d{4}-\d{2}-\d{2}$/)
  // It is prepared for whoever comes first: here for a panel that asks often, so that it is not given up, and leaves the processor to it.
  await page.goto('/topCenter?demo=yesterday')
  await expect(sign).toBeVisible({ timeout: 200_000 })
  await page.goto('/map?demo=yesterday')
  await expect(sign).toBeVisible()
  const minuteOfDay = async () => {
    const [hour = 0, minute = 0] = ((await page.locator('.wall-header-clock').textContent()) ?? '').split(':').map(Number)
    return 60 * hour + minute
  }
  const before = await minuteOfDay()
  await expect.poll(async () => (await minuteOfDay()) - before, { timeout: 60_000 }).toBeGreaterThan(20)

  const used = page.locator('.data-age')
  await expect(used).toHaveText(/分钟前|刚刚/)
  await expect(used).not.toHaveClass(/stale/)
  const points = () => page.evaluate(() => document.querySelector('.wall-layer--seen')?.textContent ?? '')
  const shown = await points()
  await expect.poll(points, { timeout: 30_000 }).not.toBe(shown)

  // Whoever moves the slider takes the day there.
  const slider = page.getByRole('slider', { name: '回放时刻' })
  const target = 5 * Math.ceil((await minuteOfDay()) / 5) + 60
  await slider.fill(String(target))
  await slider.press('Shift')
  await expect.poll(minuteOfDay, { timeout: 60_000 }).toBeGreaterThanOrEqual(target)
  await expect(sign).toBeVisible({ timeout: 60_000 })

  // What the day holds stands above the slider, and is a press away; it can be played faster and slower.
  const peak = page.getByRole('button', { name: /^\d{2}:\d{2} 出力峰值$/ })
  const [hour = 0, minute = 0] = ((await peak.getAttribute('aria-label')) ?? '').split(/[: ]/).map(Number)
  await peak.click()
  await expect.poll(async () => Math.abs((await minuteOfDay()) - 60 * hour - minute), { timeout: 120_000 }).toBeLessThan(20)
  await page.getByLabel('回放速度').selectOption('600')
  const noon = await minuteOfDay()
  await expect.poll(async () => (await minuteOfDay()) - noon, { timeout: 30_000 }).toBeGreaterThan(60)
  await expect(page.getByLabel('回放速度')).toHaveValue('600')
  await expect(used).not.toHaveClass(/stale/)

  // What it was told to wait for while it was prepared is no failure.
  expect(problems.filter(problem => !problem.startsWith('HTTP 503'))).toEqual([])
})

test('a day that is not over is refused with a sentence that stays', async ({ page }) => {
  await page.goto('/map?demo=2999-01-01')
  await expect(page.getByText('只能回放今天以前的日子')).toBeVisible()
})
