import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { HaikangAccount } from '../../config.ts'
import type { Services } from '../../context.ts'
import { createAsyncCache } from '../createAsyncCache.ts'
import type { MediaCache } from '../createMediaCache.ts'
import type { StreamProxy } from '../createStreamProxy.ts'
import { fetchMedia, unreachable } from '../fetchMedia.ts'
import { permits } from '../permits.ts'
import type { Camera, Source } from '../Source.ts'

/** An answer of the open platform (萤石开放平台): code 200, or why not. */
const Answer = z.object({ code: z.coerce.string(), data: z.unknown().optional() })
const Token = z.object({ accessToken: z.string(), expireTime: z.coerce.number() })
const Live = z.object({ url: z.url() })
const Picture = z.object({ picUrl: z.url() })
/** The platform no longer knows the token. */
const tokenGone = '10002'
/** HLS among the platform's protocols (1 ezopen, 2 HLS, 3 RTMP, 4 FLV). */
const hlsProtocol = '2'
/** Live addresses are asked for again well before they end; captures cost the device something. */
const addressMs = 240_000
const captureMs = 10_000
const spareMs = 60_000
const mostAccounts = 1000

/** Cameras behind the vendor's open platform: accounts and device numbers stay here, the live stream is handed through. */
export function haikangSource(services: Pick<Services, 'config' | 'clock'>, proxy: StreamProxy, cached: MediaCache): Source {
  const now = () => services.clock().getTime()
  const tokens = new LRUCache<string, string, HaikangAccount>({
    max: mostAccounts,
    perf: { now },
    ttlResolution: 0,
    async fetchMethod(_key, _stale, { context: account, options }) {
      const { appKey, appSecret } = account
      const { data } = await post(account, '/api/lapp/token/get', { appKey, appSecret })
      const token = Token.safeParse(data)
      if (!token.success) throw unreachable()
      // A life of 0 would be one without end.
      options.ttl = Math.max(1, token.data.expireTime - spareMs - now())
      return token.data.accessToken
    },
  })
  const addresses = createAsyncCache<URL | null>(now, addressMs, null)

  const accountOf = ({ accountId }: Camera): HaikangAccount => {
    const account = accountId ? services.config.haikangAccounts[accountId] : undefined
    if (!account) throw unreachable()
    return account
  }
  const post = async ({ base }: HaikangAccount, path: string, form: Record<string, string>) => {
    const address = new URL(`${base.replace(/\/$/, '')}${path}`)
    const { body } = await fetchMedia(address, { method: 'POST', body: new URLSearchParams(form) })
    try {
      return Answer.parse(JSON.parse(Buffer.from(body).toString('utf8')))
    } catch {
      throw unreachable()
    }
  }
  const tokenOf = (account: HaikangAccount) => tokens.forceFetch(account.appKey, { context: account })
  /** One call about a device; a token the platform has forgotten is fetched anew, once. */
  const ask = async <T>(camera: Camera, path: string, shape: z.ZodType<T>, more: Record<string, string> = {}): Promise<T> => {
    const account = accountOf(camera)
    const device = { deviceSerial: camera.deviceSerial ?? '', channelNo: String(camera.channel), ...more }
    let answer = await post(account, path, { accessToken: await tokenOf(account), ...device })
    if (answer.code === tokenGone) {
      tokens.delete(account.appKey)
      answer = await post(account, path, { accessToken: await tokenOf(account), ...device })
    }
    const read = shape.safeParse(answer.data)
    if (answer.code !== '200' || !read.success) throw unreachable()
    return read.data
  }
  const permitted = (camera: Camera, address: string): URL => {
    const url = new URL(address)
    if (!permits(accountOf(camera), url)) throw unreachable()
    return url
  }
  const liveAddress = (camera: Camera) =>
    addresses(camera.id, async () => {
      const { url } = await ask(camera, '/api/lapp/v2/live/address/get', Live, { protocol: hlsProtocol })
      return permitted(camera, url)
    })

  return {
    online: async camera => camera.enabled && (await liveAddress(camera)) !== null,
    async playlist(camera) {
      const address = await liveAddress(camera)
      if (!address) throw unreachable()
      return proxy.playlist(camera, address)
    },
    part: (camera, _name, sealed) => proxy.part(camera, sealed),
    capture: camera =>
      cached(`${camera.id} capture`, captureMs, async () => {
        const { picUrl } = await ask(camera, '/api/lapp/device/capture', Picture)
        const picture = await fetchMedia(permitted(camera, picUrl))
        if (!picture.type.startsWith('image/')) throw unreachable()
        return picture
      }),
  }
}
