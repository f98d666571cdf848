import { type SQL, sql } from 'drizzle-orm'
import type { charging } from '../../../core/contract/charging.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../../figures/moments.ts'
import { type QueryContext, chosen, reported, todayBySite, wireTime } from '../../figures/sqlFragments.ts'
import { daysOf } from './days.ts'
import { availableIn, pilesOf, rateOf } from './available.ts'
import { groupBy } from './groupBy.ts'
import { hourSlices } from './hourSlices.ts'
import { sumColumns } from './orderSums.ts'
import { countStates, pileStates } from '../../figures/pileStates.ts'

type Station = ReplyOf<typeof charging.stationListByOrg>[number]
type Row = Pick<
  Station,
  | 'itemNumber'
  | 'itemName'
  | 'itemJname'
  | 'orgName'
  | 'areaName'
  | 'installedcap'
  | 'online'
  | 'power'
  | 'orders'
  | 'kwh'
  | 'orderKwh'
  | 'income'
  | 'at'
>

/** Charging sites with what they do now and did today, the highest income first. */
export async function chargingStations({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Station[]> {
  const today = daysOf(at.today, at.today, at)
  const [rows, states, pieces, piles] = await Promise.all([
    rowsOf<Row>(
      db,
      {
        itemNumber: 'text',
        itemName: 'text',
        itemJname: 'text',
        orgName: 'text',
        areaName: 'text',
        installedcap: 'number',
        online: 'boolean',
        power: 'number?',
        orders: 'number',
        kwh: 'number?',
        orderKwh: 'number',
        income: 'number',
        at: 'text',
      },
      sql`with ${chosen(where)}, ${reported(at)}, ${todayBySite(at)}, sums as (
        select o.site_id, ${sumColumns} from charging_orders o where o.site_id in (select id from chosen) and o.started_at >= ${at.midnight}::timestamptz group by o.site_id)
      select chosen.id as "itemNumber", chosen.name as "itemName", chosen.short_name as "itemJname", coalesce(orgs.name, '') as "orgName", coalesce(regions.name, '') as "areaName",
        chosen.installed_kw as installedcap, coalesce(reported.online, false) as online, reported.power, coalesce(sums.orders, 0) as orders, today.kwh, coalesce(sums.kwh, 0) as "orderKwh",
        coalesce(sums.income, 0) as income, ${wireTime(sql`reported.at`, sql`chosen.zone`)} as at
      from chosen left join reported on reported.site_id = chosen.id left join sums on sums.site_id = chosen.id
        left join today on today.site_id = chosen.id and today.kind = 'charging'
        left join orgs on orgs.id = chosen.org_id left join regions on regions.id = chosen.area_code
      order by income desc, chosen.id`,
    ),
    pileStates({ db }, where, at),
    hourSlices({ db }, where, today),
    pilesOf({ db }, where, today),
  ])
  const [statesOf, piecesOf, pilesAt] = [
    groupBy(states, row => row.siteId),
    groupBy(pieces, row => row.siteId),
    groupBy(piles, row => row.siteId),
  ]
  return rows.map((row, index) => {
    const used = (piecesOf.get(row.itemNumber) ?? []).reduce((minutes, piece) => minutes + piece.minutes, 0)
    const own = pilesAt.get(row.itemNumber) ?? []
    const of = Array.from({ length: 24 }, (_, hour) => availableIn(own, at.today, hour, today.to).minutes).reduce((a, b) => a + b, 0)
    return { rank: index + 1, ...row, piles: countStates(statesOf.get(row.itemNumber) ?? []), timeRate: rateOf(used, of) }
  })
}
