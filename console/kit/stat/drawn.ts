import type { EChartsCoreOption } from 'echarts/core'
import { type Bars, barsOption } from '../curve/barsOption.ts'
import { type CurveFigures, curveFigures } from '../curve/curveFigures.ts'
import type { Curves } from '../curve/curves.ts'

/** What a `ChartPanel` shows: the figures, and how they are drawn. */
export interface Drawn {
  table: CurveFigures
  curves?: Curves
  option?: EChartsCoreOption
}

/** Curves over time, with the table of their points. */
export const drawnCurves = (curves: Curves): Drawn => ({ curves, table: curveFigures(curves.series) })

interface How {
  unit?: string
  /** Head of the column of names. */
  first?: string
  decimals?: number
  /** See `barsOption`. */
  most?: number
}

/** Bars over names or times, with their table. */
export function drawnBars(
  xaxis: readonly string[],
  bars: readonly Bars[],
  { unit = 'kWh', first = '时间', decimals = 2, most }: How = {},
): Drawn {
  return {
    option: barsOption(xaxis, bars, { unit, decimals, most }),
    table: {
      decimals,
      head: [first, ...bars.map(({ name }) => `${name}（${unit}）`)],
      rows: xaxis.map((at, index) => [at, ...bars.map(({ values }) => values[index] ?? null)] as const),
    },
  }
}
