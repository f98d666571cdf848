import type { Services } from '../context.ts'
import { createMediaCache } from './createMediaCache.ts'
import { createStreamProxy } from './createStreamProxy.ts'
import { unreachable } from './fetchMedia.ts'
import type { Camera, Source } from './Source.ts'
import { demoSource } from './sources/demoSource.ts'
import { haikangSource } from './sources/haikangSource.ts'
import { hlsSource } from './sources/hlsSource.ts'

export interface Video {
  /** @throws Failure 502 for a kind of source nobody knows */
  sourceOf(camera: Pick<Camera, 'source'>): Source
}

const mostBytes = 64 * 1024 * 1024

/** The sources of pictures, by the kinds a camera's row names. */
export function createVideo(services: Pick<Services, 'config' | 'db' | 'clock'>): Video {
  const cached = createMediaCache(mostBytes, () => services.clock().getTime())
  const proxy = createStreamProxy(services, cached)
  const sources: Record<string, Source> = {
    demo: demoSource(services, cached),
    hls: hlsSource(services, proxy),
    haikang: haikangSource(services, proxy, cached),
  }
  return {
    sourceOf({ source }) {
      const found = sources[source]
      if (!found) throw unreachable()
      return found
    },
  }
}
