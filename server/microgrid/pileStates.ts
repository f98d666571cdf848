import { type SQL, sql } from 'drizzle-orm'
import { instantOf, siteTime } from '../../core/time.ts'
import { readCurves } from '../ingest/readCurve.ts'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen, fresh, wireTime } from '../stats/parts.ts'
import { now, powerNow } from './points.ts'

/** 0 idle, 1 charging, anything else a fault. */
const chargingState = 'A000000091'
const vehicleCharge = 'A000000093'
/** Piles report the car's charge every quarter of an hour. */
const vehicleSeconds = 1800

interface Row extends Record<string, unknown> {
  id: number
  deviceNo: string
  name: string
  kind: 'fast' | 'slow'
  ratedKw: number | null
  online: boolean
  at: string
  state: number | null
  power: number | null
  soc: number | null
  socAt: string
}
export type PileState = '充电' | '空闲' | '离线' | '故障'

/** A pile that says nothing about its state still shows it by its power, kW. */
const stateOf = ({ online, state, power }: Row): PileState =>
  !online ? '离线' : state === null ? ((power ?? 0) > 0.05 ? '充电' : '空闲') : state === 0 ? '空闲' : state === 1 ? '充电' : '故障'

const word = (state: number): PileState => (state === 0 ? '空闲' : state === 1 ? '充电' : '故障')

/** When today the newest state began: the first known minute after the last one that said otherwise; '' where that was before today. */
export function beganAt(minutes: readonly (number | null)[], state: PileState, midnight: Date): string {
  let since: number | null = null
  let changed = false
  for (let minute = minutes.length - 1; minute >= 0; minute--) {
    const value = minutes[minute]
    if (value === null || value === undefined) continue
    if (word(value) !== state) {
      changed = true
      break
    }
    since = minute
  }
  return changed && since !== null ? siteTime(new Date(midnight.getTime() + since * 60_000)) : ''
}

/** Every charging pile of a micro-grid: what it does and since when. */
export async function pileStates({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments) {
  const rows = await rowsOf<Row>(
    db,
    sql`with ${chosen(where)}
    select devices.id, devices.no as "deviceNo", devices.name, case when devices.type = '005002' then 'slow' else 'fast' end as kind, devices.rated_kw as "ratedKw",
      coalesce((select bool_or(${fresh(at)}) from latest where latest.device_id = devices.id), false) as online,
      ${wireTime(sql`(select max(latest.at) from latest where latest.device_id = devices.id)`)} as at,
      ${now(chargingState, at)} as state, ${powerNow(at)} as power, soc.value as soc, ${wireTime(sql`soc.at`)} as "socAt"
    from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'charging'
      left join lateral (select latest.value::float8 as value, latest.at from latest join indicators on indicators.id = latest.indicator_id
        where latest.device_id = devices.id and indicators.no = ${vehicleCharge} and latest.at >= ${at.now}::timestamptz - make_interval(secs => ${vehicleSeconds})) soc on true
    order by devices.type, devices.no`,
  )
  const [state] = await rowsOf<{ id: number }>(db, sql`select id from indicators where no = ${chargingState}`)
  const curves =
    rows.length && state
      ? await readCurves(
          db,
          rows.map(({ id }) => ({ deviceId: id, indicatorId: state.id })),
          at.today,
          1,
        )
      : []
  const midnight = instantOf(at.today)
  return rows.map(row => {
    const shown = stateOf(row)
    const minutes = curves.find(({ deviceId }) => deviceId === row.id)?.slots ?? []
    const since = shown === '离线' ? row.at : beganAt(minutes, shown, midnight)
    const soc = shown === '充电' && row.soc && row.socAt >= since ? row.soc : null
    const { deviceNo, name, kind, ratedKw, power } = row
    return { deviceNo, name, kind, ratedKw, state: shown, power, soc, since }
  })
}
