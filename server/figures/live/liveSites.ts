import { type SQL, sql } from 'drizzle-orm'
import { skewKnownMinutes, toleratedSkewSeconds } from '../../../core/time/clockSkew.ts'
import type { Station } from '../../../core/contract/energy/station.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { type Moments, momentsOf } from '../slots/moments.ts'
import { type QueryContext, alarming, chosen, live, mainKind, ownTodayBySite, reported, wireTime } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { alarmsOf } from '../explain/alarmsOf.ts'
import { capacityOfSite } from '../explain/capacityOfSite.ts'
import { clockOfSite } from '../explain/clockOfSite.ts'
import { energyOfDevices } from '../explain/energyOfDevices.ts'
import { qualityWord } from '../explain/rowOf.ts'
import { powerOfDevices } from '../explain/powerOfDevices.ts'

const typeName = sql`case chosen.type ${sql.join(
  Object.entries(siteTypes).map(([type, name]) => sql`when ${type}::text then ${name}::text`),
  sql` `,
)} else '' end`

/**
 * CTE `clocks`: by site the gateway whose clock is furthest off, as far as it was measured within the last hour: a
 * silent gateway's is not known.
 */
const clocks = ({ now }: Moments) => sql`
  clocks as (
    select gateways.site_id, (array_agg(clock_skew_seconds order by abs(clock_skew_seconds) desc))[1] as skew
    from chosen
      join gateways on gateways.site_id = chosen.id
    where abs(clock_skew_seconds) > ${toleratedSkewSeconds}
      and clock_measured_at > ${now}::timestamptz - make_interval(mins => ${skewKnownMinutes})
      and clock_measured_at <= ${now}::timestamptz
    group by gateways.site_id
  )
`

/** Which of the sites is asked about: the one of this number, or the only one. */
async function stationOf({ db }: Pick<QueryContext, 'db'>, where: SQL, id: string) {
  const rows = await rowsOf(
    db,
    { id: 'text', kind: 'text', zone: 'text' },
    sql`
      with ${chosen(where)}
      select id, ${mainKind(sql`chosen.type`)} as kind, zone
      from chosen
      where ${id}::text in ('', id)
      limit 1
    `,
  )
  return one(rows)
}

/**
 * Sites with their live state, in the order of their ids. `tail` limits which of them are read at all.
 */
export async function liveSites(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  tail: SQL = sql`order by id`,
): Promise<Station[]> {
  for (const which of ['installed', 'running'] as const)
    explain(`station.${which}`, async id => capacityOfSite({ db }, (await stationOf({ db }, where, id)).id, which))
  explain('station.alarms', async id =>
    alarmsOf({ db }, sql`sites.id = ${(await stationOf({ db }, where, id)).id} and ${live}`, '正在发生且无人处理'),
  )
  explain('station.clock', async id => clockOfSite({ db }, (await stationOf({ db }, where, id)).id))
  explain('station.power', async id => powerOfDevices({ db }, (await stationOf({ db }, where, id)).id, at))
  explain('station.day', async id => {
    const { id: siteId, kind, zone } = await stationOf({ db }, where, id)
    return energyOfDevices({ db }, siteId, momentsOf(new Date(at.now), zone), kind)
  })
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
      activePowerQuality: 'text',
      dayQuantity: 'number?',
      dayQuantityQuality: 'text',
      clockSkew: 'number?',
      at: 'text',
    },
    sql`
      with ${chosen(where, tail)}, ${reported(at)}, ${ownTodayBySite(at)}, ${alarming}, ${clocks(at)}
      select
        chosen.id as "itemNumber", chosen.short_name as "itemJname", chosen.name as "itemName",
        coalesce(customers.name, '') as "consName", chosen.operation_date::text as "operationTime",
        chosen.type as "itemType", ${typeName} as "itemTypeName", coalesce(chosen.grade, '') as grade,
        chosen.longitude, chosen.latitude, chosen.installed_kw as installedcap, chosen.running_kw as "runCap",
        chosen.area_code as "areaCode", coalesce(regions.name, '') as "areaName",
        coalesce(chosen.district_name, '') as "tgName", coalesce(reported.online, false) as online,
        case when reported.online then 'online' when reported.speaks then 'partial' else 'offline' end as state,
        coalesce(reported.reported_kw, 0) as "reportedKw", coalesce(reported.total_kw, 0) as "totalKw",
        coalesce(alarming.count, 0) as "alarmCount", coalesce(alarming.sign, '') as "alarmSign",
        reported.power as "activePower", ${qualityWord(sql`reported.quality`)} as "activePowerQuality",
        today.kwh as "dayQuantity",
        case
          when today.kwh is null then 'missing'
          else ${qualityWord(sql`coalesce(today.quality, 0)`)}
        end as "dayQuantityQuality",
        clocks.skew as "clockSkew", ${wireTime(sql`reported.at`, sql`chosen.zone`)} as at
      from chosen
        left join customers on customers.id = chosen.customer_id
        left join regions on regions.id = chosen.area_code
        left join reported on reported.site_id = chosen.id
        left join alarming on alarming.site_id = chosen.id
        left join clocks on clocks.site_id = chosen.id
        left join today on today.site_id = chosen.id and today.kind = ${mainKind(sql`chosen.type`)}
      order by chosen.id
    `,
  )
}
