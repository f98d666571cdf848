import { round } from '../units/units.ts'

/** Bounds of a value axis: 0.85 × least and 1.1 × greatest, factors exchanged for negatives so that the data always fits inside. */
export const axisBounds = (least: number, greatest: number): { min: number; max: number } => ({
  min: round(least * (least < 0 ? 1.1 : 0.85), 4),
  max: round(greatest * (greatest < 0 ? 0.85 : 1.1), 4),
})
