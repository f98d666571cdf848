import { openAnyWall } from '../support/openWall.ts'
import { expect, test } from '../support/site.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

const seconds = 5
/** Pictures of a wall at rest, a second: the clock in its header is one of them. */
const most = 2

/** Notes how often the page asks to be called before the next picture: a loop does so for ever, whether it draws or not. */
const watchFrames = (page: import('playwright/test').Page) =>
  page.addInitScript(() => {
    const ask = requestAnimationFrame
    Object.assign(globalThis, { framesAsked: 0 })
    globalThis.requestAnimationFrame = callback => {
      ;(globalThis as unknown as { framesAsked: number }).framesAsked++
      return ask(callback)
    }
  })
const framesAsked = (page: import('playwright/test').Page) =>
  page.evaluate(() => (globalThis as unknown as { framesAsked: number }).framesAsked)

/** How many pictures the browser put together in the next seconds, or was asked for, whichever is more. */
async function pictures(page: import('playwright/test').Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let count = 0
  session.on('Tracing.dataCollected', ({ value }) => {
    count += value.filter(({ name }) => (name as unknown) === 'DrawFrame').length
  })
  const complete = new Promise(done => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'disabled-by-default-devtools.timeline'] },
  })
  const before = await framesAsked(page)
  await page.waitForTimeout(seconds * 1000)
  const asked = (await framesAsked(page)) - before
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return Math.max(count, asked)
}

// Those with a map, a globe, flows, or most charts: what could move by itself. Cameras move because there is something to see.
for (const path of ['/map', '/smallNetworkMonitorIndex', '/zhOperationsAnalysis'])
  test(`${path} is drawn, and asks to be drawn, when something changed, not again and again`, async ({ page }) => {
    await watchFrames(page)
    await openAnyWall(page, path)
    // What has just been measured, or has just become an alarm, moves for a while: one stretch without it is enough.
    await expect.poll(() => pictures(page), { timeout: 90_000, intervals: [1000] }).toBeLessThanOrEqual(most * seconds)
  })
