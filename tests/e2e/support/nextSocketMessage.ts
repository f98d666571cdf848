import type { Page } from 'playwright/test'

/** The first word on the next live connection of a page; to be called before the page can open it, for the word comes at once. */
export const nextSocketMessage = (page: Page) =>
  new Promise<void>(resolve => page.once('websocket', socket => socket.once('framereceived', () => resolve())))
