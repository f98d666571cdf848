import { median } from './median.ts'

/** Weaker light (W/m²) leaves strings too little current to tell them apart. */
export const minStringIrradiance = 200

export type StringState = 'normal' | 'weak' | 'dead' | 'unknown'

/** A string with less than this share of the strongest carries nothing. */
const dead = 0.1
/** Against the median of the strings that carry current. */
const weak = 0.8

/**
 * Strings of one inverter against each other at one instant. Where the light is weak or not known, or no string carries
 * current (then the inverter stands still, not a string), nothing is known of any.
 * @param currents A, NaN = not known
 * @param irradiance W/m², NaN = not known
 */
export function stringStates(currents: readonly number[], irradiance: number): { states: StringState[]; median: number | null } {
  const known = currents.filter(current => !Number.isNaN(current))
  const strongest = Math.max(0, ...known)
  const carrying = median(known.filter(current => current > dead * strongest))
  if (!(irradiance >= minStringIrradiance) || known.length < 2 || strongest < 0.1 || carrying === null)
    return { states: currents.map(() => 'unknown'), median: null }
  const stateOf = (current: number): StringState =>
    Number.isNaN(current) ? 'unknown' : current <= dead * strongest ? 'dead' : current < weak * carrying ? 'weak' : 'normal'
  return { states: currents.map(stateOf), median: carrying }
}
