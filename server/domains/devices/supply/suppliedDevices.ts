import { type SQL, sql } from 'drizzle-orm'
import type { SuppliedDevice } from '../../../../core/contract/devices/supply.ts'
import { media } from '../../../../core/devices/indicators.ts'
import { noLimit } from '../../../ingest/limits.ts'
import type { SupplyKind } from '../../../../core/devices/supplies.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { fresh, live, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { supplyOf } from './ofSupply.ts'

const limit = (side: 'upper' | 'lower') => {
  const column = sql.raw(`alarm_limits.${side}`)
  return sql`case when abs(${column}) < ${noLimit} then ${column} end`
}

/** Devices of a supply with what its columns show, in the order of their numbers. @param where condition on `devices` and `sites` */
export async function suppliedDevices(
  { db }: Pick<QueryContext, 'db'>,
  kind: SupplyKind,
  where: SQL,
  at: Moments,
  tail: SQL,
): Promise<SuppliedDevice[]> {
  const { columns } = supplyOf(kind)
  const rows = await rowsOf(
    db,
    {
      msNo: 'text',
      msType: 'text',
      equalName: 'text',
      brandName: 'text',
      model: 'text',
      systemNo: 'text',
      systemName: 'text',
      lastDate: 'text',
      online: 'boolean',
      samplingSeconds: 'number',
      alarmCount: 'number',
      running: 'number?',
      values: 'json',
    },
    sql`
      select
        devices.no as "msNo", devices.type as "msType", devices.name as "equalName", devices.brand as "brandName",
        devices.model, sites.id as "systemNo", sites.short_name as "systemName",
        ${wireTime(sql`latest.at`, sql`sites.zone`)} as "lastDate", coalesce(${fresh(at)}, false) as online,
        devices.sampling_seconds as "samplingSeconds",
        (select count(*)::int from alarms where alarms.device_id = devices.id and ${live}) as "alarmCount",
        (
          select state.value::float8
          from latest state
          where state.device_id = devices.id
            and state.indicator_id = (select id from indicators where no = ${media.running})
        ) as running,
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'indiNo', n.no, 'indiName', n.name, 'unitName', n.unit, 'val', value.value, 'quality',
                  ${qualityWord(sql`value.quality`)}, 'dateTime', ${wireTime(sql`value.at`, sql`sites.zone`)}, 'upper',
                  ${limit('upper')}, 'lower', ${limit('lower')}, 'ifAlarm',
                  exists (
                    select 1
                    from alarms
                    where alarms.device_id = devices.id
                      and alarms.indicator_id = n.id
                      and alarms.sign = '1'
                      and alarms.recovered_at is null
                  )
                )
                order by array_position(${sql.param(columns)}::text[], n.no)
              ),
              '[]'
            )
          from indicators n
            join latest value on value.indicator_id = n.id and value.device_id = devices.id
            left join alarm_limits
              on alarm_limits.device_id = devices.id
              and alarm_limits.indicator_id = n.id
              and alarm_limits.enabled
          where n.no = any(${sql.param(columns)}::text[])
        ) as values
      from devices
        join sites on sites.id = devices.site_id
        left join latest_devices latest on latest.device_id = devices.id
      where ${where}
      order by devices.no ${tail}
    `,
  )
  return rows.map(({ values, ...row }) => ({ ...row, msTypeName: deviceTypeName(row.msType), values: values as SuppliedDevice['values'] }))
}
