import { sql } from 'drizzle-orm'
import { type Quality, quality } from '../../../../core/units/quality.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { activePowerId, type QueryContext, fresh, liveOfDevice, wireTime } from '../../../figures/sqlFragments.ts'

/** Minutes of a slot of the power curves. */
export const step = 15

export interface BuildingRow {
  id: number
  name: string
  use: string
  footprint: [number, number][]
  heightM: number
  floorM2: number
  roofPvKw: number | null
  feeder: string | null
  feederNo: string | null
  /** Nameplate of the feeder, kW; one without it counts as one of many. */
  feederKw: number
  /** Of the newest power reading while it may pass for now; `missing` where there is none. */
  quality: Quality
  /** Of the power that is known; '' = none. */
  powerAt: string
  /** kW, null when not metered, late or doubtful. */
  power: number | null
  /** kWh over the known slots of today. */
  dayKwh: number | null
  /** Slots of today that are known. */
  slots: number
  sign: string | null
  alarm: string | null
  at: string
}

/**
 * Buildings and grounds of a micro-grid with what their feeders report. A feeder has no counter of its own: its energy
 * is its power, slot by slot.
 */
export const buildingRows = (
  { db }: Pick<QueryContext, 'db'>,
  microgridId: string,
  siteIds: readonly string[],
  at: Moments,
): Promise<BuildingRow[]> =>
  rowsOf<BuildingRow>(
    db,
    {
      id: 'number',
      name: 'text',
      use: 'text',
      footprint: 'json',
      heightM: 'number',
      floorM2: 'number',
      roofPvKw: 'number?',
      feeder: 'text?',
      feederNo: 'text?',
      feederKw: 'number',
      quality: 'text',
      powerAt: 'text',
      power: 'number?',
      dayKwh: 'number?',
      slots: 'number',
      sign: 'text?',
      alarm: 'text?',
      at: 'text',
    },
    sql`
      with feeders as (
        select devices.*
        from devices
        where devices.enabled and devices.site_id in (${sql.join(
          siteIds.map(id => sql`${id}`),
          sql`, `,
        )})
      )
      select
        buildings.id::int as id, buildings.name, buildings.use, buildings.footprint, buildings.height_m as "heightM",
        buildings.floor_m2 as "floorM2", buildings.roof_pv_kw as "roofPvKw", devices.name as feeder,
        devices.no as "feederNo", coalesce(devices.weight_kw, 0) as "feederKw",
        ${qualityWord(sql`now.quality`)} as quality,
        ${wireTime(sql`case when now.power is not null then now.power_at end`)} as "powerAt", now.power,
        energy.kwh as "dayKwh", coalesce(energy.slots, 0)::int as slots, worst.sign, worst.remark as alarm,
        ${wireTime(sql`now.at`)} as at
      from buildings
        left join feeders devices on devices.no = buildings.device_no
        left join lateral (
          select
            max(latest.at) as at,
            max(latest.quality) filter (where latest.indicator_id = ${activePowerId} and ${fresh(at)}) as quality,
            max(latest.at) filter (where latest.indicator_id = ${activePowerId} and ${fresh(at)}) as power_at,
            sum(latest.value::float8)
              filter (
                where latest.indicator_id = ${activePowerId}
                and latest.quality < ${quality.suspect}
                and ${fresh(at)}
              ) as power
          from latest
          where latest.device_id = devices.id
        ) now on true
        left join lateral (
          select sum(places.value::float8) * ${step}::int / 60 as kwh, count(places.value) as slots
          from curves
            cross join lateral unnest(curves.slots) as places(value)
          where curves.device_id = devices.id
            and curves.indicator_id = ${activePowerId}
            and curves.step = ${step}
            and curves.day = ${at.today}
        ) energy on true
        left join lateral (
          select alarms.sign, alarms.remark
          from alarms
          where alarms.device_id = devices.id and ${liveOfDevice}
          order by alarms.sign, alarms.id desc
          limit 1
        ) worst on true
      where buildings.microgrid_id = ${microgridId}
      order by buildings.id
    `,
  )
