import { energyScale, type Figure, powerScale, type Scale, WAN } from '../../core/units/units.ts'

/** A scaled figure as the walls' `Figure` takes it: a number or missing, with decimals that keep about four digits. */
export function scaled({ value, unit }: Figure): { value: number | null; unit: string; digits: number } {
  const known = typeof value === 'number' ? value : Number(value)
  if (!Number.isFinite(known)) return { value: null, unit, digits: 0 }
  const size = Math.abs(known)
  return { value: known, unit, digits: size >= 1000 ? 0 : size >= 100 ? 1 : 2 }
}

/**
 * An energy or a power, rounded once, by whoever writes it: by way of 100.85 what is 100.846 would stand as 100.9 here and as 100.8 in the
 * table beside it.
 */
const inScale = (value: number | null | undefined, { unit, divisor }: Scale) => scaled({ value: (value ?? Number.NaN) / divisor, unit })
/** @param kwh kWh */
export const scaledEnergy = (kwh: number | null | undefined) => inScale(kwh, energyScale([kwh]))
/** @param kw kW */
export const scaledPower = (kw: number | null | undefined) => inScale(kw, powerScale([kw]))

/** A power among others in a headline: thousands of kW beside tens of MW look the greater. @param kw kW */
export const headlinePower = (kw: number | null | undefined) =>
  Math.abs(kw ?? 0) >= 1000 ? inScale(kw, powerScale([Math.max(1e4, Math.abs(kw ?? 0))])) : scaledPower(kw)

/**
 * A sum of money. Rounded once: by way of 5,000.50 5,000.497 would be told as 5,001, and as 5,000 by the chart beside it.
 * @param value yuan
 */
export const yuan = (value: number | null | undefined) =>
  scaled(Math.abs(value ?? 0) > WAN ? { value: value! / WAN, unit: '万元' } : { value: value ?? Number.NaN, unit: '元' })
