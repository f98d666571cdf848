import { and, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from '../database/retryOnConflict.ts'
import type { Database } from '../database/db.ts'
import type { AlarmChange, Transaction } from '../live/live.ts'
import { alarmShelves, alarms } from '../tables/index.ts'
import { sideOfAlarm } from './alarmText.ts'

type Db = Database['db'] | Transaction

/**
 * An alarm and a shelf of the same point: device, kind, indicator, and which of its limits: who puts a low voltage
 * aside still hears of a high one. An incident's point is its gateway. Names `alarms` and `alarm_shelves`.
 */
export const samePoint = sql`
  alarm_shelves.device_id = alarms.device_id
  and alarm_shelves.sign = alarms.sign
  and alarm_shelves.type = alarms.type
  and alarm_shelves.indicator_id is not distinct from alarms.indicator_id
  and alarm_shelves.gateway_id is not distinct from alarms.gateway_id
  and alarm_shelves.side is not distinct from ${sideOfAlarm}
`

/** New alarms of points that are shelved just now are shelved with them: what chatters stays silent until the end of its shelf. */
export async function putOnShelves(tx: Transaction, alarmIds: readonly number[], now: Date) {
  if (alarmIds.length === 0) return
  await tx.execute(sql`
    update alarms
    set shelved_until = alarm_shelves.until
    from alarm_shelves
    where alarms.id = any(${sql.param([...alarmIds])}::bigint[])
      and alarm_shelves.ended_at is null
      and alarm_shelves.until > ${now.toISOString()}::timestamptz
      and ${samePoint}
  `)
}

/** How and by whom shelves end. */
export interface ShelfEnd {
  as: 'time' | 'person' | 'handled'
  /** Nobody where it is the time. */
  by: string | null
  at: Date
}

/** A limit alarm that came and went while its point lay on the shelf. The one that was shelved is none of these: somebody has seen it. */
const passed = sql`(alarms.sign = '1' and alarms.handled_at is null and alarms.recovered_at is not null
  and alarms.id <> alarm_shelves.alarm_id and alarms.created_at >= alarm_shelves.shelved_at)`
const passedOpinion = '搁置期间发生并恢复'

/**
 * Ends shelves and takes their alarms down. Of those that come back by themselves the ones that still stand are marked
 * as returned, so that whoever has seen them before hears of them again. What came and went meanwhile was put aside
 * with the point: the server closes it, in nobody's name, for a point that chattered through a night would else leave
 * hundreds to decide.
 * @param which on `alarm_shelves`
 */
export async function endShelves(db: Db, which: SQL | undefined, { as, by, at }: ShelfEnd): Promise<AlarmChange[]> {
  const ended = await db
    .update(alarmShelves)
    .set({ endedAt: at, endedBy: by, endedAs: as })
    .where(and(isNull(alarmShelves.endedAt), which))
    .returning({ id: alarmShelves.id })
  if (ended.length === 0) return []
  const rows = await db
    .update(alarms)
    .set({
      shelvedUntil: null,
      status: sql`case when ${passed} then '3' else ${alarms.status} end`,
      nextDeal: sql`case when ${passed} then '1' else ${alarms.nextDeal} end`,
      dealOpinion: sql`case when ${passed} then ${passedOpinion} else ${alarms.dealOpinion} end`,
      handledAt: sql`case when ${passed} then ${at.toISOString()}::timestamptz else ${alarms.handledAt} end`,
      ...(as === 'time' && {
        returnedFrom: sql`
          case
            when ${alarms.recoveredAt} is null and ${alarms.handledAt} is null then alarm_shelves.id
            else ${alarms.returnedFrom}
          end
        `,
      }),
    })
    .from(alarmShelves)
    .where(
      and(
        sql`alarm_shelves.id = any(${sql.param(ended.map(({ id }) => id))}::bigint[])`,
        sql`${alarms.shelvedUntil} is not null`,
        samePoint,
      ),
    )
    .returning({ id: alarms.id, orgId: alarms.orgId, siteId: alarms.siteId, sign: alarms.sign, handledAt: alarms.handledAt })
  return rows.map(row => ({
    kind: row.handledAt ? 'handled' : 'returned',
    alarmId: row.id,
    orgId: row.orgId,
    siteId: row.siteId,
    sign: row.sign === '2' ? '2' : '1',
  }))
}

/** What is due: the end of a shelf has come, also one that came while no server ran. */
export async function endDueShelves(db: Database['db'], now: Date): Promise<AlarmChange[]> {
  const due = lte(alarmShelves.until, now)
  // Asked every few seconds: nothing is opened for nothing.
  const [any] = await db
    .select({ id: alarmShelves.id })
    .from(alarmShelves)
    .where(and(isNull(alarmShelves.endedAt), due))
    .limit(1)
  return any ? retryOnConflict(() => db.transaction(tx => endShelves(tx, due, { as: 'time', by: null, at: now }))) : []
}

/** The shelf of an alarm, for `which`. */
export const shelfOf = (alarmIds: readonly number[]): SQL =>
  sql`
    exists (select 1 from alarms where alarms.id = any(${sql.param([...alarmIds])}::bigint[]) and ${samePoint})
  `
