import { pricesOfDay, type Tariff } from '../../core/tariff.ts'
import type { ProfitItem } from '../../core/contract/profit.ts'
import type { TariffBook } from '../charging/readTariffs.ts'
import { arbitrage, chargingFees, type Hours, maintenanceOf, priced, pvMoney, sharedLoad } from './dayMoney.ts'
import type { EnergyOf, EnergySite } from './readEnergies.ts'

export interface MoneyRow {
  siteId: string
  orgId: string
  day: string
  item: ProfitItem
  cents: number
}

export interface Known {
  sites: readonly EnergySite[]
  energyOf: EnergyOf
  tariffOf: TariffBook
  /** Fees of the orders that began at a site on a day, cents. */
  feesOf: (siteId: string, day: string) => { energyCents: number; serviceCents: number } | undefined
  /** yuan per kW and year by site type */
  maintenance: Readonly<Record<string, number>>
}

const add = (a: Hours, b: Hours | null): number[] => a.map((value, hour) => value + (b?.[hour] ?? 0))
const nothing: Hours = new Array<number>(24).fill(0)
const generates = new Set(['002', '003', '006'])

/** Load and generation behind the connection of a micro-grid; the load of a charging site is what it draws. */
function microgridOf(id: string, day: string, { sites, energyOf }: Known) {
  let [load, generation] = [[...nothing], [...nothing]]
  for (const site of sites) {
    if (site.microgridId !== id) continue
    if (generates.has(site.type)) generation = add(generation, energyOf(site, day, 'generation'))
    if (site.type === '001' || site.type === '006') load = add(load, energyOf(site, day, 'consumption'))
    if (site.type === '005') load = add(load, energyOf(site, day, 'purchase') ?? energyOf(site, day, 'charging'))
  }
  return { load, generation }
}

/**
 * What the sites earned and cost on a day. A figure that does not follow from a known energy and a known price is absent, never zero. The formulas stand
 * at their functions in dayMoney.ts.
 */
export function moneyOfDay(day: string, known: Known): MoneyRow[] {
  const { sites, energyOf, tariffOf, feesOf, maintenance } = known
  const month = Number(day.slice(5, 7))
  const grids = new Map<string, { load: number[]; generation: number[] }>()
  const prices = (tariff: Tariff | undefined) => tariff && pricesOfDay(tariff, day)
  return sites.flatMap(site => {
    if (site.type === '001' || site.operationDate > day) return []
    const rows: MoneyRow[] = []
    const put = (item: ProfitItem, yuan: number) =>
      rows.push({ siteId: site.id, orgId: site.orgId, day, item, cents: Math.max(0, Math.round(yuan * 100)) })
    const purchase = prices(tariffOf('purchase', site.areaCode, day))
    const generation = generates.has(site.type) ? energyOf(site, day, 'generation') : null
    const feedIn = prices(tariffOf('feedIn', site.areaCode, day))
    if (generation && purchase && feedIn) {
      let load = energyOf(site, day, 'consumption')
      if (site.microgridId) {
        const grid = grids.get(site.microgridId) ?? microgridOf(site.microgridId, day, known)
        grids.set(site.microgridId, grid)
        load = sharedLoad(generation, grid.generation, grid.load)
      }
      const money = pvMoney(generation, load, purchase, feedIn)
      put('selfUse', money.selfUse)
      put('feedIn', money.feedIn)
    }
    if (site.type === '005') {
      const charged = energyOf(site, day, 'charging')
      const tariff = tariffOf('charging', site.areaCode, day)
      const fees = feesOf(site.id, day)
      if (site.ordersSince !== null && day >= site.ordersSince) {
        put('chargingEnergy', (fees?.energyCents ?? 0) / 100)
        put('chargingService', (fees?.serviceCents ?? 0) / 100)
      } else if (charged && tariff) {
        const estimated = chargingFees(charged, tariff, month)
        put('chargingEnergy', estimated.energy)
        put('chargingService', estimated.service)
      }
      const bought = energyOf(site, day, 'purchase') ?? charged
      if (bought && purchase) put('chargingPurchase', priced(bought, purchase))
    }
    if (site.type === '004' && purchase) {
      const [charge, discharge] = [energyOf(site, day, 'charge'), energyOf(site, day, 'discharge')]
      if (charge && discharge) {
        const yuan = arbitrage(charge, discharge, purchase)
        put(yuan >= 0 ? 'arbitrage' : 'arbitrageLoss', Math.abs(yuan))
      }
    }
    put('maintenance', maintenanceOf(site.kw, maintenance[site.type] ?? 0, day))
    return rows
  })
}
