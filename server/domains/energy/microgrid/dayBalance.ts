import { flowSum } from '../../../figures/energyFlows.ts'
import { round2 } from '../../../figures/slots/lineOf.ts'
import type { MicrogridDay } from '../../../figures/microgrid/microgridDays.ts'

const percent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 10 : null
const less = (a: number | null, b: number | null) => (a === null || b === null ? null : round2(a - b))

/**
 * What a day's balance says: energy bought and fed in, how much of the own generation was used here and how much of the
 * use was covered by it, the way through the battery included. Only slots whose balance is known speak; shares are made
 * of those alone, so that a gap does not bend them.
 * @param elapsed slots of the day that are over or under way
 */
export function dayBalance({ settled, flows, power, counters }: MicrogridDay, elapsed: number) {
  const known = settled.slice(0, elapsed).flatMap((energy, slot) => (energy ? [{ ...energy, measured: power.measured[slot]! }] : []))
  const sum = (kind: 'generation' | 'use' | 'charge' | 'discharge' | 'imported' | 'exported') =>
    known.reduce((total, energy) => total + energy[kind], 0)
  const [generated, discharged, used] = [sum('generation'), sum('discharge'), sum('use')]
  const any = known.length > 0
  const bought = counters.imported ?? (any ? sum('imported') : null)
  const sold = counters.exported ?? (any ? sum('exported') : null)
  const supply = generated + discharged + sum('imported')
  const own = flowSum(flows, 'pvToUse') + flowSum(flows, 'ownDischargeToUse')
  const mixed = (kind: 'pv' | 'storage' | 'grid', kwh: number) => ({ kind, kwh: round2(kwh) ?? 0, share: percent(kwh, supply) })
  const measured = any && known.every(energy => energy.measured)
  return {
    bought: round2(bought),
    sold: round2(sold),
    exchangeMeasured: counters.imported !== null && counters.exported !== null,
    selfUseRate: any ? percent(flowSum(flows, 'pvToUse') + flowSum(flows, 'pvToCharge'), generated) : null,
    selfSufficiency: any ? percent(own, used) : null,
    covered: any ? { own: round2(own)!, used: round2(used)!, pvSold: round2(flowSum(flows, 'pvToGrid'))! } : null,
    mix: any ? [mixed('pv', generated), mixed('storage', discharged), mixed('grid', sum('imported'))] : [],
    losses: {
      pv: less(counters.generation, counters.delivered),
      charging: less(counters.chargingDrawn, counters.charging),
      distribution: measured ? round2(generated + discharged + sum('imported') - used - sum('charge') - sum('exported')) : null,
    },
    slots: { reported: known.length, total: elapsed },
  }
}
