import type { Page } from 'playwright/test'

/** Goes to another page of the console as the browser's Back and Forward do: without a hand on the menu, without a load. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(path => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
