import { isLate } from '../../../core/freshness.ts'
import { MINUTE } from '../../../core/time.ts'
import { axisTime } from './clock.ts'
import type { Curve, CurvePoint } from './curves.ts'

export interface CurveValue {
  /** Axis time. */
  at: number
  value: number | null
  quality?: number
  /** Nothing measured before and after it: no line leads to it. */
  alone: boolean
}

/** The values of a curve with a null wherever points are missing, so that no line is drawn over what nobody measured. */
export function withGaps({ points, step }: Pick<Curve, 'points' | 'step'>): CurveValue[] {
  const values: Omit<CurveValue, 'alone'>[] = []
  for (const [time, value, quality] of points as readonly CurvePoint[]) {
    const at = axisTime(time)
    const before = values.at(-1)
    if (step && before && isLate(at - before.at, step * MINUTE)) values.push({ at: (before.at + at) / 2, value: null })
    values.push({ at, value, quality })
  }
  const measured = (index: number) => typeof values[index]?.value === 'number'
  return values.map((one, index) => ({ ...one, alone: measured(index) && !measured(index - 1) && !measured(index + 1) }))
}
