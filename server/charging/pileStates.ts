import { type SQL, sql } from 'drizzle-orm'
import type { PileState } from '../../core/contract/charging.ts'
import { indicator } from '../../core/indicators.ts'
import { quality } from '../../core/quality.ts'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen, fresh, wireTime } from '../stats/parts.ts'

/** Indicators of a pile: state (0 idle, 1 charging, all else a fault), energy of this session, state of charge of the vehicle. */
const pileState = 'A000000091'
const sessionEnergy = 'A000000092'
const vehicleCharge = 'A000000093'

export interface PileNow extends Record<string, unknown> {
  siteId: string
  deviceNo: string
  name: string
  fast: boolean
  ratedKw: number | null
  state: PileState
  power: number | null
  sessionKwh: number | null
  soc: number | null
  at: string
}

const newest = (no: string) =>
  sql`max(latest.value::float8) filter (where latest.indicator_id = (select id from indicators where no = ${no}) and latest.quality <> ${quality.suspect})`

/**
 * Every pile in service as its newest readings show it. Offline = nothing within two sampling intervals: its last power is not a power now. What is
 * sampled by the quarter (session energy, state of charge) may be fifteen minutes old.
 */
export const pileStates = ({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments): Promise<PileNow[]> =>
  rowsOf<PileNow>(
    db,
    sql`with ${chosen(where)}, known as (
      select devices.id, bool_or(${fresh(at)}) as online, max(latest.at) as at, ${newest(pileState)} as state, ${newest(indicator.activePower)} as power,
        ${newest(sessionEnergy)} as session, ${newest(vehicleCharge)} as soc
      from devices join chosen on chosen.id = devices.site_id join latest on latest.device_id = devices.id
      where devices.enabled and devices.energy_kind = 'charging' group by devices.id),
    piles as (
      select devices.*, chosen.zone, known.at, known.power, known.session, known.soc,
        case when known.online is not true then 'offline' when known.state is null or known.state = 0 then 'idle' when known.state = 1 then 'charging' else 'fault' end as state
      from devices join chosen on chosen.id = devices.site_id left join known on known.id = devices.id where devices.enabled and devices.energy_kind = 'charging')
    select site_id as "siteId", no as "deviceNo", name, type = '005001' as fast, rated_kw as "ratedKw", state, case when state <> 'offline' then power end as power,
      case when state = 'charging' then session end as "sessionKwh", case when state = 'charging' then soc end as soc, ${wireTime(sql`at`, sql`zone`)} as at
    from piles order by site_id, no`,
  )

export const countStates = (piles: readonly { state: PileState }[]) => {
  const counts = { total: piles.length, charging: 0, idle: 0, fault: 0, offline: 0 }
  for (const { state } of piles) counts[state]++
  return counts
}
