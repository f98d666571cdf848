import type { CurvePoint } from '../../../kit/curve/curves.ts'
import { type Drawn, drawnCurves } from '../../../kit/stat/drawn.ts'
import { bandLimits } from './bandParts.ts'

const day = 1440

/** Dispersions day by day, with the borders of the grades. */
export const dailyDispersions = (days: readonly string[], lines: readonly { name: string; daily: readonly (number | null)[] }[]): Drawn =>
  drawnCurves({
    series: lines.map(({ name, daily }) => ({
      name,
      unit: '%',
      points: days.map((at, index): CurvePoint => [at, daily[index] ?? null]),
      step: day,
    })),
    limits: bandLimits,
  })
