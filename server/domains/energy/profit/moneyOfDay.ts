import { coveredFlow, flowSum, type SlotFlows } from '../../../figures/energyFlows.ts'
import { pricesOfDay, type Tariff } from '../../../../core/rules/tariff.ts'
import type { ProfitItem, SettledFlow } from '../../../../core/contract/energy/profit.ts'
import type { KnownTariff, TariffKind, TariffLookup } from '../../../figures/money/readTariffs.ts'
import { atMeter, hoursMeasured, isMetered } from './atMeter.ts'
import { generates } from './generates.ts'
import { type KnownEnergies, microgridFlows, standAloneFlows } from './microgridFlows.ts'
import {
  type HourlyValues,
  chargingFees,
  energyValue,
  maintenanceCost,
  pvFlowRevenue,
  pvRevenue,
  pvSplit,
  storageMargin,
} from './revenueFormulas.ts'

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
  flow: SettledFlow | typeof coveredFlow
  kwh: number
  cents: number | null
}

/** What an amount is made of: energies by the hour or quarter at the prices of the day, or an amount as it was billed. */
export type MoneyPart =
  | { name: string; sign: 1 | -1; kwh: HourlyValues; tariff: KnownTariff; kind: TariffKind }
  | { name: string; yuan: number; note: string }

export interface SettlementInput extends KnownEnergies {
  /** Told of every amount as it is settled, where somebody asks how it came about; its parts come to it. */
  watch?: (siteId: string, item: ProfitItem, parts: MoneyPart[]) => void
  tariffOf: TariffLookup
  /** Energy and fees of the orders that began at a site on a day, kWh and cents. */
  feesOf: (siteId: string, day: string) => { kwh: number; energyCents: number; serviceCents: number } | undefined
  /** yuan per kW and year by site type */
  maintenance: Readonly<Record<string, number>>
}

const sum = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)

const pricedPart = (name: string, sign: 1 | -1, kwh: HourlyValues, tariff: KnownTariff, kind: TariffKind): MoneyPart => ({
  ...{ name, sign, kwh, tariff, kind },
})
/** One flow of a micro-grid, the share of it that is a site's, kWh. */
const scaledFlow = (flows: readonly (SlotFlows | null)[], kind: keyof SlotFlows, share: number) =>
  flows.map(flow => share * (flow?.[kind] ?? 0))

/**
 * What the sites earned and cost on a day. A figure that does not follow from a known energy and a known price is
 * absent, never zero. The formulas stand at their functions in revenueFormulas.ts.
 */
export function moneyOfDay(day: string, known: SettlementInput): { money: MoneyRow[]; flows: FlowRow[] } {
  const { sites, energyOf, hoursKnown, tariffOf, feesOf, maintenance, watch } = known
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
    const flow = (name: FlowRow['flow'], kwh: number, yuan: number | null, estimated: boolean) =>
      settled.push({ ...of, flow: name, kwh, cents: yuan === null ? null : Math.round(yuan * 100), estimated })
    const [bought, sold] = [tariffOf('purchase', site.areaCode, day), tariffOf('feedIn', site.areaCode, day)]
    const purchase = prices(bought)
    const delivered = generates.has(site.type) ? atMeter(site, day, 'generation', energyOf) : null
    const feedIn = prices(sold)
    const flows = site.microgridId ? flowsBehind(site.microgridId) : null
    if (delivered) {
      const part = flows ? share(site, 'delivered') : 1
      const load = energyOf(site, day, 'consumption')
      const shared = site.microgridId
        ? measured(site.microgridId)
        : !load || (hoursKnown(site, day, 'generation') && hoursKnown(site, day, 'consumption'))
      const estimated = !isMetered(site, day, 'generation', energyOf) || !shared
      const { used, rest } = pvSplit(delivered, load)
      const kwh = flows
        ? { selfUse: flowSum(flows, 'pvToUse') + flowSum(flows, 'pvToCharge'), feedIn: flowSum(flows, 'pvToGrid') }
        : { selfUse: sum(used), feedIn: sum(rest) }
      const yuan = purchase && feedIn && (flows ? pvFlowRevenue(flows, purchase, feedIn) : pvRevenue(delivered, load, purchase, feedIn))
      if (watch && bought && sold) {
        const at = (name: string, kwh: HourlyValues, kind: 'purchase' | 'feedIn') =>
          pricedPart(name, 1, kwh, kind === 'purchase' ? bought : sold, kind)
        const behind = (kind: keyof SlotFlows) => scaledFlow(flows ?? [], kind, part)
        watch(
          site.id,
          'selfUse',
          flows
            ? [at('光伏供负荷', behind('pvToUse'), 'purchase'), at('光伏充储能', behind('pvToCharge'), 'feedIn')]
            : [at('光伏自用', used, 'purchase')],
        )
        watch(site.id, 'feedIn', [at('余电上网', flows ? behind('pvToGrid') : rest, 'feedIn')])
      }
      for (const item of ['selfUse', 'feedIn'] as const) {
        flow(item, part * kwh[item], yuan ? part * yuan[item] : null, estimated)
        if (yuan) put(item, part * yuan[item], estimated)
      }
      if (flows) flow(coveredFlow, part * (flowSum(flows, 'pvToUse') + flowSum(flows, 'ownDischargeToUse')), null, estimated)
    }
    if (site.type === '005') {
      const charged = energyOf(site, day, 'charging')
      const tariff = tariffOf('charging', site.areaCode, day)
      const fees = feesOf(site.id, day)
      if (site.ordersSince !== null && day >= site.ordersSince) {
        const [energy, service] = [(fees?.energyCents ?? 0) / 100, (fees?.serviceCents ?? 0) / 100]
        flow('charging', fees?.kwh ?? 0, energy + service, false)
        const note = `按订单实结，充电 ${fees?.kwh ?? 0} kWh`
        watch?.(site.id, 'chargingEnergy', [{ name: '订单电费', yuan: energy, note }])
        watch?.(site.id, 'chargingService', [{ name: '订单服务费', yuan: service, note }])
        put('chargingEnergy', energy, false)
        put('chargingService', service, false)
      } else if (charged) {
        const fees = tariff && chargingFees(charged, tariff, month)
        flow('charging', sum(charged), fees ? fees.energy + fees.service : null, true)
        if (fees) {
          watch?.(site.id, 'chargingEnergy', [pricedPart('充电电量', 1, charged, tariff!, 'charging')])
          const note = `${sum(charged)} kWh × ${tariff!.servicePrice} 元/kWh`
          watch?.(site.id, 'chargingService', [{ name: '服务费', yuan: fees.service, note }])
          put('chargingEnergy', fees.energy, true)
          put('chargingService', fees.service, true)
        }
      }
      const drawn = energyOf(site, day, 'purchase')
      const taken = drawn ?? charged
      if (taken && purchase) {
        watch?.(site.id, 'chargingPurchase', [pricedPart(drawn ? '购电（关口表）' : '购电（按充电量）', 1, taken, bought!, 'purchase')])
        put('chargingPurchase', energyValue(taken, purchase), !drawn || !hoursKnown(site, day, 'purchase'))
      }
    }
    if (site.type === '004') {
      const own = flows ?? standAloneFlows(site, day, energyOf)
      if (own) {
        const load = energyOf(site, day, 'consumption')
        const counted = (kind: 'charge' | 'discharge') => {
          if (!isMetered(site, day, kind, energyOf)) return false
          return site.microgridId ? measured(site.microgridId) : hoursMeasured(site, day, kind, { energyOf, hoursKnown })
        }
        const charged = counted('charge')
        const discharged = counted('discharge') && (site.microgridId !== null || !load || hoursKnown(site, day, 'consumption'))
        const [given, taken] = flows ? [share(site, 'discharge'), share(site, 'charge')] : [1, 1]
        const margin = purchase && feedIn && storageMargin(own, purchase, feedIn)
        flow('charge', taken * (flowSum(own, 'pvToCharge') + flowSum(own, 'gridToCharge')), margin ? taken * margin.paid : null, !charged)
        flow(
          'discharge',
          given * (flowSum(own, 'dischargeToUse') + flowSum(own, 'dischargeToGrid')),
          margin ? given * margin.earned : null,
          !discharged,
        )
        flow('feedIn', given * flowSum(own, 'dischargeToGrid'), margin ? given * margin.sold : null, !discharged)
        if (margin) {
          const yuan = given * margin.earned - taken * margin.paid
          if (watch && bought && sold) {
            const sign = yuan >= 0 ? 1 : -1
            const by = (kind: 'charge' | 'discharge') => (isMetered(site, day, kind, energyOf) ? '（关口表）' : '（按变流器）')
            watch(site.id, yuan >= 0 ? 'arbitrage' : 'arbitrageLoss', [
              pricedPart(`放电供负荷${by('discharge')}`, sign, scaledFlow(own, 'dischargeToUse', given), bought, 'purchase'),
              pricedPart(`放电上网${by('discharge')}`, sign, scaledFlow(own, 'dischargeToGrid', given), sold, 'feedIn'),
              pricedPart(`电网充电${by('charge')}`, sign === 1 ? -1 : 1, scaledFlow(own, 'gridToCharge', taken), bought, 'purchase'),
              pricedPart(`光伏充电${by('charge')}`, sign === 1 ? -1 : 1, scaledFlow(own, 'pvToCharge', taken), sold, 'feedIn'),
            ])
          }
          put(yuan >= 0 ? 'arbitrage' : 'arbitrageLoss', Math.abs(yuan), !charged || !discharged)
        }
      }
    }
    // A rate per kW and year, not a bill.
    const upkeep = maintenanceCost(site.kw, maintenance[site.type] ?? 0, day)
    const note = `${site.kw} kW × ${maintenance[site.type] ?? 0} 元/(kW·年) ÷ 当年天数`
    watch?.(site.id, 'maintenance', [{ name: '运维定额', yuan: upkeep, note }])
    put('maintenance', upkeep, true)
  }
  return { money, flows: settled }
}
