import type { IndicatorValue } from '../../core/contract/deviceMonitor.ts'
import { type Figure, MISSING, round } from '../../core/units.ts'

/** Absolute value with one decimal, `--` where nothing is known (monitoring §2). */
export const realFigure = ({ val, unitName }: Pick<IndicatorValue, 'val' | 'unitName'>): Figure => ({
  value: val === null ? MISSING : round(Math.abs(val), 1).toFixed(1),
  unit: unitName,
})
