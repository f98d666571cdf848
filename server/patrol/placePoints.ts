import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { markPositions, type Position, type PositionMark, trackLengthM } from '../../core/rules/positionMarks.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { patrols, trackPoints } from '../tables/index.ts'

export interface NewPoint {
  clientId: string
  type: '00' | '01'
  at: Date
  longitude: number
  latitude: number
  accuracyM: number
  speedMs: number | null
}
type Patrol = typeof patrols.$inferSelect

/** Rows of one INSERT. */
const batch = 500

/**
 * Keeps positions of a round, once each however often they are sent, and judges all of the round anew: a late delivery
 * may turn a jump into a way. Whoever calls holds the round's row.
 * @returns how many were new
 */
export async function placePoints(
  db: Services['db'] | Transaction,
  patrol: Pick<Patrol, 'id' | 'orgId' | 'userId' | 'startedAt' | 'endedAt'>,
  given: readonly NewPoint[],
  receivedAt: Date,
): Promise<number> {
  let stored = 0
  for (let from = 0; from < given.length; from += batch) {
    const rows = given
      .slice(from, from + batch)
      .map(point => ({ ...point, orgId: patrol.orgId, patrolId: patrol.id, userId: patrol.userId, receivedAt }))
    stored += (await db.insert(trackPoints).values(rows).onConflictDoNothing().returning({ id: trackPoints.id })).length
  }
  if (stored > 0) await judgePoints(db, patrol)
  return stored
}

/** Marks every position of a round and sums it up. */
export async function judgePoints(db: Services['db'] | Transaction, patrol: Pick<Patrol, 'id' | 'startedAt' | 'endedAt'>) {
  const rows = await db
    .select()
    .from(trackPoints)
    .where(eq(trackPoints.patrolId, patrol.id))
    .orderBy(asc(trackPoints.at), asc(trackPoints.id))
  const positions: Position[] = rows.map(row => ({ ...row, at: row.at.getTime(), receivedAt: row.receivedAt.getTime() }))
  const marks = markPositions(positions, { startedAt: patrol.startedAt?.getTime() ?? null, endedAt: patrol.endedAt?.getTime() ?? null })
  const changed = new Map<PositionMark | null, number[]>()
  rows.forEach((row, index) => {
    const mark = marks[index] ?? null
    if (row.mark !== mark) changed.set(mark, [...(changed.get(mark) ?? []), row.id])
  })
  for (const [mark, ids] of changed) await db.update(trackPoints).set({ mark }).where(inArray(trackPoints.id, ids))
  // A photograph's place is where somebody was, but not one of the positions sent at their interval.
  const located = rows.map((row, index) => ({ ...row, mark: marks[index] })).filter(({ type }) => type === '00')
  const good = located.filter(({ mark }) => mark === null)
  await db
    .update(patrols)
    .set({ points: located.length, goodPoints: good.length, photos: rows.length - located.length, lengthM: trackLengthM(good) })
    .where(eq(patrols.id, patrol.id))
}

/** Ids of points by what their sender called them. */
export async function pointIds(db: Services['db'] | Transaction, patrolId: number, clientIds: readonly string[]) {
  if (clientIds.length === 0) return []
  return db
    .select({ pointId: trackPoints.clientId, id: sql<string>`${trackPoints.id}::text`, mark: trackPoints.mark })
    .from(trackPoints)
    .where(and(eq(trackPoints.patrolId, patrolId), inArray(trackPoints.clientId, [...clientIds])))
}
