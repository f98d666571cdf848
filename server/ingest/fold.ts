import { sql } from 'drizzle-orm'
import { quality } from '../../core/quality.ts'
import { addDays, siteDay } from '../../core/time.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live.ts'
import { numbers } from './insertRows.ts'
import { tailMs } from './store.ts'

type Db = Services['db']

/** Small enough that the single thread of the embedded engine is free again soon. */
const devicesAtOnce = 50
const minuteDays = 7
const suspectDays = 40
/** Any number nobody else uses: one process folds at a time. */
const foldLock = 726_010

/**
 * Moves what is older than the tail from `readings` into 1-minute curves. Suspect readings stay where they are: a curve has no mark
 * for them. Older than a week only the 15-minute curve is kept, which has them since they were accepted.
 */
async function foldDevices(tx: Transaction, devices: readonly number[], until: Date, keepFrom: string) {
  await tx.execute(sql`
    with gone as (
      delete from readings r using devices d, sites s
      where d.id = r.device_id and s.id = d.site_id and r.device_id = any(${numbers(devices)}::int[]) and r.at < ${until.toISOString()}::timestamptz and r.quality <> ${quality.suspect}
      returning r.device_id as d, r.indicator_id as i, r.at at time zone s.zone as local, r.value
    ), k as materialized (
      select d, i, local::date as day, array_agg((1 + floor(extract(epoch from local::time) / 60))::int order by local) as places, array_agg(value order by local) as vals
      from gone where local::date >= ${keepFrom}::date group by 1, 2, 3
    ), changed as (
      update curves c set slots = place_slots(c.slots, 1440, k.places, k.vals) from k
      where c.device_id = k.d and c.indicator_id = k.i and c.day = k.day and c.step = 1
      returning c.device_id, c.indicator_id, c.day
    )
    insert into curves (device_id, indicator_id, day, step, slots)
    select d, i, day, 1, place_slots(null, 1440, places, vals) from k
    where not exists (select from changed c where c.device_id = k.d and c.indicator_id = k.i and c.day = k.day)`)
}

/**
 * Folds all devices in small transactions.
 * @param turn runs each of them, between deliveries where the caller queues those
 * @returns how many devices had something to fold
 */
export async function fold(db: Db, now: Date, turn: <T>(job: () => Promise<T>) => Promise<T> = job => job()): Promise<number> {
  const until = new Date(now.getTime() - tailMs)
  const keepFrom = addDays(siteDay(now), -minuteDays)
  const { rows } = await db.execute<{ device_id: number }>(
    sql`select distinct device_id from readings where at < ${until.toISOString()}::timestamptz and quality <> ${quality.suspect} order by device_id`,
  )
  const devices = rows.map(row => row.device_id)
  for (let from = 0; from < devices.length; from += devicesAtOnce) {
    await turn(() =>
      db.transaction(async tx => {
        // Only the fold writes 1-minute curves, so one folder at a time never meets another on a row.
        const [lock] = (await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${foldLock}) as mine`)).rows
        if (lock?.mine) await foldDevices(tx, devices.slice(from, from + devicesAtOnce), until, keepFrom)
      }),
    )
  }
  return devices.length
}

/** Drops 1-minute curves nobody can ask for any more, and suspect readings after 40 days. */
export async function dropOld(db: Db, now: Date) {
  await db.execute(sql`delete from curves where step = 1 and day < ${addDays(siteDay(now), -minuteDays)}::date`)
  await db.execute(
    sql`delete from readings where quality = ${quality.suspect} and at < ${new Date(now.getTime() - suspectDays * 86_400_000).toISOString()}::timestamptz`,
  )
}

/** The embedded engine has no autovacuum: without this, rows that were updated or folded away would take disk for ever. */
export async function vacuum({ pool, embedded }: Services['database'], tables: readonly string[]) {
  if (!embedded) return
  for (const table of tables) await pool.query(`vacuum ${table}`)
}
