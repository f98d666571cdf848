import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../core/indicators.ts'
import { heavyRate, type LoadLevel, overRate } from '../../core/loadLevel.ts'
import { quality } from '../../core/quality.ts'
import { sites } from '../tables/index.ts'
import type { Moments } from './moments.ts'
import { fresh } from './sqlFragments.ts'

/** Load rate of the most loaded transformer of one of the `sites` now, %; null where none is known. */
export const siteLoadRate = (at: Moments) =>
  sql`(select max(latest.value)::float8 from devices join latest on latest.device_id = devices.id join indicators on indicators.id = latest.indicator_id
    where devices.site_id = ${sites.id} and devices.enabled and devices.type = '001002' and indicators.no = ${indicator.loadRate}
      and latest.quality < ${quality.suspect} and ${fresh(at)})`

/** Condition "this site stands at this level", as `loadLevelOf` has it. */
export const atLevel = (level: LoadLevel, at: Moments): SQL => {
  const rate = siteLoadRate(at)
  if (level === 'green') return sql`${rate} < ${heavyRate}`
  return level === 'yellow' ? sql`${rate} between ${heavyRate} and ${overRate}` : sql`${rate} > ${overRate}`
}
