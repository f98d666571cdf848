import { type SQL, sql } from 'drizzle-orm'
import type { charging } from '../../../../core/contract/energy/charging.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen, reported, todayBySite, wireTime } from '../../../figures/sqlFragments.ts'
import { daysOf } from './days.ts'
import { sites } from '../../../tables/index.ts'
import { explain } from '../../../figures/explain.ts'
import { capacityOfSites } from '../../../figures/explain/capacityOfSites.ts'
import { energyOfDevices } from '../../../figures/explain/energyOfDevices.ts'
import { ordersBegun } from '../../../figures/explain/ordersBegun.ts'
import { powerOfDevices } from '../../../figures/explain/powerOfDevices.ts'
import { pileCoverage } from './explain/piles.ts'
import { timeRateOf } from './explain/rates.ts'
import { siteNames } from './siteNames.ts'
import { availableIn, pilesOf, plusAvailable, rateOf } from './available.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { hourSlices } from './hourSlices.ts'
import { ordersIn, sumColumns } from '../../../figures/orderColumns.ts'
import { countStates, pileStates } from '../../../figures/pileStates.ts'

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
  // Only of sites the caller may see.
  const one = (id: string) => sql`${where} and ${sites.id} = ${id}`
  const seen = async (id: string) => (await siteNames({ db }, one(id))).length > 0
  const unseen = { formula: '站点不可见', inputs: [] }
  explain('charging.station.power', async id => ((await seen(id)) ? powerOfDevices({ db }, id, at) : unseen))
  explain('charging.station.energy', async id => ((await seen(id)) ? energyOfDevices({ db }, id, at, 'charging') : unseen))
  explain('charging.station.rated', id => capacityOfSites({ db }, one(id), chosen, 'installed'))
  for (const of of ['orders', 'kwh', 'income'] as const)
    explain(`charging.station.${of}`, id => ordersBegun({ db }, one(id), at, today, of))
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
      sql`
        with ${chosen(where)},
        ${reported(at)},
        ${todayBySite(at)},
        sums as (select o.site_id, ${sumColumns} from ${ordersIn(today)} o group by o.site_id)
        select
          chosen.id as "itemNumber", chosen.name as "itemName", chosen.short_name as "itemJname",
          coalesce(orgs.name, '') as "orgName", coalesce(regions.name, '') as "areaName",
          chosen.installed_kw as installedcap, coalesce(reported.online, false) as online, reported.power,
          coalesce(sums.orders, 0) as orders, today.kwh, coalesce(sums.kwh, 0) as "orderKwh",
          coalesce(sums.income, 0) as income, ${wireTime(sql`reported.at`, sql`chosen.zone`)} as at
        from chosen
          left join reported on reported.site_id = chosen.id
          left join sums on sums.site_id = chosen.id
          left join today on today.site_id = chosen.id and today.kind = 'charging'
          left join orgs on orgs.id = chosen.org_id
          left join regions on regions.id = chosen.area_code
        order by income desc, chosen.id
      `,
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
  const useOf = (id: string) => {
    const used = (piecesOf.get(id) ?? []).reduce(plusAvailable, { minutes: 0, kwh: 0 })
    const own = pilesAt.get(id) ?? []
    const of = Array.from({ length: 24 }, (_, hour) => availableIn(own, at.today, hour, today.until)).reduce(plusAvailable)
    return { used, of }
  }
  explain('charging.station.timeRate', id => timeRateOf(useOf(id)))
  return rows.map((row, index) => {
    const { used, of } = useOf(row.itemNumber)
    const own = statesOf.get(row.itemNumber) ?? []
    return { rank: index + 1, ...row, coverage: pileCoverage(own), piles: countStates(own), timeRate: rateOf(used.minutes, of.minutes) }
  })
}
