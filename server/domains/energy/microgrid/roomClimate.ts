import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../core/devices/indicators.ts'
import { noLimit } from '../../../ingest/limits.ts'
import { type Quality, quality } from '../../../../core/units/quality.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen, fresh, wireTime } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { readingOfRoom } from '../../../figures/explain/equipment.ts'

/** In the order they are shown. */
const shown = [indicator.ambientTemperature, indicator.humidity, indicator.pm, indicator.tvoc, indicator.sf6, indicator.noise]

interface Row {
  deviceNo: string
  name: string
  siteName: string
  at: string
  values: {
    /** Device and indicator. */
    point: string
    indicator: string
    name: string
    unit: string
    value: number | null
    quality: Quality
    at: string
    lower: number | null
    upper: number | null
  }[]
}

const limit = (column: SQL) => sql`case when abs(${column}) < ${noLimit} then ${column} end`

/** Air of the switch-gear and battery rooms against its alarm limits. */
export async function roomClimate({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Row[]> {
  explain('room.value', point => readingOfRoom({ db }, where, at, point))
  return rowsOf<Row>(
    db,
    {
      deviceNo: 'text',
      name: 'text',
      siteName: 'text',
      at: 'text',
      values: 'json',
    },
    sql`
      with ${chosen(where)}
      select
        devices.no as "deviceNo", devices.name, chosen.short_name as "siteName",
        ${wireTime(sql`max(latest.at)`)} as at,
        jsonb_agg(
          jsonb_build_object(
            'point', devices.no || '/' || indicators.no, 'indicator', indicators.no, 'name', indicators.name, 'unit',
            indicators.unit, 'value',
            case when ${fresh(at)} and latest.quality < ${quality.suspect} then latest.value end, 'quality',
            case when ${fresh(at)} then ${qualityWord(sql`latest.quality`)} else 'missing' end, 'at',
            ${wireTime(sql`latest.at`, sql`chosen.zone`)}, 'lower', ${limit(sql`alarm_limits.lower`)}, 'upper',
            ${limit(sql`alarm_limits.upper`)}
          )
          order by array_position(${sql`array[${sql.join(
            shown.map(no => sql`${no}`),
            sql`, `,
          )}]::text[]`}, indicators.no)
        ) as values
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '009001'
        join indicators on indicators.no in (${sql.join(
          shown.map(no => sql`${no}`),
          sql`, `,
        )})
        left join latest on latest.device_id = devices.id and latest.indicator_id = indicators.id
        left join alarm_limits
          on alarm_limits.device_id = devices.id
          and alarm_limits.indicator_id = indicators.id
          and alarm_limits.enabled
      group by devices.no, devices.name, chosen.short_name, chosen.type
      order by chosen.type, devices.no
    `,
  )
}
