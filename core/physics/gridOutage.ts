import { median } from './median.ts'

/** Share of its usual voltage below which a phase is away (GB/T 37408 lets inverters part from the grid at 0.85). */
const away = 0.8
/** A phase that never showed more than this (V) has no usual voltage. */
const nothing = 20
/** Hz; outside of it inverters must part from the grid (GB/T 37408). */
const frequencies = [46.5, 51.5] as const

/**
 * Slots in which the grid was away from an inverter that still spoke.
 * @param voltages of its phases by slot, V @param frequency by slot, Hz; NaN = not known
 */
export function gridDownSlots(voltages: readonly ArrayLike<number>[], frequency: ArrayLike<number> | undefined): (slot: number) => boolean {
  const phases = voltages.map(values => {
    const usual = median(Array.from(values).filter(value => value > nothing)) ?? nothing / away
    return { values, least: away * usual }
  })
  return slot => {
    const hz = frequency?.[slot] ?? Number.NaN
    return hz < frequencies[0] || hz > frequencies[1] || phases.some(({ values, least }) => values[slot]! < least)
  }
}
