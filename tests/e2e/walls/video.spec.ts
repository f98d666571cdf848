import type { Locator } from 'playwright/test'
import { expect, test, watch } from '../support/site.ts'

const path = '/EngineerCollegeMonitor?microgrid=M1002'

/** What a video shows now: its width and the mean brightness of the whole picture. */
const look = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = element.videoWidth
    canvas.height = element.videoHeight
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || canvas.width === 0) return { width: 0, mean: 0 }
    context.drawImage(element, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let sum = 0
    for (let i = 0; i < data.length; i += 4) sum += data[i]! + data[i + 1]! + data[i + 2]!
    return { width: canvas.width, mean: sum / (data.length / 4) / 3 }
  })

/** What the clock on a picture says, epoch ms. */
const clockOf = async (tile: Locator) => Date.parse(`${(await tile.locator('.picture-time').innerText()).replace(' ', 'T')}+08:00`)
const positionOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)

test('cameras play live, four at most: pictures that are not black, with a clock that goes on; one is enlarged by a click and by keyboard', async ({
  page,
}) => {
  const { problems } = watch(page)
  await page.goto(path)
  const tile = page.locator('.camera-tile[data-state=live]').first()
  const button = page.locator('.camera-grid button').first()
  const dialog = page.getByRole('dialog')

  await test.step('a picture and its clock', async () => {
    const video = tile.locator('video')
    await expect(video).toBeVisible()
    expect(await page.locator('video').count()).toBeLessThanOrEqual(4)
    const before = await look(video)
    const at = await positionOf(video)
    const clock = await clockOf(tile)

    expect(before.width).toBe(640)
    expect(before.mean).toBeGreaterThan(30)
    // A live picture comes some segments late and never early.
    expect(Date.now() - clock).toBeGreaterThan(0)
    expect(Date.now() - clock).toBeLessThan(30_000)
    await expect.poll(() => positionOf(video)).toBeGreaterThan(at + 4)
    const gone = (await positionOf(video)) - at
    expect(Math.abs((await clockOf(tile)) - clock - gone * 1000)).toBeLessThan(2500)
    expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.readyState >= 2])).toEqual([true, true])
  })

  await test.step('what is pressed on it is its button, so that no picture that gives way takes the click along', async () => {
    const pressed = await button.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    })
    expect(pressed).toBe(true)
  })

  await test.step('a click enlarges one and Escape brings the wall back', async () => {
    await button.click()
    await expect(dialog.locator('.camera-tile')).toHaveAttribute('data-state', 'live')
    expect(await page.locator('video').count()).toBeLessThanOrEqual(4)
    // The one that made room shows single pictures, each with the time it was taken.
    const still = page.locator('.camera-tile[data-state=capture]').first()
    await expect(still.locator('img')).toBeVisible()
    expect(Math.abs(Date.now() - (await clockOf(still)))).toBeLessThan(30_000)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('whoever enlarges one by keyboard is back at it afterwards', async () => {
    await button.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  expect(problems).toEqual([])
})

test('a picture that stands still has a clock that stands still, and is set going again; so is a stream that was interrupted, with a new token as well', async ({
  page,
}) => {
  await page.goto(path)
  const tile = page.locator('.camera-tile').first()
  const live = page.locator('.camera-tile[data-state=live]')
  await expect(tile).toHaveAttribute('data-state', 'live')
  await tile.locator('video').evaluate(async (element: HTMLVideoElement) => {
    const paused = new Promise(done => element.addEventListener('pause', done, { once: true }))
    element.pause()
    await paused
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  })
  const stood = await clockOf(tile)
  await expect(tile).toHaveAttribute('data-state', 'late')
  expect(await clockOf(tile)).toBe(stood)
  // The watchdog sets it going again.
  await expect(tile).toHaveAttribute('data-state', 'live')
  await expect.poll(() => clockOf(tile)).toBeGreaterThan(stood)

  await page.route('**/haikang/live/**', route => route.abort())
  await expect(live).toHaveCount(0, { timeout: 40_000 })
  await page.unroute('**/haikang/live/**')
  await expect(live.first()).toBeVisible({ timeout: 40_000 })
})

test('an enlarged camera that goes offline says so, and once it is closed does not come back by itself', async ({ page }) => {
  let off: string | undefined
  await page.route('**/haikang/getCameraList', async route => {
    // What has not changed is not sent again.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const reply = await route.fetch({ headers })
    const json = (await reply.json()) as { data: { siteName: string; name: string; online: boolean; playlist: string }[] }
    for (const row of json.data) if (off === `放大 ${row.siteName} ${row.name}`) Object.assign(row, { online: false, playlist: '' })
    await route.fulfill({ response: reply, json })
  })
  /** What comes back on line asks anew. */
  const askAnew = async () => {
    const answered = page.waitForResponse('**/haikang/getCameraList')
    await page.evaluate(() => {
      for (const name of ['offline', 'online']) dispatchEvent(new Event(name))
    })
    await answered
  }
  await page.goto(path)
  const button = page.locator('.camera-grid button').first()
  const label = (await button.getAttribute('aria-label')) ?? ''
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  off = label
  await askAnew()
  await expect(page.locator('.camera-grid button').first()).not.toHaveAttribute('aria-label', label)
  await expect(dialog.locator('.camera-tile')).toHaveAttribute('data-state', 'off')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  off = undefined
  await askAnew()
  await expect(page.locator('.camera-grid button').first()).toHaveAttribute('aria-label', label)
  await expect(dialog).toHaveCount(0)
})
