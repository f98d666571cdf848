import { energyFlows, type SlotFlows } from '../../../figures/energyFlows.ts'
import { atMeter } from './atMeter.ts'
import { generates } from './generates.ts'
import type { EnergyOf, EnergySite, HoursKnown } from './readEnergies.ts'
import { type HourlyValues, spread } from './revenueFormulas.ts'

export interface KnownEnergies {
  sites: readonly EnergySite[]
  energyOf: EnergyOf
  hoursKnown: HoursKnown
  /** Flows of a micro-grid by the quarter as its walls show them; undefined where that day has a gap or no curve. */
  flowsOf: (microgridId: string, day: string) => readonly (SlotFlows | null)[] | undefined
}

const nothing: HourlyValues = new Array<number>(24).fill(0)
const add = (a: HourlyValues, b: HourlyValues | null): number[] => a.map((value, hour) => value + (b?.[hour] ?? 0))
const total = (hours: HourlyValues | null) => hours?.reduce((a, b) => a + b, 0) ?? 0

/** Storage with a connection of its own: what it takes is bought, what it gives is sold, but for what a load of the same site needs. */
export function standAloneFlows(site: EnergySite, day: string, energyOf: EnergyOf): SlotFlows[] | null {
  const [charge, discharge] = [atMeter(site, day, 'charge', energyOf), atMeter(site, day, 'discharge', energyOf)]
  const load = energyOf(site, day, 'consumption')
  if (!charge || !discharge) return null
  return energyFlows(
    charge.map((taken, hour) => {
      const given = discharge[hour]!
      const use = Math.min(given, load?.[hour] ?? 0)
      return { generation: 0, use, charge: taken, discharge: given, imported: taken, exported: given - use }
    }),
  ).flows as SlotFlows[]
}

/**
 * Flows by the hour where quarters are not known: from the day energies over typical or known hours, the exchange by
 * its meter where there is one.
 */
function hourlyFlows(sites: readonly EnergySite[], day: string, energyOf: EnergyOf): readonly (SlotFlows | null)[] {
  let [generation, use, charge, discharge] = [nothing, nothing, nothing, nothing]
  let imported: number | null = null
  let exported: number | null = null
  for (const site of sites) {
    if (generates.has(site.type)) generation = add(generation, atMeter(site, day, 'generation', energyOf))
    if (site.type === '001' || site.type === '006') use = add(use, energyOf(site, day, 'consumption'))
    if (site.type === '005') use = add(use, energyOf(site, day, 'purchase') ?? energyOf(site, day, 'charging'))
    charge = add(charge, atMeter(site, day, 'charge', energyOf))
    discharge = add(discharge, atMeter(site, day, 'discharge', energyOf))
    const meter = energyOf(site, day, 'import')
    if (meter) {
      imported = (imported ?? 0) + total(meter)
      exported = (exported ?? 0) + total(energyOf(site, day, 'export'))
    }
  }
  const demand = use.map((kwh, hour) => kwh + charge[hour]! - generation[hour]! - discharge[hour]!)
  const metered = (kwh: number | null, needed: number[]) => (kwh !== null && total(needed) > 0 ? spread(kwh, needed) : needed)
  const bought = metered(
    imported,
    demand.map(kwh => Math.max(0, kwh)),
  )
  const sold = metered(
    exported,
    demand.map(kwh => Math.max(0, -kwh)),
  )
  return energyFlows(
    generation.map((made, hour) => ({
      generation: made,
      use: use[hour]!,
      charge: charge[hour]!,
      discharge: discharge[hour]!,
      imported: bought[hour]!,
      exported: sold[hour]!,
    })),
  ).flows
}

/** The flows behind the grid connections on one day, and what share of them belongs to a site. */
export function microgridFlows(day: string, { sites, energyOf, flowsOf }: Omit<KnownEnergies, 'hoursKnown'>) {
  const found = new Map<string, readonly (SlotFlows | null)[]>()
  const of = (id: string | null) => sites.filter(({ microgridId }) => microgridId === id)
  const kwhOf = (site: EnergySite, kind: 'delivered' | 'charge' | 'discharge') => {
    if (kind !== 'delivered') return total(atMeter(site, day, kind, energyOf))
    return generates.has(site.type) ? total(atMeter(site, day, 'generation', energyOf)) : 0
  }
  return {
    flowsBehind(id: string) {
      const flows = found.get(id) ?? flowsOf(id, day) ?? hourlyFlows(of(id), day, energyOf)
      found.set(id, flows)
      return flows
    },
    /** Are the flows measured: by the quarter, and the exchange by the meter of the grid connection? */
    measured: (id: string) => flowsOf(id, day) !== undefined && of(id).some(site => energyOf(site, day, 'import') !== null),
    share(site: EnergySite, kind: 'delivered' | 'charge' | 'discharge') {
      const all = of(site.microgridId).reduce((sum, other) => sum + kwhOf(other, kind), 0)
      return all > 0 ? kwhOf(site, kind) / all : 0
    },
  }
}
