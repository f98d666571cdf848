import { and, eq, sql } from 'drizzle-orm'
import { mayBecome, type PatrolState, patrolStateNames } from '../../core/rules/patrolStates.ts'
import type { Services } from '../context.ts'
import { conflict } from '../failure.ts'
import type { Transaction } from '../live/live.ts'
import { patrolDevices, patrols } from '../tables/index.ts'
import { judgePoints } from './placePoints.ts'

type Patrol = typeof patrols.$inferSelect

/** Brings a round into another state; whoever calls holds its row. @throws Failure 409 where that is no step of a round */
export async function turnPatrol(db: Services['db'] | Transaction, patrol: Patrol, to: PatrolState, at: Date): Promise<Patrol> {
  const { id, userId, state } = patrol
  if (!mayBecome(state, to)) throw conflict(`${patrolStateNames[state]}的巡检不能变为${patrolStateNames[to]}`)
  if (to === 'underway') {
    if ((await db.$count(patrolDevices, eq(patrolDevices.patrolId, id))) === 0) throw conflict('该巡检还没有设备，不能开始')
    // Two at once are stopped by the index; whoever waits behind a row hears why.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`patrol ${userId}`}))`)
    const other = await db.$count(patrols, and(eq(patrols.userId, userId), eq(patrols.state, 'underway')))
    if (other > 0) throw conflict('巡检人有另一个巡检正在进行，请先完成')
  }
  const [turned] = await db
    .update(patrols)
    .set({ state: to, ...(to === 'underway' ? { startedAt: at } : { endedAt: at }) })
    .where(eq(patrols.id, id))
    .returning()
  // What was sent after the end, or long before the beginning, is none of it.
  if (patrol.points + patrol.photos > 0) await judgePoints(db, turned!)
  return turned!
}
