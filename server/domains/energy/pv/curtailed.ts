import { curtailedLevels } from '../../../../core/physics/curtailment.ts'
import type { Plant } from './plant.ts'
import type { ReferencePower } from './referencePower.ts'

/** Fewer slots than this below the expectation, each within this share of the rating of the one before, are no curtailment. */
const minHeld = 2
const flat = 0.012
const none = new Float64Array(0)

/** Levels of curtailment; looked for only where several slots lie flat below the expectation. */
export function levelsOf({ inverters }: Pick<Plant, 'inverters'>, references: readonly ReferencePower[], nowSlot: number): Float64Array {
  const sample = inverters[0]
  if (!sample || inverters.length < 2) return none
  const weak = (n: number) => {
    const { slots, ratedKw } = inverters[n]!
    const { expected } = references[n]!
    let run = 0
    for (let slot = 1; slot <= nowSlot; slot++) {
      const power = slots[slot]!
      const held = power > 0 && power < 0.95 * expected[slot]! && Math.abs(power - slots[slot - 1]!) <= flat * ratedKw
      run = held ? run + 1 : 0
      if (run >= minHeld) return true
    }
    return false
  }
  if (inverters.filter((_, n) => weak(n)).length < 2) return none
  return curtailedLevels(
    inverters.map(({ slots, ratedKw }) => slots.map(kw => kw / ratedKw)),
    inverters.map(({ ratedKw }, n) => references[n]!.expected.map(kw => kw / ratedKw)),
  )
}
