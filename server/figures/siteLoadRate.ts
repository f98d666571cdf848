import { type SQL, sql } from 'drizzle-orm'
import { heavyRate, type LoadLevel, overRate } from '../../core/devices/loadLevel.ts'
import { quality } from '../../core/units/quality.ts'
import { isFresh } from '../database/fresh.ts'
import { sites } from '../tables/index.ts'
import type { Moments } from './slots/moments.ts'

/** Condition on `devices`: a transformer in use. */
export const isTransformer = sql`(devices.enabled and devices.type = '001002')`

/** Condition: the load rate in the row `live` of `latest_devices` of one of the `devices` is known now. */
const known = ({ now }: Moments) =>
  sql`live.load_rate_quality < ${quality.suspect} and ${isFresh(sql`live.load_rate_at`, sql`devices.sampling_seconds`, now)}`

/** That load rate, %; null where it is not known. */
export const loadRateNow = (at: Moments) => sql`case when ${known(at)} then live.load_rate::float8 end`

/** Condition "one of the transformers of this site is known to stand so". @param so condition on `live.load_rate` */
const oneStands = (so: SQL, at: Moments) =>
  sql`exists (select from devices join latest_devices live on live.device_id = devices.id
    where devices.site_id = ${sites.id} and ${isTransformer} and live.load_rate is not null and ${so} and ${known(at)})`

/** Condition "this site stands at this level", as `loadLevelOf` has it of its most loaded transformer. */
export const atLevel = (level: LoadLevel, at: Moments): SQL => {
  const [heavy, over] = [oneStands(sql`live.load_rate >= ${heavyRate}::real`, at), oneStands(sql`live.load_rate > ${overRate}::real`, at)]
  if (level === 'green') return sql`(${oneStands(sql`live.load_rate < ${heavyRate}::real`, at)} and not ${heavy})`
  return level === 'yellow' ? sql`(${heavy} and not ${over})` : over
}
