import { HOUR } from '../../../core/time/time.ts'

/**
 * A charge (or discharge) at constant power whose last part falls linearly to `end` of the peak; the CC-CV curve of
 * lithium cells in closed form.
 */
export interface Taper {
  /** Constant power of the first part, kW. */
  peakKw: number
  /** Energy moved from start to end, kWh. */
  energyKwh: number
  /** Share of the energy moved while the power falls, 0 … 1. */
  share: number
  /** Power at the very end as a share of the peak, 0 … 1. */
  end: number
}

const spans = ({ peakKw, energyKwh, share, end }: Taper) => {
  const constant = (energyKwh * (1 - share)) / peakKw
  const falling = (energyKwh * share) / ((peakKw * (1 + end)) / 2)
  return { constant, falling }
}

/** How long it takes, ms. */
export const taperDuration = (taper: Taper): number => {
  if (taper.peakKw <= 0 || taper.energyKwh <= 0) return 0
  const { constant, falling } = spans(taper)
  return (constant + falling) * HOUR
}

/** Power after `elapsedMs`, kW; zero before the start and after the end. */
export const taperPower = (taper: Taper, elapsedMs: number): number => {
  if (elapsedMs < 0 || elapsedMs > taperDuration(taper) || taper.energyKwh <= 0) return 0
  const { constant, falling } = spans(taper)
  const late = elapsedMs / HOUR - constant
  return late <= 0 || falling === 0 ? taper.peakKw : taper.peakKw * (1 - ((1 - taper.end) * late) / falling)
}

/** Energy moved after `elapsedMs`, kWh: the integral of `taperPower`. */
export const taperEnergy = (taper: Taper, elapsedMs: number): number => {
  if (elapsedMs <= 0 || taper.energyKwh <= 0) return 0
  if (elapsedMs >= taperDuration(taper)) return taper.energyKwh
  const { constant, falling } = spans(taper)
  const hours = elapsedMs / HOUR
  if (hours <= constant || falling === 0) return taper.peakKw * hours
  const late = hours - constant
  return taper.peakKw * (constant + late - ((1 - taper.end) * late * late) / (2 * falling))
}
