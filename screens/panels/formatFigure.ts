import { type Figure, wan } from '../../core/units.ts'

/** A scaled figure as the walls' `Figure` takes it: a number or missing, with decimals that keep about four digits. */
export function scaled({ value, unit }: Figure): { value: number | null; unit: string; digits: number } {
  const known = typeof value === 'number' ? value : Number(value)
  if (!Number.isFinite(known)) return { value: null, unit, digits: 0 }
  const size = Math.abs(known)
  return { value: known, unit, digits: size >= 1000 ? 0 : size >= 100 ? 1 : 2 }
}

/** A sum of money. @param value yuan */
export const yuan = (value: number | null | undefined) => scaled(wan(value, '元'))

/** A change in per cent with its sign; `--` when there is nothing to compare with. */
export const signedPercent = (percent: number | null | undefined) =>
  percent === null || percent === undefined ? '--' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
