import { flowSum } from '../../../core/energyFlows.ts'
import { pricesOfDay, type Tariff } from '../../../core/tariff.ts'
import type { ProfitItem, SettledFlow } from '../../../core/contract/profit.ts'
import type { TariffLookup } from '../../figures/readTariffs.ts'
import { deliveredBy, type KnownEnergies, microgridFlows, standAloneFlows } from './microgridFlows.ts'
import { chargingFees, energyValue, maintenanceCost, pvFlowRevenue, pvRevenue, pvSplit, storageMargin } from './revenueFormulas.ts'

interface OfSite {
  siteId: string
  orgId: string
  day: string
  /** Not by a revenue meter or an order, or over hours nobody measured. */
  estimated: boolean
}
export interface MoneyRow extends OfSite {
  item: ProfitItem
  cents: number
}
/** What was counted for the money, by flow; `cents` null where a price is missing. */
export interface FlowRow extends OfSite {
  flow: SettledFlow
  kwh: number
  cents: number | null
}

export interface SettlementInput extends KnownEnergies {
  tariffOf: TariffLookup
  /** Energy and fees of the orders that began at a site on a day, kWh and cents. */
  feesOf: (siteId: string, day: string) => { kwh: number; energyCents: number; serviceCents: number } | undefined
  /** yuan per kW and year by site type */
  maintenance: Readonly<Record<string, number>>
}

const generates = new Set(['002', '003', '006'])
const sum = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)

/**
 * What the sites earned and cost on a day. A figure that does not follow from a known energy and a known price is absent, never zero. The formulas stand
 * at their functions in revenueFormulas.ts.
 */
export function moneyOfDay(day: string, known: SettlementInput): { money: MoneyRow[]; flows: FlowRow[] } {
  const { sites, energyOf, hoursKnown, tariffOf, feesOf, maintenance } = known
  const month = Number(day.slice(5, 7))
  const { flowsBehind, measured, share } = microgridFlows(day, known)
  const prices = (tariff: Tariff | undefined) => tariff && pricesOfDay(tariff, day)
  const money: MoneyRow[] = []
  const settled: FlowRow[] = []
  for (const site of sites) {
    if (site.type === '001' || site.operationDate > day) continue
    const of = { siteId: site.id, orgId: site.orgId, day }
    const put = (item: ProfitItem, yuan: number, estimated: boolean) =>
      money.push({ ...of, item, cents: Math.max(0, Math.round(yuan * 100)), estimated })
    const flow = (name: SettledFlow, kwh: number, yuan: number | null, estimated: boolean) =>
      settled.push({ ...of, flow: name, kwh, cents: yuan === null ? null : Math.round(yuan * 100), estimated })
    const purchase = prices(tariffOf('purchase', site.areaCode, day))
    const delivered = generates.has(site.type) ? deliveredBy(site, day, energyOf) : null
    const feedIn = prices(tariffOf('feedIn', site.areaCode, day))
    const flows = site.microgridId ? flowsBehind(site.microgridId) : null
    if (delivered) {
      const part = flows ? share(site, 'delivered') : 1
      const load = energyOf(site, day, 'consumption')
      const shared = site.microgridId
        ? measured(site.microgridId)
        : !load || (hoursKnown(site, day, 'generation') && hoursKnown(site, day, 'consumption'))
      const estimated = energyOf(site, day, 'delivery') === null || !shared
      const { used, rest } = pvSplit(delivered, load)
      const kwh = flows
        ? { selfUse: flowSum(flows, 'pvToUse') + flowSum(flows, 'pvToCharge'), feedIn: flowSum(flows, 'pvToGrid') }
        : { selfUse: sum(used), feedIn: sum(rest) }
      const yuan = purchase && feedIn && (flows ? pvFlowRevenue(flows, purchase, feedIn) : pvRevenue(delivered, load, purchase, feedIn))
      for (const item of ['selfUse', 'feedIn'] as const) {
        flow(item, part * kwh[item], yuan ? part * yuan[item] : null, estimated)
        if (yuan) put(item, part * yuan[item], estimated)
      }
    }
    if (site.type === '005') {
      const charged = energyOf(site, day, 'charging')
      const tariff = tariffOf('charging', site.areaCode, day)
      const fees = feesOf(site.id, day)
      if (site.ordersSince !== null && day >= site.ordersSince) {
        const [energy, service] = [(fees?.energyCents ?? 0) / 100, (fees?.serviceCents ?? 0) / 100]
        flow('charging', fees?.kwh ?? 0, energy + service, false)
        put('chargingEnergy', energy, false)
        put('chargingService', service, false)
      } else if (charged) {
        const fees = tariff && chargingFees(charged, tariff, month)
        flow('charging', sum(charged), fees ? fees.energy + fees.service : null, true)
        if (fees) {
          put('chargingEnergy', fees.energy, true)
          put('chargingService', fees.service, true)
        }
      }
      const drawn = energyOf(site, day, 'purchase')
      const bought = drawn ?? charged
      if (bought && purchase) put('chargingPurchase', energyValue(bought, purchase), !drawn || !hoursKnown(site, day, 'purchase'))
    }
    if (site.type === '004') {
      const own = flows ?? standAloneFlows(site, day, energyOf)
      if (own) {
        // No revenue meter counts a storage apart: its converters do.
        const [given, taken] = flows ? [share(site, 'discharge'), share(site, 'charge')] : [1, 1]
        const margin = purchase && feedIn && storageMargin(own, purchase, feedIn)
        flow('charge', taken * (flowSum(own, 'pvToCharge') + flowSum(own, 'gridToCharge')), margin ? taken * margin.paid : null, true)
        flow(
          'discharge',
          given * (flowSum(own, 'dischargeToUse') + flowSum(own, 'dischargeToGrid')),
          margin ? given * margin.earned : null,
          true,
        )
        flow('feedIn', given * flowSum(own, 'dischargeToGrid'), margin ? given * margin.sold : null, true)
        if (margin) {
          const yuan = given * margin.earned - taken * margin.paid
          put(yuan >= 0 ? 'arbitrage' : 'arbitrageLoss', Math.abs(yuan), true)
        }
      }
    }
    // A rate per kW and year, not a bill.
    put('maintenance', maintenanceCost(site.kw, maintenance[site.type] ?? 0, day), true)
  }
  return { money, flows: settled }
}
