import type { Services } from '../../context.ts'
import { createAsyncCache } from '../createAsyncCache.ts'
import type { StreamProxy } from '../createStreamProxy.ts'
import { unreachable } from '../fetchMedia.ts'
import type { Camera, Source } from '../Source.ts'

const onlineMs = 30_000

const addressOf = ({ address }: Camera): URL => {
  if (!address || !URL.canParse(address)) throw unreachable()
  return new URL(address)
}

/** A media server whose playlist is configured per camera. It has no still pictures. */
export function hlsSource({ clock }: Pick<Services, 'clock'>, proxy: StreamProxy): Source {
  const known = createAsyncCache(() => clock().getTime(), onlineMs, false)
  const playlist = async (camera: Camera) => proxy.playlist(camera, addressOf(camera))
  return {
    online: async camera => camera.enabled && known(camera.id, async () => Boolean(await playlist(camera))),
    playlist,
    part: (camera, _name, sealed) => proxy.part(camera, sealed),
    capture: async () => null,
  }
}
