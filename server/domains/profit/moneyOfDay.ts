import { pricesOfDay, type Tariff } from '../../../core/tariff.ts'
import type { ProfitItem } from '../../../core/contract/profit.ts'
import type { TariffLookup } from '../../figures/readTariffs.ts'
import { deliveredBy, type KnownEnergies, microgridFlows, standAloneFlows } from './microgridFlows.ts'
import { chargingFees, energyValue, maintenanceCost, pvFlowRevenue, pvRevenue, storageMargin } from './revenueFormulas.ts'

export interface MoneyRow {
  siteId: string
  orgId: string
  day: string
  item: ProfitItem
  cents: number
}

export interface SettlementInput extends KnownEnergies {
  tariffOf: TariffLookup
  /** Fees of the orders that began at a site on a day, cents. */
  feesOf: (siteId: string, day: string) => { energyCents: number; serviceCents: number } | undefined
  /** yuan per kW and year by site type */
  maintenance: Readonly<Record<string, number>>
}

const generates = new Set(['002', '003', '006'])

/**
 * What the sites earned and cost on a day. A figure that does not follow from a known energy and a known price is absent, never zero. The formulas stand
 * at their functions in revenueFormulas.ts.
 */
export function moneyOfDay(day: string, known: SettlementInput): MoneyRow[] {
  const { sites, energyOf, tariffOf, feesOf, maintenance } = known
  const month = Number(day.slice(5, 7))
  const { flowsBehind, share } = microgridFlows(day, known)
  const prices = (tariff: Tariff | undefined) => tariff && pricesOfDay(tariff, day)
  return sites.flatMap(site => {
    if (site.type === '001' || site.operationDate > day) return []
    const rows: MoneyRow[] = []
    const put = (item: ProfitItem, yuan: number) =>
      rows.push({ siteId: site.id, orgId: site.orgId, day, item, cents: Math.max(0, Math.round(yuan * 100)) })
    const purchase = prices(tariffOf('purchase', site.areaCode, day))
    const delivered = generates.has(site.type) ? deliveredBy(site, day, energyOf) : null
    const feedIn = prices(tariffOf('feedIn', site.areaCode, day))
    const flows = site.microgridId ? flowsBehind(site.microgridId) : null
    if (delivered && purchase && feedIn) {
      const part = flows ? share(site, 'delivered') : 1
      const money = flows
        ? pvFlowRevenue(flows, purchase, feedIn)
        : pvRevenue(delivered, energyOf(site, day, 'consumption'), purchase, feedIn)
      put('selfUse', part * money.selfUse)
      put('feedIn', part * money.feedIn)
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
      if (bought && purchase) put('chargingPurchase', energyValue(bought, purchase))
    }
    if (site.type === '004' && purchase && feedIn) {
      const own = flows ?? standAloneFlows(site, day, energyOf)
      if (own) {
        const { earned, paid } = storageMargin(own, purchase, feedIn)
        const yuan = flows ? share(site, 'discharge') * earned - share(site, 'charge') * paid : earned - paid
        put(yuan >= 0 ? 'arbitrage' : 'arbitrageLoss', Math.abs(yuan))
      }
    }
    put('maintenance', maintenanceCost(site.kw, maintenance[site.type] ?? 0, day))
    return rows
  })
}
