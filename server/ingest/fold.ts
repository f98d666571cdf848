import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { quality } from '../../core/units/quality.ts'
import { MINUTE } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { firstMinuteDay } from '../tables/index.ts'
import { retryOnConflict } from '../database/retryOnConflict.ts'
import { numbers } from './insertRows.ts'
import { sumSiteCurves } from './siteCurves.ts'
import { pairSites } from './pairSites.ts'
import { slotValue } from './slotValue.ts'
import { tailMs } from './tailMs.ts'

type Db = Services['db']

/** Small enough that the single thread of the embedded engine is free again soon. */
const devicesAtOnce = 50
/** Any number nobody else uses: one process folds at a time. */
const foldLock = 726_010

/**
 * Moves what is older than the tail from `readings` into 1-minute curves and computes the quarters they touch anew from
 * all their minutes: what comes out does not depend on what arrived when. Suspect readings stay where they are: a curve
 * has no mark for them.
 *
 * Minutes are counted from midnight, as ingest counts them: a day on which clocks change has 1380 or 1500.
 *
 * Older than a week there are no minutes any more: there the readings that are folded together make the slot of an
 * empty quarter, and one that holds a value keeps it.
 */
async function foldDevices(tx: Transaction, devices: readonly number[], until: Date, now: Date) {
  const keepFrom = firstMinuteDay(now)
  const changed = await rowsOf(
    tx,
    { deviceId: 'number', day: 'text', slot: 'number' },
    sql`
      with gone as (
        delete from readings r
        using devices d, sites s
        where d.id = r.device_id
          and s.id = d.site_id
          and r.device_id = any(${numbers(devices)}::int[])
          and r.at < ${until.toISOString()}::timestamptz
          and r.quality < ${quality.suspect}
        returning r.device_id as d, r.indicator_id as i, r.at, (r.at at time zone s.zone)::date as day, s.zone, r.value
      ),
      minutes as materialized (
        select
          d, i, day,
          floor(extract(epoch from at - (day::timestamp at time zone zone)) / 60)::int as minute,
          ${slotValue(sql`value`, sql`at`)} as value
        from gone
          join indicators n on n.id = gone.i
        group by d, i, n.keeps, 3, 4
      ),
      k as materialized (
        select d, i, day, array_agg(minute + 1) as places, array_agg(value) as vals
        from minutes
        where day >= ${keepFrom}::date
        group by 1, 2, 3
      ),
      changed as (
        update curves c
        set slots = place_slots(c.slots, 1440, k.places, k.vals)
        from k
        where c.device_id = k.d and c.indicator_id = k.i and c.day = k.day and c.step = 1
        returning c.device_id as d, c.indicator_id as i, c.day, c.slots
      ),
      made as (
        insert into curves (device_id, indicator_id, day, step, slots)
        select d, i, day, 1, place_slots(null, 1440, places, vals)
        from k
        where not exists (select from changed c where c.d = k.d and c.i = k.i and c.day = k.day)
        returning device_id as d, indicator_id as i, day, slots
      ),
      touched as (
        select d, i, day, minute / 15 as quarter
        from minutes
        where day >= ${keepFrom}::date
        group by 1, 2, 3, 4
      ),
      quarters as materialized (
        select
          d, i, day, quarter,
          (
            select ${slotValue(sql`u.value`, sql`u.place`)}
            from unnest(m.slots[15 * quarter + 1 : 15 * quarter + 15]) with ordinality as u(value, place)
            where u.value is not null
          ) as value
        from touched
          join (select * from changed union all select * from made) m using (d, i, day)
          join indicators n on n.id = i
        union all
        select d, i, day, minute / 15, ${slotValue(sql`value`, sql`minute`)}
        from minutes
          join indicators n on n.id = i
        where day < ${keepFrom}::date
        group by d, i, day, n.keeps, 4
      ),
      q as materialized (
        select d, i, day, array_agg(quarter + 1) as places, array_agg(value) as vals
        from quarters
        group by 1, 2, 3
      ),
      known as (
        update curves c
        set
          slots
          = case
            when q.day >= ${keepFrom}::date then set_slots(c.slots, 96, q.places, q.vals)
            else place_slots(c.slots, 96, q.places, q.vals)
          end
        from q
        where c.device_id = q.d and c.indicator_id = q.i and c.day = q.day and c.step = 15
        returning c.device_id as d, c.indicator_id as i, c.day
      ),
      unknown as (
        insert into curves (device_id, indicator_id, day, step, slots)
        select d, i, day, 15, set_slots(null, 96, places, vals)
        from q
        where not exists (select from known where known.d = q.d and known.i = q.i and known.day = q.day)
        on conflict (device_id, indicator_id, day, step) do update set slots = lay_slots(curves.slots, excluded.slots)
      )
      select d as "deviceId", day::text as day, (quarter + 1)::int as slot
      from quarters
      where i = (select id from indicators where no = ${indicator.activePower})
    `,
  )
  // In this order: curves of groups are the last that anybody locks.
  await pairSites(tx, devices)
  await sumSiteCurves(tx, changed, now)
}

/**
 * Folds all devices in small transactions.
 * @param schedule runs each of them, between deliveries where the caller queues those
 * @returns how many devices had something to fold
 */
export async function fold(db: Db, now: Date, schedule: <T>(job: () => Promise<T>) => Promise<T> = job => job()): Promise<number> {
  // Whole minutes: of one that is cut in two the second half would come too late.
  const until = new Date(Math.floor((now.getTime() - tailMs) / MINUTE) * MINUTE)
  const rows = await rowsOf(
    db,
    { device_id: 'number' },
    sql`
      select distinct device_id
      from readings
      where at < ${until.toISOString()}::timestamptz and quality < ${quality.suspect}
      order by device_id
    `,
  )
  const devices = rows.map(row => row.device_id)
  for (let from = 0; from < devices.length; from += devicesAtOnce) {
    // Deliveries of other processes write 15-minute curves as well, in another order.
    await schedule(() =>
      retryOnConflict(() =>
        db.transaction(async tx => {
          const [lock] = await rowsOf(tx, { mine: 'boolean' }, sql`select pg_try_advisory_xact_lock(${foldLock}) as mine`)
          if (lock?.mine) await foldDevices(tx, devices.slice(from, from + devicesAtOnce), until, now)
        }),
      ),
    )
  }
  return devices.length
}
