import { defaultTemperatureCoefficient } from './expectedPower.ts'

/**
 * What a day says about temperature: of its clear slots the sums over module temperature − 25 °C and produced ÷
 * expected without temperature.
 */
export interface FitDay {
  n: number
  t: number
  y: number
  tt: number
  ty: number
}

export const noFitDay = (): FitDay => ({ n: 0, t: 0, y: 0, tt: 0, ty: 0 })

export function addFit(day: FitDay, moduleTemp: number, ratio: number) {
  const t = moduleTemp - 25
  day.n++
  day.t += t
  day.y += ratio
  day.tt += t * t
  day.ty += t * ratio
}

/** Crystalline modules lie between these, 1/°C. */
const gammas = [-0.0055, -0.002] as const
/** K² over all days: less spread of temperature tells nothing. */
const minSpread = 4000

/**
 * Temperature coefficient by regression within the days, each with a level of its own: what days take from a plant does not look like heat.
 * null where temperature moved too little, or the result is no crystalline module.
 */
export function fitGamma(days: readonly FitDay[]): number | null {
  let [spread, slope, level, count] = [0, 0, 0, 0]
  for (const { n, t, y, tt, ty } of days) {
    if (n < 2) continue
    spread += tt - (t * t) / n
    slope += ty - (t * y) / n
    count += n
  }
  if (spread < minSpread || count === 0) return null
  const b = slope / spread
  for (const { n, t, y } of days) if (n >= 2) level += y - b * t
  const gamma = b / (level / count)
  return gamma >= gammas[0] && gamma <= gammas[1] ? gamma : null
}

/** Produced ÷ expected of a day at a temperature coefficient. */
export const indexOf = ({ n, t, y }: FitDay, gamma = defaultTemperatureCoefficient): number => y / (n + gamma * t)
