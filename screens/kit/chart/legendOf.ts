import type { EChartsCoreOption } from 'echarts/core'
import { wallTheme } from './chartTheme.ts'

export interface LegendEntry {
  name: string
  colour: string
  /** Drawn as the series is: an area is a line. */
  mark: 'line' | 'dashed' | 'bar'
}

interface Series {
  name?: string
  type?: string
  itemStyle?: { color?: unknown }
  lineStyle?: { type?: unknown }
}

/**
 * What the legend of an option says, read from the series themselves, so that a mark cannot differ from what it stands for.
 * Series of one name are one thing. An option without `legend` has none; `legend.data` names some of them.
 */
export function legendOf({ legend, series }: EChartsCoreOption): LegendEntry[] {
  if (!legend || !Array.isArray(series)) return []
  const { data } = legend as { data?: readonly string[] }
  return (series as Series[]).flatMap(({ name = '', type, itemStyle, lineStyle }, n) => {
    if ((data && !data.includes(name)) || series.findIndex((each: Series) => each.name === name) < n) return []
    const colour = itemStyle?.color ?? wallTheme.color[n % wallTheme.color.length]
    return [{ name, colour: String(colour), mark: type === 'bar' ? 'bar' : lineStyle?.type === 'dashed' ? 'dashed' : 'line' } as const]
  })
}
