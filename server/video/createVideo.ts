import type { Services } from '../context.ts'
import { createMediaCache } from './createMediaCache.ts'
import { createStreamProxy } from './createStreamProxy.ts'
import { unreachable } from './fetchMedia.ts'
import type { Source, Video } from './Source.ts'
import { haikangSource } from './sources/haikangSource.ts'
import { hlsSource } from './sources/hlsSource.ts'

const mostBytes = 64 * 1024 * 1024

/**
 * The sources of pictures, by the kinds a camera's row names.
 * @param more kinds that are not part of every installation
 */
export function createVideo(services: Pick<Services, 'config' | 'db' | 'clock'>, more: Record<string, Source> = {}): Video {
  const cached = createMediaCache(mostBytes, () => services.clock().getTime())
  const proxy = createStreamProxy(services, cached)
  const sources: Record<string, Source> = {
    hls: hlsSource(services, proxy),
    haikang: haikangSource(services, proxy, cached),
    ...more,
  }
  return {
    sourceOf({ source }) {
      const found = sources[source]
      if (!found) throw unreachable()
      return found
    },
  }
}
