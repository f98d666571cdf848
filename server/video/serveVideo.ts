import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { forbidden, missing, tooMany } from '../failure.ts'
import { cameras, sites } from '../tables/index.ts'
import { createBuckets } from './createBuckets.ts'
import type { Camera, Media } from './Source.ts'
import { visibleTo } from './viewingToken.ts'

/** Where a camera's stream and pictures are served; a player resolves the playlist's names against it. */
const livePaths = '/api/pie/haikang/live'
export const livePath = (camera: string) => `${livePaths}/${encodeURIComponent(camera)}`

interface Asked {
  Params: { camera: string; part: string }
  Querystring: { accessToken?: string; u?: string }
}

const tokenOf = ({ headers, query }: FastifyRequest<Asked>) => {
  const sent = headers['viewing-token']
  return typeof sent === 'string' ? sent : typeof query.accessToken === 'string' ? query.accessToken : undefined
}

/**
 * Plain routes for playlists, segments and pictures. They take the viewing token only: as header `viewing-token` or
 * parameter `accessToken`.
 */
export function serveVideo(app: FastifyInstance, services: Services) {
  const { db, clock, video, viewings } = services
  const within = createBuckets(() => clock().getTime())

  /** @throws Failure 401 without a good token, 403 for a camera it does not cover, 429 for too many requests */
  const cameraOf = async (request: FastifyRequest<Asked>): Promise<Camera> => {
    const token = tokenOf(request)
    const viewing = await viewings.read(token)
    if (!within(token ?? '')) throw tooMany()
    const [row] = await db
      .select({ camera: cameras })
      .from(cameras)
      .innerJoin(sites, eq(sites.id, cameras.siteId))
      .where(and(eq(cameras.id, request.params.camera), visibleTo(viewing)))
    if (!row) throw forbidden()
    if (!row.camera.enabled) throw missing('摄像头已停用')
    return row.camera
  }
  const send = (reply: FastifyReply, { type, body }: Media) =>
    reply
      .type(type)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))

  app.get<Asked>(`${livePaths}/:camera/:part`, { config: { call: 'camera.live' } }, async (request, reply) => {
    const camera = await cameraOf(request)
    const source = video.sourceOf(camera)
    const { part } = request.params
    if (part === 'index.m3u8') return send(reply, await source.playlist(camera))
    if (part !== 'capture') return send(reply, await source.part(camera, part, request.query.u))
    const picture = await source.capture(camera)
    if (!picture) throw missing('没有画面')
    return send(reply, picture)
  })
}
