import type { IndicatorValue } from '../../core/contract/devices/deviceMonitor.ts'
import { type Figure, MISSING, round } from '../../core/units/units.ts'

/** Heat, water and air: a pressure in MPa needs its second decimal, and a dew point may lie below zero. */
const isOfSupply = (indiNo: string) => indiNo.startsWith('C')

/** Absolute value with one decimal, `--` where nothing is known (monitoring §2). */
export const realFigure = ({ indiNo, val, unitName }: Pick<IndicatorValue, 'indiNo' | 'val' | 'unitName'>): Figure => ({
  value: val === null ? MISSING : isOfSupply(indiNo) ? round(val, 2) : round(Math.abs(val), 1).toFixed(1),
  unit: unitName,
})
