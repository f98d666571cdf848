import type { Page } from 'playwright/test'

/** Lets `moveClock` move what the page takes for the time. Needs to be called before the page is opened. */
export const letClockMove = (page: Page) =>
  page.addInitScript(() => {
    const Real = Date
    const clock = { moved: 0 }
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
  })

/** The clock goes on from `ms` later than it is; timers go on as they were. Instead of waiting until something has grown old. */
export const moveClock = (page: Page, ms: number) =>
  page.evaluate(ms => {
    const { movedClock } = globalThis as unknown as { movedClock: { moved: number } }
    movedClock.moved = ms
  }, ms)
