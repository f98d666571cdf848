import type { Browser } from 'playwright/test'
import { pv } from '../../../core/contract/energy/pv.ts'
import { wallPaths } from '../../../core/walls/walls.ts'
import { letDrawing } from '../support/drawing.ts'
import type { Account, Instance } from '../support/instance.ts'
import config from '../playwright.config.ts'
import { expect, test } from '../support/site.ts'
import { countsOf, cycles, installSoak } from '../support/soakProbe.ts'
import { apiOf } from '../support/wallProbe.ts'

/** `npm run soak` sets these; the short form of every wall runs with the other browser tests. */
const settle = Number(process.env.SOAK_SETTLE ?? 15)
const total = Number(process.env.SOAK_CYCLES ?? 40)
/** The full form tells how the heap went. */
const step = 1000
const only = process.env.SOAK_WALLS?.split(',')
/** Full form 1 %; in the short one the first pictures still weigh. */
const heapShare = total >= 20_000 ? 0.01 : 0.03
/**
 * The full form begins once the streams' buffers are full; in the short one each of them may still be filling, by some
 * 20 kB a minute for four.
 */
const fillingBytes = total >= 20_000 ? 0 : 100_000
const leastBytes = total >= 20_000 ? 0 : 200_000

let browser: Browser
/**
 * A browser of its own. In the full form it draws as often as it can, because a cycle waits for pictures, and its engine keeps
 * little of the code it has run. The short form leaves the processor to what runs beside it.
 */
test.beforeAll(async ({ playwright }) => {
  const { launchOptions } = config.use ?? {}
  const args = total >= 20_000 ? ['--js-flags=--lite-mode', '--disable-frame-rate-limit', '--disable-gpu-vsync'] : []
  browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] })
})
test.afterAll(() => browser.close())

/** The PV wall goes round its sites by itself, and one may have a chart more to show than the next: it is held at one. */
async function siteWithStrings({ url }: Instance, reader: Account): Promise<string> {
  const { inverters } = await apiOf(url, reader)(pv.getStringHealth, {})
  return inverters[0]!.siteId
}

for (const path of wallPaths.filter(path => !only || only.includes(path)))
  test(`${path} keeps nothing after ${total} refreshes`, async ({ instance, account }) => {
    test.setTimeout(360_000 + total * 400)
    const { locale, timezoneId } = config.use ?? {}
    const page = await browser.newPage({
      baseURL: instance.url,
      locale,
      timezoneId,
      viewport: { width: 960, height: 540 },
      reducedMotion: 'no-preference',
    })
    // Of a small picture the short form draws everything but what a graphics card would.
    await letDrawing(page, total >= 20_000)
    await installSoak(page)
    await page.goto(
      path === '/PhotoIntelligentMonitor' ? `${path}?site=${await siteWithStrings(instance, account('platform-admin'))}` : path,
    )
    await expect(page.locator('.stage')).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    // A stream fills its buffers by the clock, not by refreshes.
    if (total >= 20_000 && (await page.locator('video').count()) > 0) await page.waitForTimeout(240_000)
    await cycles(page, settle)
    const before = await countsOf(page, session)
    for (let done = settle; done < total; ) {
      const next = Math.min(total, done - (done % step) + step)
      await cycles(page, next - done)
      done = next
      if (done < total) console.log(`${path} after ${done}: heap ${(await countsOf(page, session)).heap}`)
    }
    // A day grows by its minutes while it is looked at, which of a heap of two megabytes is more than a share.
    const most = before.heap + Math.max(before.heap * heapShare, leastBytes) + before.players * fillingBytes
    let after = await countsOf(page, session)
    // A heap breathes by some per cent; what leaks only grows, however often it is weighed.
    for (let again = 0; again < 4 && after.heap >= most; again++) {
      await cycles(page, 20)
      after = await countsOf(page, session)
    }
    console.log(`${path} after ${settle}: ${JSON.stringify(before)}\n${path} after ${total}: ${JSON.stringify(after)}`)

    const { heap: _heap, timeouts: _before, nodes: nodesBefore, listeners: listenersBefore, ...rest } = before
    const { heap: heapAfter, timeouts, nodes, listeners, ...now } = after
    expect(now).toEqual(rest)
    // Those of a stream built anew are counted until the browser has cleared them away: there may be fewer later, never more.
    expect(listeners).toBeLessThanOrEqual(listenersBefore)
    // What is shown changes by itself: one building's card has a line more than another's, a pile that begins to charge
    // a figure. What is kept only grows.
    expect(nodes - nodesBefore).toBeLessThan(Math.max(20, 0.03 * nodesBefore))
    // Timeouts come and go with polls; they must not add up.
    expect(timeouts).toBeLessThan(200)
    expect(heapAfter).toBeLessThan(most)
    expect(after.contexts).toBeLessThanOrEqual(4)
    await page.close()
  })
