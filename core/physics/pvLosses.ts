import { leastIrradiance } from './performanceRatio.ts'
import { producing } from './pvAvailability.ts'

/** Why energy was not made: standstill, strings without current, another weakness of one inverter, the limit of its rating. */
export const lossCauses = { stopped: '停机', strings: '组串', low: '低效', clipping: '限功率' } as const
export type LossCause = keyof typeof lossCauses
export type Losses = Record<LossCause, number>

export const noLosses = (): Losses => ({ stopped: 0, strings: 0, low: 0, clipping: 0 })

/** Above this irradiance (W/m²) an inverter that gives nothing stands still; below it may still be waking up. */
export const surelyBright = 150
/** What lies within this share of the yardstick is scatter of instruments and modules. */
export const tolerated = 0.9
/** At this share of its rating an inverter limits. */
const limiting = 0.98

export interface Instant {
  /** kW */
  power: number
  ratedKw: number
  /** What it should have given: its neighbours' median, else the expected power, kW; NaN = no yardstick. */
  yardstick: number
  /** W/m², NaN = unknown: then the yardstick alone tells whether there was light. */
  irradiance: number
  /** kW the modules offered above the rating. */
  clipped: number
  /** Share of its strings known to carry nothing. */
  deadStrings: number
}

/** Is there enough light to blame an inverter? Without a sensor the neighbours' output stands for it. */
export const lightEnough = ({ irradiance, yardstick, ratedKw }: Pick<Instant, 'irradiance' | 'yardstick' | 'ratedKw'>, least: number) =>
  Number.isNaN(irradiance) ? yardstick >= (least / 1000) * ratedKw : irradiance >= least

/** kW lost at an instant by cause; null where that cannot be told. */
export function lossesAt(instant: Instant): Losses | null {
  const { power, ratedKw, yardstick, clipped, deadStrings } = instant
  if (Number.isNaN(power) || Number.isNaN(yardstick) || !lightEnough(instant, leastIrradiance)) return null
  const losses = noLosses()
  const missing = Math.max(0, yardstick - power)
  if (power <= producing * ratedKw) {
    if (lightEnough(instant, surelyBright)) losses.stopped = missing
    return losses
  }
  if (power >= limiting * ratedKw) losses.clipping = clipped
  losses.strings = Math.min(missing, deadStrings * yardstick)
  if (power < tolerated * yardstick) losses.low = missing - losses.strings
  return losses
}
