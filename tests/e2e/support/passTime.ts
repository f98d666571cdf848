import type { Page } from 'playwright/test'

/**
 * Lets `passTime` and `setTime` move the page's clock, which goes on by itself until then. Needs to be called before
 * the page is opened.
 */
export const letTimePass = (page: Page) => page.clock.install()

/**
 * So much time goes by in the page at once, ms: whatever waited for less is due. Instead of waiting until something has
 * grown old, or is asked again.
 */
export const passTime = (page: Page, ms: number) => page.clock.fastForward(ms)

/** The page's clock shows the time again. */
export const setTime = (page: Page) => page.clock.setSystemTime(Date.now())
