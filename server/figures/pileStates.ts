import { type SQL, sql } from 'drizzle-orm'
import type { PileState } from '../../core/devices/pileStates.ts'
import { lateAfter, sessionSamplingMs } from '../../core/units/freshness.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { type Quality, quality } from '../../core/units/quality.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './slots/moments.ts'
import { activePowerId, type QueryContext, chosen, fresh, wireTime } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { type PileFigure, pileReading } from './explain/pileReading.ts'
import { qualityWord } from './explain/rowOf.ts'

export interface PileNow {
  id: number
  siteId: string
  deviceNo: string
  name: string
  fast: boolean
  ratedKw: number | null
  /** What it counts for in a coverage by capacity, kW. */
  weightKw: number
  state: PileState
  power: number | null
  /** Of the newest power reading, also of one that is not believed. */
  quality: Quality
  /** Of the power that is known; '' = none. */
  powerAt: string
  sessionKwh: number | null
  soc: number | null
  socAt: string
  at: string
}
interface Row extends Omit<PileNow, 'state'> {
  online: boolean
  /** Of its state indicator, null where it is not fresh. */
  reading: number | null
}

/** What the state indicator of a pile says: 0 idle, 1 charging, anything else a fault. */
export const stateOfReading = (reading: number): PileState => (reading === 0 ? 'idle' : reading === 1 ? 'charging' : 'fault')

/** A pile that delivers more than this charges, also where it says nothing of its state, kW. */
const idleKw = 0.05

/**
 * Offline = nothing within two sampling intervals; a pile that says nothing about its state still shows it by its
 * power, and one that says neither is not known to be idle.
 */
const stateOf = ({ online, reading, power }: Row): PileState =>
  !online ? 'offline' : reading !== null ? stateOfReading(reading) : power === null ? 'offline' : power > idleKw ? 'charging' : 'idle'

const isOf = (no: string) => sql`
  latest.indicator_id = (select id from indicators where no = ${no}) and latest.quality < ${quality.suspect}
`

/** Every pile in service as its newest readings show it; what belongs to a session only while it charges. */
export async function pileStates({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<PileNow[]> {
  for (const of of ['power', 'session', 'soc'] satisfies PileFigure[])
    explain(`pile.${of}`, deviceNo => pileReading({ db }, where, at, deviceNo, of))
  const now = (no: string) => sql`max(latest.value::float8) filter (where ${isOf(no)} and ${fresh(at)})`
  const ofSession = (no: string) =>
    sql`${isOf(no)} and latest.at >= ${at.now}::timestamptz - make_interval(secs => ${lateAfter(sessionSamplingMs) / 1000})`
  const rows = await rowsOf<Row>(
    db,
    {
      id: 'number',
      siteId: 'text',
      deviceNo: 'text',
      name: 'text',
      fast: 'boolean',
      ratedKw: 'number?',
      weightKw: 'number',
      online: 'boolean',
      reading: 'number?',
      power: 'number?',
      quality: 'text',
      powerAt: 'text',
      sessionKwh: 'number?',
      soc: 'number?',
      socAt: 'text',
      at: 'text',
    },
    sql`
      with ${chosen(where)},
      piles as (
        select devices.*, chosen.zone
        from devices
          join chosen on chosen.id = devices.site_id
        where devices.enabled and devices.energy_kind = 'charging'
      ),
      known as (
        select
          devices.id, bool_or(${fresh(at)}) as online, max(latest.at) as at, ${now(indicator.pileState)} as state,
          ${now(indicator.activePower)} as power,
          max(latest.quality) filter (where latest.indicator_id = ${activePowerId} and ${fresh(at)}) as quality,
          max(latest.at) filter (where ${isOf(indicator.activePower)} and ${fresh(at)}) as power_at,
          max(latest.value::float8) filter (where ${ofSession(indicator.sessionEnergy)}) as session,
          max(latest.value::float8) filter (where ${ofSession(indicator.vehicleCharge)}) as soc,
          max(latest.at) filter (where ${ofSession(indicator.vehicleCharge)}) as soc_at
        from piles devices
          join latest on latest.device_id = devices.id
        group by devices.id
      )
      select
        piles.id, site_id as "siteId", no as "deviceNo", name, type = '005001' as fast, rated_kw as "ratedKw",
        weight_kw as "weightKw", coalesce(known.online, false) as online, known.state as reading, known.power,
        ${qualityWord(sql`known.quality`)} as quality, ${wireTime(sql`known.power_at`, sql`zone`)} as "powerAt",
        known.session as "sessionKwh", known.soc, ${wireTime(sql`known.soc_at`, sql`zone`)} as "socAt",
        ${wireTime(sql`known.at`, sql`zone`)} as at
      from piles
        left join known on known.id = piles.id
      order by site_id, type, no
    `,
  )
  return rows.map(row => {
    const { id, siteId, deviceNo, name, fast, ratedKw, weightKw, power, quality: powerQuality, powerAt, socAt, at: newest } = row
    const state = stateOf(row)
    const { sessionKwh, soc } = state === 'charging' ? row : { sessionKwh: null, soc: null }
    return {
      id,
      siteId,
      deviceNo,
      name,
      fast,
      ratedKw,
      weightKw,
      state,
      power,
      quality: powerQuality,
      powerAt,
      sessionKwh,
      soc,
      socAt,
      at: newest,
    }
  })
}

export const countStates = (piles: readonly { state: PileState }[]) => {
  const counts = { total: piles.length, charging: 0, idle: 0, fault: 0, offline: 0 }
  for (const { state } of piles) counts[state]++
  return counts
}
