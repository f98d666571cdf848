import { LRUCache } from 'lru-cache'
import type { Media } from './Source.ts'

type Make = () => Promise<Media>

/**
 * Media by name for a short while, at most so many bytes: however many walls watch a camera, each piece is made or
 * fetched once. A failure is not kept.
 */
export function createMediaCache(mostBytes: number, now: () => number) {
  const entries = new LRUCache<string, Media, Make>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    perf: { now },
    ttlResolution: 0,
    fetchMethod: (_name, _stale, { context }) => context(),
    // Crowded out while it was on its way, it still reaches those who wait for it.
    ignoreFetchAbort: true,
  })
  return (name: string, lifeMs: number, make: Make): Promise<Media> => entries.forceFetch(name, { ttl: lifeMs, context: make })
}
export type MediaCache = ReturnType<typeof createMediaCache>
