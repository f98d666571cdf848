import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { camera } from '../../../core/contract/devices/camera.ts'
import { codes } from '../../../core/errors.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { Failure, forbidden } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { one } from '../../database/rows.ts'
import { visible } from '../../figures/sqlFragments.ts'
import { cameras, sites } from '../../tables/index.ts'
import type { Camera } from '../../video/Source.ts'
import { livePath } from '../../video/serveVideo.ts'
import { visibleTo, viewingOf, viewingSeconds } from '../../video/viewingToken.ts'

const refused = () => new Failure(codes.missing, '获取视频令牌失败')

/** Cameras with the site they stand on, as far as the caller sees both. */
const seen = ({ db, scope }: Context, ...conditions: Parameters<typeof and>) =>
  db
    .select({ camera: cameras, siteName: sites.shortName })
    .from(cameras)
    .innerJoin(sites, eq(sites.id, cameras.siteId))
    .where(and(visible({ scope }), scope.owns(cameras), ...conditions))
    .orderBy(asc(sites.id), asc(cameras.sort), asc(cameras.id))

/** Does it deliver, something that runs, something that was taken? One of a kind nobody knows is offline. */
async function stateOf({ video }: Context, camera: Camera): Promise<{ online: boolean; runs: boolean; drawn: boolean }> {
  try {
    const source = video.sourceOf(camera)
    const online = await source.online(camera)
    return { online, runs: online && !source.still, drawn: source.drawn === true }
  } catch {
    return { online: false, runs: false, drawn: false }
  }
}

export const cameraHandlers: Handlers<typeof camera> = {
  async getSubAccessToken({ accountId, customer }, context) {
    const viewing = viewingOf(context.scope, customer, accountId)
    if (accountId || customer) {
      const [any] = await seen(context, visibleTo(viewing)).limit(1)
      if (!any) throw refused()
    }
    const { principal } = context
    if (principal.kind !== 'user' && principal.kind !== 'screen') throw forbidden()
    const holder = { kind: principal.kind, tokenHash: principal.tokenHash }
    return { accessToken: await context.viewings.issue({ ...viewing, holder }), expiresIn: viewingSeconds }
  },

  async getCameraList({ siteIds, microgridId }, context) {
    const rows = await seen(
      context,
      siteIds ? (siteIds.length ? inArray(cameras.siteId, siteIds) : sql`false`) : undefined,
      microgridId ? eq(sites.microgridId, microgridId) : undefined,
    )
    return Promise.all(
      rows.map(async ({ camera, siteName }) => {
        const { online, runs, drawn } = await stateOf(context, camera)
        const { id: deviceId, name, siteId } = camera
        return { deviceId, name, siteId, siteName, online, playlist: runs ? `${livePath(deviceId)}/index.m3u8` : '', drawn }
      }),
    )
  },

  async getDeviceCapture({ accessToken, deviceId }, context) {
    const { camera } = one(await seen(context, eq(cameras.id, deviceId)))
    const [allowed] = await seen(context, eq(cameras.id, deviceId), visibleTo(await context.viewings.read(accessToken)))
    if (!allowed) throw forbidden()
    const picture = camera.enabled ? await context.video.sourceOf(camera).capture(camera) : null
    if (!picture) return { picUrl: '', captureTime: '' }
    const now = context.clock()
    return { picUrl: `${livePath(deviceId)}/capture?at=${now.getTime()}`, captureTime: siteTime(now) }
  },
}
