import type { Page } from 'playwright/test'

/** Holds back every answer to a call until it is let go; what is asked afterwards goes straight on. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>(done => {
    go = done
  })
  // The input of a GET stands behind the path.
  await page.route(
    url => url.pathname.endsWith(path),
    async route => {
      await held
      await route.continue()
    },
  )
  return go
}
