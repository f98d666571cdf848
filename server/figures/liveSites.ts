import { type SQL, sql } from 'drizzle-orm'
import { toleratedSkewSeconds } from '../../core/clockSkew.ts'
import type { Station } from '../../core/contract/station.ts'
import { siteTypes } from '../../core/indicators.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, alarming, chosen, mainKind, ownTodayBySite, reported, wireTime } from './sqlFragments.ts'

const typeName = sql`case chosen.type ${sql.join(
  Object.entries(siteTypes).map(([type, name]) => sql`when ${type}::text then ${name}::text`),
  sql` `,
)} else '' end`

/** CTE `clocks`: by site the gateway whose clock is furthest off, as far as it was measured within the last hour: a silent gateway's is not known. */
const clocks = ({ now }: Moments) => sql`clocks as (
  select gateways.site_id, (array_agg(clock_skew_seconds order by abs(clock_skew_seconds) desc))[1] as skew from chosen join gateways on gateways.site_id = chosen.id
  where abs(clock_skew_seconds) > ${toleratedSkewSeconds} and clock_measured_at > ${now}::timestamptz - interval '1 hour' and clock_measured_at <= ${now}::timestamptz
  group by gateways.site_id)`

/**
 * Sites with their live state, in the order of their ids. `tail` limits which of them are read at all.
 */
export function liveSites({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, tail: SQL = sql`order by id`): Promise<Station[]> {
  return rowsOf<Station>(
    db,
    {
      itemNumber: 'text',
      itemJname: 'text',
      itemName: 'text',
      consName: 'text',
      operationTime: 'text',
      itemType: 'text',
      itemTypeName: 'text',
      grade: 'text',
      longitude: 'number',
      latitude: 'number',
      installedcap: 'number',
      runCap: 'number',
      areaCode: 'text',
      areaName: 'text',
      tgName: 'text',
      online: 'boolean',
      state: 'text',
      reportedKw: 'number',
      totalKw: 'number',
      alarmCount: 'number',
      alarmSign: 'text',
      activePower: 'number?',
      dayQuantity: 'number?',
      clockSkew: 'number?',
      at: 'text',
    },
    sql`with ${chosen(where, tail)}, ${reported(at)}, ${ownTodayBySite(at)}, ${alarming}, ${clocks(at)}
    select chosen.id as "itemNumber", chosen.short_name as "itemJname", chosen.name as "itemName", coalesce(customers.name, '') as "consName",
      chosen.operation_date::text as "operationTime", chosen.type as "itemType", ${typeName} as "itemTypeName", coalesce(chosen.grade, '') as grade,
      chosen.longitude, chosen.latitude, chosen.installed_kw as installedcap, chosen.running_kw as "runCap", chosen.area_code as "areaCode",
      coalesce(regions.name, '') as "areaName", coalesce(chosen.district_name, '') as "tgName", coalesce(reported.online, false) as online,
      case when reported.online then 'online' when reported.speaks then 'partial' else 'offline' end as state,
      coalesce(reported.reported_kw, 0) as "reportedKw", coalesce(reported.total_kw, 0) as "totalKw",
      coalesce(alarming.count, 0) as "alarmCount", coalesce(alarming.sign, '') as "alarmSign", reported.power as "activePower",
      today.kwh as "dayQuantity", clocks.skew as "clockSkew", ${wireTime(sql`reported.at`, sql`chosen.zone`)} as at
    from chosen left join customers on customers.id = chosen.customer_id left join regions on regions.id = chosen.area_code
      left join reported on reported.site_id = chosen.id left join alarming on alarming.site_id = chosen.id left join clocks on clocks.site_id = chosen.id
      left join today on today.site_id = chosen.id and today.kind = ${mainKind(sql`chosen.type`)}
    order by chosen.id`,
  )
}
