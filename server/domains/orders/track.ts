import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { track, TrackPoint } from '../../../core/contract/orders/track.ts'
import { meantBy } from '../../../core/contract/shapes.ts'
import { mostOfRound, track as contract } from '../../../core/contract/orders/track.ts'
import { positionMarks } from '../../../core/rules/positionMarks.ts'
import { instantOf, siteTime } from '../../../core/time/time.ts'
import { round } from '../../../core/units/units.ts'
import type { Context } from '../../context.ts'
import { pageOf } from '../../database/page.ts'
import { conflict, forbidden } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { pointIds, placePoints } from '../../patrol/placePoints.ts'
import { heldPatrol, onePatrol, seenPatrols } from '../../patrol/seenPatrols.ts'
import { files, orgs, patrols, trackPoints, users } from '../../tables/index.ts'

const fullRound = `一次巡检最多 ${mostOfRound} 个定位`
/** Positions of an offline phone may come so long after the round's end, days. */
const lateDays = 7

const pointRows = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({
      point: trackPoints,
      fileId: sql<string>`
        coalesce(
          (
            select min(file.id)
            from ${files} file
            where file.module = 'trackPhoto' and file.record_id = ${trackPoints.id}::text
          ),
          ''
        )
      `.as('file_id'),
      fileName: sql<string>`
        coalesce(
          (
            select file.name
            from ${files} file
            where file.module = 'trackPhoto' and file.record_id = ${trackPoints.id}::text
            order by file.id
            limit 1
          ),
          ''
        )
      `.as('file_name'),
    })
    .from(trackPoints)
    .where(where)
    .$dynamic()

const shownPoint = ({ point, ...file }: Awaited<ReturnType<typeof pointRows>>[number]): TrackPoint => ({
  ...file,
  id: String(point.id),
  patrolId: String(point.patrolId),
  type: point.type,
  longitude: point.longitude,
  latitude: point.latitude,
  accuracy: point.accuracyM,
  speed: point.speedMs,
  time: siteTime(point.at),
  mark: point.mark ?? '',
  markName: point.mark ? positionMarks[point.mark] : '',
})

const inOrder = [asc(trackPoints.at), asc(trackPoints.id)]

const listOf = (contract.report.schema.input as z.ZodObject<{ points: z.ZodArray<z.ZodType> }>).shape.points
const Given = meantBy(listOf.element)!
interface GivenPoint {
  pointId: string
  type: '00' | '01'
  longitude: number
  latitude: number
  accuracy: number
  speed: number | null
  time: string
}

export const trackHandlers: Handlers<typeof track> = {
  async coords({ orgId }, context) {
    const rows = await context.db
      .select({
        patrol: patrols,
        userName: users.userName,
        teamName: sql<string>`coalesce((select unit.name from orgs unit where unit.id = ${users.unitId}), '')`.as('team_name'),
        orgName: orgs.name,
        point: trackPoints,
      })
      .from(patrols)
      .innerJoin(users, eq(users.id, patrols.userId))
      .innerJoin(orgs, eq(orgs.id, patrols.orgId))
      .leftJoin(
        trackPoints,
        sql`
          ${trackPoints.id}
          = (
            select last.id
            from ${trackPoints} last
            where last.patrol_id = ${patrols.id} and last.mark is null
            order by last.at desc, last.id desc
            limit 1
          )
        `,
      )
      .where(and(seenPatrols(context), eq(patrols.state, 'underway'), orgId ? eq(patrols.orgId, orgId) : undefined))
      .orderBy(desc(patrols.startedAt), desc(patrols.id))
    const records = rows.flatMap(({ patrol, point, ...names }) =>
      point
        ? [
            {
              ...names,
              patrolId: String(patrol.id),
              patrolName: patrol.name,
              patrolNo: patrol.no,
              userId: patrol.userId,
              longitude: point.longitude,
              latitude: point.latitude,
              accuracy: point.accuracyM,
              time: siteTime(point.at),
              intervalSeconds: patrol.intervalSeconds,
            },
          ]
        : [],
    )
    return { records, silent: rows.length - records.length }
  },

  async getTrackByPatrolId({ patrolId }, context) {
    const { id, points, goodPoints, lengthM } = await onePatrol(context, patrolId)
    const rows = await pointRows(context, eq(trackPoints.patrolId, id)).orderBy(...inOrder)
    return {
      points: rows.map(shownPoint),
      positions: points,
      goodPositions: goodPoints,
      lengthKm: lengthM === null ? null : round(lengthM / 1000, 2),
    }
  },

  async page({ patrolId, type, ...paging }, context) {
    const { id } = await onePatrol(context, patrolId)
    const where = and(eq(trackPoints.patrolId, id), type ? eq(trackPoints.type, type) : undefined)
    const rows = await pointRows(context, where)
      .orderBy(...inOrder)
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    return pageOf(rows.map(shownPoint), await context.db.$count(trackPoints, where), paging)
  },

  async report({ patrolId, points }, context) {
    const { principal, clock, db, note } = context
    const held = await heldPatrol(context, patrolId)
    if (principal.kind !== 'user' || principal.userId !== held.userId) throw forbidden('只能上报自己的巡检')
    // Also one that was called off before.
    if (!held.startedAt) throw conflict('巡检尚未开始')
    const now = clock()
    if (held.endedAt && now.getTime() - held.endedAt.getTime() > lateDays * 86_400_000)
      throw conflict(`巡检结束超过 ${lateDays} 天，不再接收`)
    const refused: { index: number; pointId: string; reason: string }[] = []
    const good: (GivenPoint & { index: number })[] = []
    points.forEach((given, index) => {
      const { data, error } = Given.safeParse(given)
      if (data) good.push({ ...(data as GivenPoint), index })
      else {
        const pointId = (given as { pointId?: unknown } | null)?.pointId
        refused.push({ index, pointId: typeof pointId === 'string' ? pointId.slice(0, 64) : '', reason: error?.issues[0]?.message ?? '' })
      }
    })
    const distinct = [...new Map(good.map(point => [point.pointId, point])).values()]
    const ids = distinct.map(({ pointId }) => pointId)
    const before = new Set((await pointIds(db, held.id, ids)).map(({ pointId }) => pointId))
    // All of a round is judged with every delivery: it has an end.
    let room = mostOfRound - held.points - held.photos
    const once = distinct.filter(({ pointId, index }) => {
      if (before.has(pointId) || room-- > 0) return true
      refused.push({ index, pointId, reason: fullRound })
      return false
    })
    const stored = await placePoints(
      db,
      held,
      once.map(({ pointId, type, longitude, latitude, accuracy, speed, time }) => ({
        clientId: pointId,
        type,
        longitude,
        latitude,
        accuracyM: accuracy,
        speedMs: speed,
        at: instantOf(time),
      })),
      now,
    )
    const known = await pointIds(db, held.id, ids)
    note({ target: patrolId, orgId: held.orgId, detail: { stored, refused: refused.length } })
    return {
      stored,
      repeated: good.length - stored - (distinct.length - once.length),
      doubtful: known.filter(({ mark }) => mark !== null).length,
      points: known.map(({ pointId, id }) => ({ pointId, id })),
      refused,
    }
  },
}
