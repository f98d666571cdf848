import { fitPlane, normalOf, planeOf, type SkySample } from '../../../../core/physics/fitPlane.ts'
import { defaultLosses } from '../../../../core/physics/expectedPower.ts'
import { median } from '../../../../core/physics/median.ts'
import { minIrradiance } from '../../../../core/physics/performanceRatio.ts'
import type { Plane } from '../../../../core/physics/planeOfArray.ts'
import { producingThreshold } from '../../../../core/physics/pvAvailability.ts'
import { skyOf } from './planeLight.ts'
import { cloudlessOf } from './incidence.ts'
import { daySlots, type Inverter, type Plant, type Slots } from './plant.ts'

/** Near its rating an inverter shows itself, not the sun. */
const unclipped = 0.95
/** Clear days a plane is read from: so many at least, and at least this share of them must show one. */
const minDays = 5
const share = 0.5
/**
 * A plane that was known moves only when its days have moved it by this much, in the horizontal part of the normal:
 * 2.5° of a flat roof.
 */
const moved = 0.045

export type Planes = Record<string, Plane>

/**
 * Planes of inverters whose course on a clear day is not that of the sensor's plane, of those whose master data tell
 * none.
 * @param from first slot of the day
 */
export function planesOfDay(plant: Plant, day: string, from: number): Planes {
  const { plane } = plant.expectation
  if (!plane) return {}
  const light = smoothed(plant.irradianceSlots.subarray(from, from + daySlots), cloudlessOf({ ...plant, ...plane }, day))
  const skies = Array.from(light, (irradiance, slot) =>
    irradiance >= minIrradiance ? skyOf(plant, irradiance, plant.moduleTempSlots[from + slot]!, day, slot) : null,
  )
  const found = plant.inverters.flatMap(inverter => {
    if (inverter.planeSource === 'given') return []
    const fitted = fitPlane(samplesOf(inverter, skies, from), plane, { ...inverter, losses: defaultLosses })
    return fitted ? [[String(inverter.id), fitted] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * Light of a clear day without the scatter of the sensor: taken apart into beam and diffuse it would grow threefold,
 * and least squares, which take the light for exact, would turn every plane towards the sensor's. On a clear day
 * measured ÷ cloudless sky moves slowly: its median over two hours and a quarter. A quarter under a passing cloud tells
 * nothing.
 */
function smoothed(measured: Slots, cloudless: Slots): Slots {
  const ratios = measured.map((value, slot) =>
    value >= minIrradiance && cloudless[slot]! >= minIrradiance ? value / cloudless[slot]! : Number.NaN,
  )
  return ratios.map((ratio, slot) => {
    const middle = median([...ratios.subarray(Math.max(0, slot - smoothing), slot + smoothing + 1)].filter(each => !Number.isNaN(each)))
    return middle !== null && Math.abs(ratio / middle - 1) <= passing ? cloudless[slot]! * middle : Number.NaN
  })
}
/** A quarter that differs from those around it by more than this share was under a cloud. */
const passing = 0.03
/** Slots to either side. */
const smoothing = 4

const samplesOf = ({ slots, ratedKw }: Inverter, skies: readonly (Omit<SkySample, 'power'> | null)[], from: number): SkySample[] =>
  skies.flatMap((sky, slot) => {
    const power = slots[from + slot]!
    return sky && power > producingThreshold * ratedKw && power < unclipped * ratedKw ? [{ ...sky, power }] : []
  })

/** What the clear days of a plant say about the planes of its inverters. @param before what they said so far */
export function planesOf(days: readonly (Planes | null)[], before: Planes): Planes {
  const clear = days.filter(day => day !== null)
  const ids = new Set([...Object.keys(before), ...clear.flatMap(day => Object.keys(day))])
  const found = [...ids].flatMap(id => {
    const own = clear.flatMap(day => (day[id] ? [normalOf(day[id])] : []))
    // What was found stays through a dull month; clear days of which not one shows it take it back.
    const isKept = before[id] && (own.length > 0 || clear.length < minDays)
    if (own.length < Math.max(minDays, share * clear.length)) return isKept ? [[id, before[id]!] as const] : []
    const normal = { east: median(own.map(({ east }) => east))!, north: median(own.map(({ north }) => north))! }
    const known = before[id] && normalOf(before[id])
    if (known && Math.hypot(known.east - normal.east, known.north - normal.north) < moved) return [[id, before[id]!] as const]
    const { tilt, azimuth } = planeOf(normal)
    return [[id, { tilt: Math.round(10 * tilt) / 10, azimuth: Math.round(azimuth) }] as const]
  })
  return Object.fromEntries(found)
}
