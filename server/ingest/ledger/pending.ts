import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { reverseKinds } from '../energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../live/live.ts'
import { numbers, texts } from '../insertRows.ts'
import type { RegisterKey } from './registerKey.ts'

/** Pending days of others are taken over after this: their process is gone. What this process has noted it knows itself. */
const abandoned = '1 minute'

const reverses = sql.join(
  Object.entries(reverseKinds).map(([kind, reverse]) => sql`(${kind}, ${reverse})`),
  sql`, `,
)
/** Registers with readings that wait to be folded: those a kill may have kept from the ledger. */
const waitingRegisters = sql`
  select distinct
    d.id,
    case i.no when ${indicator.dayEnergy} then d.energy_kind else v.reverse end as kind,
    (r.at at time zone s.zone)::date as day
  from readings r
    join devices d on d.id = r.device_id
    join sites s on s.id = d.site_id
    join indicators i on i.id = r.indicator_id
    left join (values ${reverses}) as v(kind, reverse) on v.kind = d.energy_kind
  where r.quality < ${quality.suspect}
    and d.energy_kind is not null
    and (i.no = ${indicator.dayEnergy} or i.no = ${indicator.dayDischarge} and v.reverse is not null)
`

const keys = (rows: readonly RegisterKey[]) => sql`
  unnest(
    ${numbers(rows.map(({ deviceId }) => deviceId))}::int[], ${texts(rows.map(({ kind }) => kind))}::text[],
    ${texts(rows.map(({ day }) => day))}::date[]
  ) with ordinality as u(device_id, kind, day, n)
`

/**
 * In place of a register's kind: the nameplate of the device was changed (`note_nameplate`), what its readings were
 * marked with is judged again.
 */
export const nameplate = 'nameplate'

/** A day to be computed anew; `from`: when there is something to compute at the earliest, epoch ms. */
export type PendingDay = RegisterKey & { from?: number }

/** Notes, in the transaction that stores readings, days that have to be computed anew. */
export async function notePending(tx: Transaction, rows: readonly PendingDay[]) {
  if (rows.length > 0)
    await tx.execute(sql`
      insert into energy_pending (device_id, kind, day, since)
      select u.device_id, u.kind, u.day, greatest(now(), to_timestamp(v.since / 1000))
      from ${keys(rows)}
        join unnest(${numbers(rows.map(({ from = 0 }) => from))}::float8[]) with ordinality as v(since, n) on v.n = u.n
      on conflict (device_id, kind, day) do update set since = greatest(energy_pending.since, excluded.since)
    `)
}

/** What is to be computed later stays noted. */
export async function forgetPending(tx: Transaction | Services['db'], rows: readonly RegisterKey[]) {
  if (rows.length > 0)
    await tx.execute(
      sql`
        delete from energy_pending p
        using ${keys(rows)}
        where p.device_id = u.device_id and p.kind = u.kind and p.day = u.day and p.since <= now()
      `,
    )
}

/** Which days: those a process that is gone has left; all that are noted; at the start also those a version before this one left. */
export type Noted = 'abandoned' | 'noted' | 'all'

export const readPending = (db: Services['db'], which: Noted) =>
  rowsOf(
    db,
    { deviceId: 'number', kind: 'text', day: 'text' },
    sql`select p.device_id as "deviceId", p.kind, p.day::text as day from energy_pending p
      ${which === 'all' ? sql`` : sql`where p.since <= now() - ${which === 'noted' ? '0' : abandoned}::interval`}
      ${which === 'all' ? sql`union select k.id, k.kind, k.day::text from (${waitingRegisters}) k` : sql``}`,
  )
