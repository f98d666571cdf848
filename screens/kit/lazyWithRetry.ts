import { type ComponentType, lazy } from 'react'

const pauseMs = 3000

/**
 * `lazy` remembers a failed load for as long as the page lives. A wall's page lives for weeks: here a chunk that did
 * not arrive is asked for again until it does, and what waits for it goes on waiting.
 */
export const lazyWithRetry = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => loadWithRetry(load))

/** Loads until it succeeds. A load that was cancelled for a reload answers nothing at all. */
export async function loadWithRetry<T>(load: () => Promise<T>, pause = pauseMs): Promise<T> {
  for (;;) {
    try {
      const loaded = await load()
      if (loaded) return loaded
    } catch {
      // Asked for again below; the event vite:preloadError has told about it.
    }
    await new Promise(done => setTimeout(done, pause))
  }
}
