import type { EChartsCoreOption } from 'echarts/core'

interface Series {
  type?: string
  symbol?: unknown
  data?: readonly unknown[]
}
const isKnown = (value: unknown) => value !== null && value !== undefined

/** A line of one known value is no line: it is drawn as a point, so that a day that has just begun does not look empty. */
export function withLonePoints(option: EChartsCoreOption): EChartsCoreOption {
  if (!Array.isArray(option.series)) return option
  const series = option.series.map((one: Series) =>
    one.type === 'line' && one.symbol === undefined
      ? { symbolSize: 7, ...one, symbol: one.data?.filter(isKnown).length === 1 ? 'circle' : 'none' }
      : one,
  )
  return { ...option, series }
}
