import { type SQL, sql } from 'drizzle-orm'
import type { Item } from '../../../../core/contract/energy/generation.ts'
import { type SiteType, siteTypes } from '../../../../core/sites/siteTypes.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { pastEnergy, spanSum } from '../../../figures/pastEnergy.ts'
import { chosenGenerating, plus, type QueryContext, reported, todayBySite, wireTime } from '../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'

/** Generating sites as generators: a village with the inverters on its roofs. Use hours are generation ÷ running capacity. */
export async function itemsOf({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Item[]> {
  const [year, month] = [at.year.slice(0, 4), at.month.slice(0, 7)]
  const rows = await rowsOf(
    db,
    {
      itemNumber: 'text',
      itemName: 'text',
      itemJname: 'text',
      consName: 'text',
      itemType: 'text',
      areaName: 'text',
      operationTime: 'text',
      installedcap: 'number',
      runCap: 'number',
      online: 'boolean',
      activePower: 'number?',
      activePowerQuality: 'text',
      day: 'number?',
      month: 'number?',
      year: 'number?',
      at: 'text',
    },
    sql`
      with ${chosenGenerating(where)},
      ${reported(at)},
      ${todayBySite(at)},
      ${pastEnergy(at, kind => sql`${kind} = 'generation'`, [year, month])},
      sums as (
        select site_id, ${spanSum(month)} as month, ${spanSum(year)} as year
        from past
        group by site_id
      )
      select
        chosen.id as "itemNumber", sites.name as "itemName", sites.short_name as "itemJname",
        coalesce(customers.name, '') as "consName", sites.type as "itemType", coalesce(regions.name, '') as "areaName",
        sites.operation_date::text as "operationTime", chosen.installed_kw as installedcap,
        chosen.running_kw as "runCap", coalesce(reported.online, false) as online, reported.power as "activePower",
        ${qualityWord(sql`reported.quality`)} as "activePowerQuality", today.kwh as day, sums.month, sums.year,
        ${wireTime(sql`reported.at`, sql`sites.zone`)} as at
      from chosen
        join sites on sites.id = chosen.id
        left join customers on customers.id = sites.customer_id
        left join regions on regions.id = chosen.area_code
        left join reported on reported.site_id = chosen.id
        left join today on today.site_id = chosen.id and today.kind = 'generation'
        left join sums on sums.site_id = chosen.id
      order by chosen.id
    `,
  )
  return rows.map(({ day, month: ofMonth, year: ofYear, activePowerQuality, ...row }) => ({
    ...row,
    activePowerQuality: activePowerQuality as Item['activePowerQuality'],
    itemTypeName: siteTypes[row.itemType as SiteType] ?? '',
    dayQuantity: day,
    monthQuantity: plus(ofMonth, day),
    yearQuantity: plus(ofYear, day),
    useHours: day === null || row.runCap <= 0 ? null : day / row.runCap,
  }))
}
