import plans from '../../../assets/physics/storagePlans.json' with { type: 'json' }
import { randomBetween } from '../seeded.ts'
import { type Taper, taperDuration, taperEnergy, taperPower } from './taper.ts'
import { chinaDay, chinaDayStart, HOUR, MINUTE } from '../../../core/time/time.ts'

export type StorageStrategy = 'peak-valley'

export interface StorageState {
  /** At the grid connection, kW: positive discharges into the site, negative charges; idle it draws its auxiliary power. */
  powerKw: number
  /** State of charge, 0 … 1. */
  soc: number
}

const SOC_LOW = 0.1
const SOC_HIGH = 0.95
/** One-way efficiency of battery and converter: 0.945² ≈ 0.89 from grid to grid, usual for LFP containers. */
const ONE_WAY = 0.945
/** Cooling and controls, share of rated power, while idle. */
const AUXILIARY = 0.004

interface Phase {
  startMs: number
  /** +1 the cells fill, −1 they empty. */
  sign: 1 | -1
  /** Energy and power on the side of the cells. */
  taper: Taper
}

/** The day as a list of phases; every pair of charge and discharge moves the same energy, so each midnight starts from the same charge. */
const phasesOf = (strategy: StorageStrategy, capacityKwh: number, ratedKw: number, dayStart: number, seed: number): Phase[] => {
  const day = chinaDay(dayStart)
  const { windows } = plans[strategy]
  const hours = (index: number) => windows[index]!.to - windows[index]!.from
  const phases: Phase[] = []
  for (let pair = 0; pair < windows.length / 2; pair++) {
    const depth = (SOC_HIGH - SOC_LOW) * randomBetween(0.9, 1, seed, day, pair + 1)
    // What fits in the shorter window at full power, with five minutes' spare and the slower end of a charge.
    const fits = Math.min((hours(2 * pair) - 0.2) * ONE_WAY * 0.88, (hours(2 * pair + 1) - 0.2) / ONE_WAY) * ratedKw
    const energyKwh = Math.min(depth * capacityKwh, fits)
    for (const index of [2 * pair, 2 * pair + 1]) {
      const window = windows[index]!
      const charges = window.does === 'charge'
      const delay = randomBetween(0, 4 * MINUTE, seed, day, index + 10)
      phases.push({
        startMs: dayStart + window.from * HOUR + delay,
        sign: charges ? 1 : -1,
        taper: charges
          ? { peakKw: ratedKw * ONE_WAY, energyKwh, share: 0.15, end: 0.25 }
          : { peakKw: ratedKw / ONE_WAY, energyKwh, share: 0.05, end: 0.5 },
      })
    }
  }
  return phases
}

/**
 * Power and state of charge of a battery that follows the tariff: charge in the night valley, discharge in the morning peak,
 * charge in the midday valley, discharge in the evening peak. Closed form per day: any moment is evaluated without stepping.
 *
 * @param capacityKwh usable plus reserve energy of the cells, kWh; charge moves between 10 % and 95 % of it
 * @param ratedKw rated power at the grid connection, kW
 * @param atMs instant, ms since 1970 UTC
 * @param seed of the battery
 */
export const storagePower = (strategy: StorageStrategy, capacityKwh: number, ratedKw: number, atMs: number, seed: number): StorageState => {
  let stored = SOC_LOW * capacityKwh
  let powerKw = -AUXILIARY * ratedKw
  for (const { startMs, sign, taper } of phasesOf(strategy, capacityKwh, ratedKw, chinaDayStart(atMs), seed)) {
    const elapsed = atMs - startMs
    if (elapsed < 0) break
    stored += sign * taperEnergy(taper, elapsed)
    if (elapsed <= taperDuration(taper)) {
      const cellKw = taperPower(taper, elapsed)
      powerKw = sign > 0 ? -cellKw / ONE_WAY : cellKw * ONE_WAY
    }
  }
  return { powerKw, soc: stored / capacityKwh }
}
