import { median } from './median.ts'

/** Only a strong sun compares sensors, W/m² of a cloudless sky. */
const strong = 500
const minSlots = 8
/** On a clear day measured ÷ cloudless sky is the same from slot to slot. */
const steady = 0.03
const minDays = 5
const lastDays = 10
const minNeighbours = 2
/** Nearer sensors are as good as each other. */
const tolerated = 0.05

/**
 * Measured ÷ cloudless sky in the plane on a clear day: the haze of the place and the calibration of its sensor in one;
 * null where the day was not clear.
 * @param measured W/m² by slot
 * @param cloudless the same by model
 */
export function clearSkyRatio(measured: ArrayLike<number>, cloudless: ArrayLike<number>): number | null {
  const ratios: number[] = []
  for (let slot = 0; slot < measured.length; slot++)
    if (cloudless[slot]! >= strong && !Number.isNaN(measured[slot]!)) ratios.push(measured[slot]! / cloudless[slot]!)
  if (ratios.length < minSlots) return null
  const middle = median(ratios)!
  const scatter = median(ratios.map(ratio => Math.abs(ratio - middle)))!
  return middle > 0 && scatter <= steady * middle ? middle : null
}

/** A clear day: the ratio of a sensor and those of its neighbours. */
export interface SensorDay {
  own: number
  neighbours: readonly number[]
}

/**
 * By how much a sensor reads more (+) or less (−) than the neighbours under the same sky, as a share; 0 where it is as
 * good as they are, null where it cannot be told. Haze takes the light of all of them: only what one of them loses
 * alone is its own error.
 * @param days in order
 */
export function sensorBias(days: readonly SensorDay[]): number | null {
  const judgeable = days.filter(({ neighbours }) => neighbours.length >= minNeighbours).slice(-lastDays)
  if (judgeable.length < minDays) return null
  const bias = median(judgeable.map(({ own, neighbours }) => own / median(neighbours)!))! - 1
  return Math.abs(bias) < tolerated ? 0 : bias
}
