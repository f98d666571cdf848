import { type SQL, sql } from 'drizzle-orm'
import { type RowOf, type Shape, rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, chosen, reported, wireTime } from './sqlFragments.ts'

const liveShape = {
  count: 'number',
  online: 'number',
  /** Sites whose power is known now, of at least half of what makes it. */
  powered: 'number',
  /** Capacity of the devices that make the power, and of those whose power is known, kW. */
  totalKw: 'number',
  reportedKw: 'number',
  installedKw: 'number',
  runningKw: 'number',
  /** kW, null where no site's power is known. */
  power: 'number?',
  at: 'text',
} satisfies Shape
type Live = RowOf<typeof liveShape>

/** Power, capacity and liveness summed over the sites of a condition. @param as what the sites stand for: `chosenGenerating` = their PV */
export async function livePower({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, as = chosen): Promise<Live> {
  const [row] = await rowsOf(
    db,
    liveShape,
    sql`with ${as(where)}, ${reported(at)}
    select count(*)::int as count, count(*) filter (where reported.online)::int as online, count(*) filter (where reported.power is not null and 2 * reported.reported_kw >= reported.total_kw)::int as powered,
      coalesce(sum(reported.total_kw), 0) as "totalKw", coalesce(sum(reported.reported_kw), 0) as "reportedKw",
      coalesce(sum(chosen.installed_kw), 0) as "installedKw", coalesce(sum(chosen.running_kw), 0) as "runningKw", sum(reported.power) as power,
      ${wireTime(sql`max(reported.at)`)} as at
    from chosen left join reported on reported.site_id = chosen.id`,
  )
  return row!
}
