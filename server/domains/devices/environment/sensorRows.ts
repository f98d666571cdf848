import { type SQL, sql } from 'drizzle-orm'
import type { Measure, Sensor } from '../../../../core/contract/devices/environment.ts'
import { type EnvironmentName, environmentIndicators } from '../../../../core/devices/environmentIndicators.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { fresh, live, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { airIndicators, limitOf, placeOf } from './sensorTypes.ts'

/** An alarm of a limit that lasts, whether or not somebody has decided. */
export const exceeds = sql`
  exists (
    select 1
    from alarms
    where alarms.device_id = devices.id and alarms.sign = '1' and alarms.recovered_at is null
  )
`

/**
 * Sensors with what each of them shows, those with alarms first.
 * @param where condition on `devices` and `sites`
 * @param tail limit and offset
 */
export async function sensorRows({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, tail: SQL): Promise<Sensor[]> {
  const rows = await rowsOf(
    db,
    {
      msNo: 'text',
      mstype: 'text',
      msName: 'text',
      systemNo: 'text',
      systemName: 'text',
      systemAddr: 'text',
      dateTime: 'text',
      online: 'boolean',
      samplingSeconds: 'number',
      alarmCount: 'number',
      ifAlarm: 'boolean',
      measures: 'json',
    },
    sql`
      with shown as materialized (
        select devices.id, ${exceeds} as exceeds
        from devices
          join sites on sites.id = devices.site_id
        where ${where}
        order by exceeds desc, devices.site_id, devices.no ${tail}
      )
      select
        devices.no as "msNo", devices.type as mstype, devices.name as "msName", sites.id as "systemNo",
        sites.short_name as "systemName", ${placeOf} as "systemAddr",
        ${wireTime(sql`latest.at`, sql`sites.zone`)} as "dateTime", coalesce(${fresh(at)}, false) as online,
        devices.sampling_seconds as "samplingSeconds",
        (select count(*)::int from alarms where alarms.device_id = devices.id and ${live}) as "alarmCount",
        shown.exceeds as "ifAlarm",
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'indiNo', n.no, 'indiName', n.name, 'unitName', n.unit, 'val', value.value, 'quality',
                  ${qualityWord(sql`value.quality`)}, 'dateTime', ${wireTime(sql`value.at`, sql`sites.zone`)},
                  'alarmTop', ${limitOf('upper')}, 'alarmBottom', ${limitOf('lower')}, 'ifAlarm',
                  exists (
                    select 1
                    from alarms
                    where alarms.device_id = devices.id
                      and alarms.indicator_id = n.id
                      and alarms.sign = '1'
                      and alarms.recovered_at is null
                  )
                )
              ),
              '[]'
            )
          from indicators n
            left join latest value on value.indicator_id = n.id and value.device_id = devices.id
            left join alarm_limits
              on alarm_limits.device_id = devices.id
              and alarm_limits.indicator_id = n.id
              and alarm_limits.enabled
          where n.no = any(${airIndicators})
            and (value.device_id is not null or alarm_limits.id is not null)
        ) as measures
      from shown
        join devices on devices.id = shown.id
        join sites on sites.id = devices.site_id
        left join latest_devices latest on latest.device_id = devices.id
      order by shown.exceeds desc, devices.site_id, devices.no
    `,
  )
  return rows.map(({ measures, ...row }) => {
    const of = (name: EnvironmentName) => (measures as Measure[]).find(({ indiNo }) => indiNo === environmentIndicators[name]) ?? null
    return {
      ...row,
      mstypeName: deviceTypeName(row.mstype),
      temperature: of('temperature'),
      humidity: of('humidity'),
      pm2: of('pm2'),
      smoke: of('smoke'),
      sf6: of('sf6'),
      noise: of('noise'),
    }
  })
}
