import { dispersionOf, weightedDispersion } from '../../../../core/devices/dispersion.ts'
import { median } from '../../../../core/physics/median.ts'
import { minStringIrradiance } from '../../../../core/physics/stringHealth.ts'
import { daySlots, type Slots } from '../../../figures/slots/slots.ts'

/** Below this a string carries nothing, A; below this its input stands under no voltage, V. */
const leastCurrent = 0.1
const leastVoltage = 50
/** Where no sensor measures the light, an inverter below this share of its rating has too little of it. */
const leastLoad = 0.2

/** What is known of one input of an inverter, slot by slot; the current from earlier days on, to tell whether anything is connected. */
export interface StringLine {
  no: number
  currents: Slots
  /** Any day, also before: the greatest current and voltage ever read. */
  mostCurrent: number
  mostVoltage: number
}

/** Is anything connected to the input? One that is dead now has carried current before, or stands under voltage. */
export const isConnected = ({ mostCurrent, mostVoltage }: Pick<StringLine, 'mostCurrent' | 'mostVoltage'>) =>
  mostCurrent >= leastCurrent || mostVoltage >= leastVoltage

/** Slots with enough light to tell strings apart: by the irradiance in their plane, else by what the inverter gives. */
export function brightSlots(irradiance: Slots | null, power: Slots | null, ratedKw: number | null): (slot: number) => boolean {
  if (irradiance) return slot => irradiance[slot]! >= minStringIrradiance
  return slot => power !== null && ratedKw !== null && power[slot]! >= leastLoad * ratedKw
}

/** How far apart the strings of one inverter were, over all days and day by day. */
export function stringDispersion(strings: readonly StringLine[], bright: (slot: number) => boolean, days: number) {
  const connected = strings.filter(isConnected)
  const moments: { percent: number; weight: number }[][] = Array.from({ length: days }, () => [])
  const sums = connected.map(() => ({ sum: 0, known: 0 }))
  for (let slot = 0; slot < days * daySlots; slot++) {
    if (!bright(slot)) continue
    const values = connected.map(({ currents }) => currents[slot]!)
    const known = values.filter(current => !Number.isNaN(current))
    // Where no string carries current the inverter stands still, not a string.
    if (Math.max(0, ...known) < leastCurrent) continue
    const percent = dispersionOf(known)
    if (percent === null) continue
    const weight = known.reduce((sum, current) => sum + current, 0) / known.length
    moments[Math.floor(slot / daySlots)]!.push({ percent, weight })
    for (const [n, current] of values.entries()) {
      if (Number.isNaN(current)) continue
      sums[n]!.sum += current
      sums[n]!.known++
    }
  }
  const means = sums.map(({ sum, known }) => (known > 0 ? sum / known : null))
  return {
    dispersion: weightedDispersion(moments.flat()),
    daily: moments.map(weightedDispersion),
    slots: moments.reduce((sum, day) => sum + day.length, 0),
    strings: connected.map(({ no }, n) => {
      const others = median(means.filter((mean, other) => other !== n && mean !== null) as number[])
      const current = means[n]!
      return { no, current, deviation: current !== null && others ? 100 * (current / others - 1) : null }
    }),
    leftOut: strings.filter(line => !isConnected(line)).map(({ no }) => no),
  }
}
