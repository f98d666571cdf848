import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../kit.ts'
import type { Moments } from './moments.ts'
import { type Asking, chosen, reported, wireTime } from './parts.ts'

interface Live extends Record<string, unknown> {
  count: number
  online: number
  /** Sites whose power is known now. */
  powered: number
  installedKw: number
  runningKw: number
  /** kW, null where no site's power is known. */
  power: number | null
  at: string
}

/** Power, capacity and liveness summed over the sites of a condition. */
export async function livePower({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments): Promise<Live> {
  const [row] = await rowsOf<Live>(
    db,
    sql`with ${chosen(where)}, ${reported(at)}
    select count(*)::int as count, count(*) filter (where reported.online)::int as online, count(reported.power)::int as powered,
      coalesce(sum(chosen.installed_kw), 0) as "installedKw", coalesce(sum(chosen.running_kw), 0) as "runningKw", sum(reported.power) as power,
      ${wireTime(sql`max(reported.at)`)} as at
    from chosen left join reported on reported.site_id = chosen.id`,
  )
  return row!
}
