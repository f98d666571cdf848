import type { Locator } from 'playwright/test'
import { expect, test, watch } from './site.ts'

const path = '/EngineerCollegeMonitor?microgrid=M1002'

/** What a video shows now: mean brightness of the whole picture and the pixels of its clock. */
const look = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = element.videoWidth
    canvas.height = element.videoHeight
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || canvas.width === 0) return { width: 0, mean: 0, clock: '' }
    context.drawImage(element, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let sum = 0
    for (let i = 0; i < data.length; i += 4) sum += data[i]! + data[i + 1]! + data[i + 2]!
    const clock = context.getImageData(canvas.width - 240, 0, 240, 32).data
    let text = ''
    for (let i = 0; i < clock.length; i += 4) text += clock[i]! > 128 ? '1' : '0'
    return { width: canvas.width, mean: sum / (data.length / 4) / 3, clock: text }
  })

test('cameras play live: pictures that are not black, with a clock that goes on', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto(path)
  const video = page.locator('.camera-tile[data-state=live] video').first()
  await expect(video).toBeVisible()
  const before = await look(video)
  const at = await video.evaluate((element: HTMLVideoElement) => element.currentTime)

  expect(before.width).toBe(640)
  expect(before.mean).toBeGreaterThan(30)
  expect(before.clock).toContain('1')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(at + 4)
  expect((await look(video)).clock).not.toBe(before.clock)
  expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.readyState >= 2])).toEqual([true, true])
  expect(problems).toEqual([])
})

test('a wall decodes four at most; a click enlarges one and Escape brings the wall back', async ({ page }) => {
  await page.goto(path)
  await expect(page.locator('.camera-tile[data-state=live]').first()).toBeVisible()
  expect(await page.locator('video').count()).toBeLessThanOrEqual(4)

  await page.locator('.camera-grid button').first().click()
  const enlarged = page.getByRole('dialog').locator('.camera-tile')
  await expect(enlarged).toHaveAttribute('data-state', 'live')
  expect(await page.locator('video').count()).toBeLessThanOrEqual(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a stream that was interrupted comes back by itself, with a new token as well', async ({ page }) => {
  await page.goto(path)
  const live = page.locator('.camera-tile[data-state=live]')
  await expect(live.first()).toBeVisible()
  await page.route('**/haikang/live/**', route => route.abort())
  await expect(live).toHaveCount(0, { timeout: 40_000 })
  await page.unroute('**/haikang/live/**')
  await expect(live.first()).toBeVisible({ timeout: 40_000 })
})
