import { type SQL, sql } from 'drizzle-orm'
import type { deviceSorts, MonitoredDevice } from '../../core/contract/devices/deviceMonitor.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { deviceTypeName } from './deviceTypeName.ts'
import type { Moments } from './slots/moments.ts'
import { entryQuality, fresh, liveOfDevice, type QueryContext, wireTime } from './sqlFragments.ts'
import { qualityWord } from './explain/rowOf.ts'

/** Types of devices that generate: what stands at the consumers' side is every other. */
export const generationTypes = sql`substring(devices.type, 1, 3) in ('002', '003')`

/** Devices beside their sites, for a condition and how many match. */
export const fromDevices = sql`devices join sites on sites.id = devices.site_id`

/** What they can be sorted by. A power that is told no more sorts with those nobody knows. */
export const deviceOrders = (at: Moments): Record<(typeof deviceSorts)[number], SQL> => ({
  equalName: sql`devices.name`,
  rated: sql`devices.rated_kw`,
  power: sql`case when ${fresh(at)} then latest.power end`,
  dayEnergy: sql`device_days.kwh`,
  alarmCount: sql`"alarmCount"`,
})

/** Devices with their newest power, the energy of their own day and their alarms. @param tail order, limit and offset */
export async function monitoredDevices(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  tail: SQL = sql`order by devices.no`,
): Promise<MonitoredDevice[]> {
  const rows = await rowsOf(
    db,
    {
      msNo: 'text',
      msType: 'text',
      equalName: 'text',
      brandName: 'text',
      model: 'text',
      ratedKw: 'number?',
      equalOther: 'text',
      usingDate: 'text',
      lastDate: 'text',
      systemType: 'text',
      systemNo: 'text',
      systemName: 'text',
      itemType: 'text',
      online: 'boolean',
      samplingSeconds: 'number',
      alarmCount: 'number',
      power: 'number?',
      powerQuality: 'text',
      powerAt: 'text',
      energyKind: 'text',
      dayEnergy: 'number?',
      dayQuality: 'text',
    },
    sql`
      select
        devices.no as "msNo", devices.type as "msType", devices.name as "equalName", devices.brand as "brandName",
        devices.model, devices.rated_kw as "ratedKw", coalesce(gateways.name, '') as "equalOther",
        devices.commissioned_on::text as "usingDate", ${wireTime(sql`latest.at`, sql`sites.zone`)} as "lastDate",
        case when ${generationTypes} then '' else '001' end as "systemType", sites.id as "systemNo",
        sites.short_name as "systemName", sites.type as "itemType", coalesce(${fresh(at)}, false) as online,
        devices.sampling_seconds as "samplingSeconds",
        (select count(*)::int from alarms where alarms.device_id = devices.id and ${liveOfDevice}) as "alarmCount",
        latest.power::float8 as power, ${qualityWord(sql`latest.power_quality`)} as "powerQuality",
        ${wireTime(sql`latest.power_at`, sql`sites.zone`)} as "powerAt",
        coalesce(devices.energy_kind, '') as "energyKind", device_days.kwh as "dayEnergy",
        ${qualityWord(sql`case when device_days.kwh is not null then ${entryQuality} end`)} as "dayQuality"
      from ${fromDevices}
        left join gateways on gateways.id = devices.gateway_id
        left join latest_devices latest on latest.device_id = devices.id
        left join device_days
          on device_days.device_id = devices.id
          and device_days.kind = devices.energy_kind
          and device_days.day = (${at.now}::timestamptz at time zone sites.zone)::date
      where ${where} ${tail}
    `,
  )
  return rows.map(({ model, ratedKw, ...row }) => ({
    ...row,
    systemType: row.systemType as '001' | '',
    powerQuality: row.powerQuality as MonitoredDevice['powerQuality'],
    dayQuality: row.dayQuality as MonitoredDevice['dayQuality'],
    msTypeName: deviceTypeName(row.msType),
    equalInfo: { model, ratedCapacity: ratedKw },
  }))
}
