import type { Curve } from './curves.ts'

/** What a chart draws, as a table: its head, and a row for every time or name; null = nothing was measured. */
export interface CurveFigures {
  head: readonly string[]
  rows: readonly (readonly [string, ...(number | null)[]])[]
  /** Places behind the point of the values; two, unless said otherwise (monitoring §9). */
  decimals?: number
}

type Line = Pick<Curve, 'name' | 'unit' | 'points'>

/** Every time that is drawn. */
export const timesOf = (lines: readonly Line[]) => [...new Set(lines.flatMap(({ points }) => points.map(([time]) => time)))].sort()

/** Curves as a table, a row for every time. */
export function curveFigures(lines: readonly Line[]): CurveFigures {
  const values = lines.map(({ points }) => new Map(points.map(([time, value]) => [time, value])))
  return {
    head: ['时间', ...lines.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name))],
    rows: timesOf(lines).map(time => [time, ...values.map(of => of.get(time) ?? null)] as const),
  }
}
