import type { Page } from 'playwright/test'
import { HOUR, instantOf, siteDay } from '../../../core/time/time.ts'

/**
 * Lets `moveClock` move what the page takes for the time, which it is `ms` later from the start. Needs to be called
 * before the page is opened.
 */
export const letClockMove = (page: Page, ms = 0) =>
  page.addInitScript(moved => {
    const Real = Date
    const clock = { moved }
    const now = () => Real.now() + clock.moved
    Object.assign(globalThis, {
      movedClock: clock,
      Date: class extends Real {
        constructor(...given: unknown[]) {
          super(...((given.length > 0 ? given : [now()]) as [number]))
        }
        static override now = now
      },
    })
  }, ms)

/** How much later, or earlier, it is at an hour of this day in Shanghai, ms. */
export const untilHour = (hour: number) => instantOf(siteDay(new Date())).getTime() + hour * HOUR - Date.now()

/** The clock goes on from `ms` later than it is; timers go on as they were. Instead of waiting until something has grown old. */
export const moveClock = (page: Page, ms: number) =>
  page.evaluate(ms => {
    const { movedClock } = globalThis as unknown as { movedClock: { moved: number } }
    movedClock.moved = ms
  }, ms)
