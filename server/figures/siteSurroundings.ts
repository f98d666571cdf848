import { sql } from 'drizzle-orm'
import type { SensedValue, SiteSurroundings } from '../../core/contract/energy/pvStation.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { noLimit } from '../ingest/limits.ts'
import { quality } from '../../core/units/quality.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './slots/moments.ts'
import { fresh, type QueryContext, wireTime } from './sqlFragments.ts'
import { qualityWord } from './explain/rowOf.ts'

/** What stands in a room, and what stands in the open beside modules. */
const sensors = ['009001', '009002']

/**
 * Air and light of a site by its sensors, in the order of their devices; of several that measure the same the first
 * that is heard is the site's.
 */
export async function siteSurroundings({ db }: Pick<QueryContext, 'db'>, siteId: string, at: Moments): Promise<SiteSurroundings> {
  const limit = (column: 'lower' | 'upper') => {
    const of = sql`alarm_limits.${sql.identifier(column)}`
    return sql`case when abs(${of}) < ${noLimit} then ${of} end`
  }
  const readings = await rowsOf<SensedValue>(
    db,
    {
      indiNo: 'text',
      indiName: 'text',
      unitName: 'text',
      val: 'number?',
      dateTime: 'text',
      quality: 'text',
      deviceNo: 'text',
      deviceName: 'text',
      samplingSeconds: 'number',
      lower: 'number?',
      upper: 'number?',
    },
    sql`
      select
        n.no as "indiNo", n.name as "indiName", n.unit as "unitName",
        case when ${fresh(at)} and latest.quality < ${quality.suspect} then latest.value::float8 end as val,
        ${wireTime(sql`latest.at`, sql`sites.zone`)} as "dateTime", ${qualityWord(sql`latest.quality`)} as quality,
        devices.no as "deviceNo", devices.name as "deviceName", devices.sampling_seconds as "samplingSeconds",
        ${limit('lower')} as lower, ${limit('upper')} as upper
      from devices
        join sites on sites.id = devices.site_id
        join latest on latest.device_id = devices.id
        join indicators n on n.id = latest.indicator_id
        left join alarm_limits
          on alarm_limits.device_id = devices.id
          and alarm_limits.indicator_id = n.id
          and alarm_limits.enabled
      where devices.site_id = ${siteId}
        and devices.enabled
        and devices.type = any(${sql.param(sensors)}::text[])
      order by devices.no, n.id
    `,
  )
  const of = (no: string) => readings.find(({ indiNo, val }) => indiNo === no && val !== null)?.val ?? null
  return {
    temperature: of(indicator.ambientTemperature),
    humidity: of(indicator.humidity),
    pm2: of(indicator.pm),
    smoke: of(indicator.tvoc),
    sf6: of(indicator.sf6),
    irradiance: of(indicator.irradiance),
    moduleTemperature: of(indicator.moduleTemperature),
    readings,
    at: readings.reduce((newest, { dateTime }) => (dateTime > newest ? dateTime : newest), ''),
  }
}
