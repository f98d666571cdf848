import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { minStringIrradiance, stringStates } from '../../../../core/physics/stringHealth.ts'
import type { Context } from '../../../context.ts'
import { texts } from '../../../ingest/insertRows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { chosen, wireTime } from '../../../figures/sqlFragments.ts'
import { slotMinutes } from './plant.ts'
import { currentNo, stringNumbers, voltageNo } from './readStrings.ts'

type Row = ReplyOf<typeof pv.getStringHealth>['inverters'][number]

interface Read {
  siteId: string
  siteName: string
  shortName: string
  deviceNo: string
  deviceName: string
  at: string
  irradiance: number
  values: Record<string, number>
}

const shown = 20
const currents = stringNumbers.map(currentNo)
const readings = [...currents, ...stringNumbers.map(voltageNo)]

/**
 * Strings against each other at the last quarter of an hour of the past day in which the inverter reported them under
 * enough light; the inverter with the weakest string first. An inverter that had no such moment is left out.
 */
export async function stringHealth({ db }: Pick<Context, 'db'>, where: SQL, { now }: Moments): Promise<Row[]> {
  const idsOf = (numbers: readonly string[]) => sql`(select id from indicators where no = any(${texts(numbers)}::text[]))`
  const begins = (slot: SQL, day: SQL) =>
    sql`(${day} + make_interval(mins => (${slot} - 1)::int * ${slotMinutes})) at time zone chosen.zone`
  const rows = await rowsOf<Read>(
    db,
    {
      siteId: 'text',
      siteName: 'text',
      shortName: 'text',
      deviceNo: 'text',
      deviceName: 'text',
      at: 'text',
      irradiance: 'number',
      values: 'json',
    },
    sql`
      with ${chosen(where)},
      light as (
        select
          chosen.id as site_id, curves.day, lit.slot, lit.irradiance, ${begins(sql`lit.slot`, sql`curves.day`)} as at
        from chosen
          join devices stations on stations.site_id = chosen.id and stations.type = '009002' and stations.enabled
          join curves
            on curves.device_id = stations.id
            and curves.step = ${slotMinutes}
            and curves.indicator_id in ${idsOf([indicator.irradiance])}
            and curves.day >= (${now}::timestamptz at time zone chosen.zone)::date - 1
          cross join unnest(curves.slots) with ordinality as lit(irradiance, slot)
        where lit.irradiance >= ${minStringIrradiance}
          and ${begins(sql`lit.slot`, sql`curves.day`)} between ${now}::timestamptz - interval '1 day' and ${now}
      )
      select
        chosen.id as "siteId", chosen.name as "siteName", chosen.short_name as "shortName", devices.no as "deviceNo",
        devices.name as "deviceName", ${wireTime(sql`moment.at`, sql`chosen.zone`)} as at,
        moment.irradiance::float8 as irradiance, moment.values
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'generation'
        cross join lateral (
          select light.at, light.irradiance, told.values
          from light
            cross join lateral (
              select
                json_object_agg(indicators.no, curves.slots[light.slot::int]) as values,
                count(*) filter (where indicators.no = any(${texts(currents)}::text[])) as currents
              from curves
                join indicators on indicators.id = curves.indicator_id
              where curves.device_id = devices.id
                and curves.day = light.day
                and curves.step = ${slotMinutes}
                and curves.indicator_id in ${idsOf(readings)}
                and curves.slots[light.slot::int] is not null
            ) told
          where light.site_id = chosen.id and told.currents > 0
          order by light.at desc
          limit 1
        ) moment
      order by devices.no
    `,
  )
  return rows.map(rowOf).sort(weakestFirst).slice(0, shown)
}

function rowOf({ values, ...row }: Read): Row {
  const numbers = stringNumbers.filter(no => values[currentNo(no)] !== undefined)
  const amperes = numbers.map(no => values[currentNo(no)]!)
  const { states, median } = stringStates(amperes, row.irradiance)
  return {
    ...row,
    median,
    strings: numbers.map((no, n) => ({ no, current: amperes[n]!, voltage: values[voltageNo(no)] ?? null, state: states[n]! })),
  }
}

const weakestFirst = (a: Row, b: Row) => weakest(a) - weakest(b) || a.deviceNo.localeCompare(b.deviceNo)
/** The weakest string as a share of the median; what cannot be told comes last. */
const weakest = ({ median, strings }: Row) => (median === null ? 2 : Math.min(...strings.map(({ current }) => (current ?? 0) / median)))
