import type { EChartsCoreOption } from 'echarts/core'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import { denseLinesOf } from '../curve/denseLine.ts'
import { swapCurves } from '../curve/swapCurves.ts'

/** What changes with every answer: figures, and the bounds of the axes they need. */
const figures = new Set(['data', 'min', 'max', 'interval'])
/** All else of an option, as a text. */
const shapeOf = (option: EChartsCoreOption) =>
  JSON.stringify(option, (name, value) => (figures.has(name) && value !== undefined ? 0 : value))

/** What of an option may be new where its shape is not: its figures, and functions, which know them. Places in lists stay. */
function newsOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    const news = value.map(newsOf)
    return news.some(Boolean) ? news.map(one => one ?? {}) : undefined
  }
  const news = Object.entries(value).flatMap(([name, of]) => {
    const kept = figures.has(name) || typeof of === 'function' ? of : newsOf(of)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return news.length > 0 ? Object.fromEntries(news) : undefined
}

interface Applied {
  shape: string
  /** Where all of it is known by it: everything but the curves themselves. */
  text?: string
}
const applied = new WeakMap<ChartHandle, Applied>()

/**
 * Shows an option on a living chart. Where only the points of curves are new these are exchanged; where other figures
 * are, bounds of axes or marks, the engine gets the figures alone, and keeps what it has built for series and axes;
 * where anything else is, a series that went or another colour, they are made anew: laid over the former ones they
 * would keep what the option does not name any more.
 */
export function applyOption(chart: ChartHandle, option: EChartsCoreOption) {
  const before = applied.get(chart)
  const curves = denseLinesOf(option.series)
  const text = curves.length > 0 ? JSON.stringify(option) : undefined
  if (before && text !== undefined && before.text === text) {
    chart.chart.dispatchAction(swapCurves(curves))
    return
  }
  const shape = shapeOf(option)
  if (before?.shape === shape) chart.chart.setOption({ ...newsOf(option) }, { lazyUpdate: true })
  else chart.set(option)
  applied.set(chart, { shape, text })
}
