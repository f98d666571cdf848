import type { Locator } from 'playwright/test'

/** Waits until nothing in it moves: a press on a button that slides away under it, a complaint opening above, is a press on nothing. */
export const stands = (part: Locator) =>
  part.evaluate(async element => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
