import { type SQL, sql } from 'drizzle-orm'
import { instantOf } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { offline } from '../abnormal/conditions.ts'

/** From and to, as a filter names them; either may be left out. */
interface Time {
  startTime?: string
  endTime?: string
}

/** Raised in a time. @param alias of the alarms it holds for */
export function within(alias: 'alarms' | 'newer', { startTime, endTime }: Time): SQL {
  const raised = sql.raw(`${alias}.raised_at`)
  const from = startTime ? sql`${raised} >= ${instantOf(startTime).toISOString()}::timestamptz` : sql`true`
  // The whole of the last second.
  const to = endTime ? sql`${raised} < ${new Date(instantOf(endTime).getTime() + 1000).toISOString()}::timestamptz` : sql`true`
  return sql`(${from} and ${to})`
}

/**
 * An alarm and a newer one are of one cause that came and went: the same gateway, or the same device by itself, was silent
 * both times and is heard again. What is still silent stands for itself.
 * @param newer alias of the newer one
 */
export const isRepeatedBy = (newer: SQL): SQL => sql`
  alarms.sign = '2' and alarms.type = ${offline.type} and alarms.recovered_at is not null and alarms.part_of is null
  and ${newer}.sign = '2' and ${newer}.type = ${offline.type} and ${newer}.recovered_at is not null and ${newer}.part_of is null
  and ${newer}.site_id = alarms.site_id and ${newer}.id > alarms.id
  and ${newer}.gateway_id is not distinct from alarms.gateway_id
  and (alarms.gateway_id is not null or ${newer}.device_id = alarms.device_id)
  and (${newer}.shelved_until is null) = (alarms.shelved_until is null)
`

/** How often before each of these alarms, in a time, its cause came and went. */
export async function repeatsOf({ db }: Pick<Context, 'db'>, ids: readonly string[], time: Time) {
  const rows = await rowsOf(
    db,
    { id: 'text', count: 'number' },
    sql`
      select newer.id::text as id, count(*)::int as count
      from alarms newer
        join alarms on ${isRepeatedBy(sql`newer`)}
      where newer.id = any(${sql.param(ids.map(Number))}::bigint[]) and ${within('alarms', time)}
      group by newer.id
    `,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
