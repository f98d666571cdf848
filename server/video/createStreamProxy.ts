import type { Services } from '../context.ts'
import type { MediaCache } from './createMediaCache.ts'
import { fetchMedia, unreachable } from './fetchMedia.ts'
import { rewritePlaylist } from './rewritePlaylist.ts'
import { openAddress, sealAddress } from './sealedAddress.ts'
import { type Camera, type Media, playlistType } from './Source.ts'
import { viewingKey } from './viewingToken.ts'

/** A playlist read twice within a second is the same; a segment never changes. */
const playlistMs = 1000
const segmentMs = 15_000

/**
 * Hands a media server's streams through under this server's own addresses. Only the host of the camera's configured
 * address is ever asked.
 */
export function createStreamProxy(services: Pick<Services, 'db' | 'clock'>, cached: MediaCache) {
  const through = async (camera: Camera, address: URL, host: string): Promise<Media> => {
    if (address.host !== host || !/^https?:$/.test(address.protocol)) throw unreachable()
    const key = await viewingKey(services)
    const life = /\.m3u8?$/i.test(address.pathname) ? playlistMs : segmentMs
    return cached(`${camera.id} ${address.href}`, life, async () => {
      const media = await fetchMedia(address)
      if (media.type !== playlistType) return media
      const text = rewritePlaylist(Buffer.from(media.body).toString('utf8'), address, inner =>
        inner.host === host ? `part?u=${sealAddress(key, camera.id, inner.href)}` : null,
      )
      return { type: playlistType, body: Buffer.from(text) }
    })
  }
  return {
    async playlist(camera: Camera, address: URL): Promise<Media> {
      const media = await through(camera, address, address.host)
      if (media.type !== playlistType) throw unreachable()
      return media
    },
    /** A part whose name was sealed here; it leads to the host it was sealed for. */
    async part(camera: Camera, sealed: string | undefined): Promise<Media> {
      const address = openAddress(await viewingKey(services), camera.id, sealed ?? '')
      return through(camera, address, address.host)
    },
  }
}
export type StreamProxy = ReturnType<typeof createStreamProxy>
