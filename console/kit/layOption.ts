import type { EChartsCoreOption } from 'echarts/core'
import type { ChartHandle } from '../../core/chart/mountChart.ts'

/** What changes with every answer: figures, and the bounds of the axes they need. */
const figures = new Set(['data', 'min', 'max', 'interval'])
/** All else of an option, as a text. */
const shapeOf = (option: EChartsCoreOption) =>
  JSON.stringify(option, (name, value) => (figures.has(name) && value !== undefined ? 0 : value))

const shapes = new WeakMap<ChartHandle, string>()

/**
 * Shows an option on a living chart. Where only figures are new the engine keeps what it has built for series and axes; where anything else is, a series
 * that went or another colour, they are made anew: laid over the former ones they would keep what the option does not name any more.
 */
export function layOption(chart: ChartHandle, option: EChartsCoreOption) {
  const shape = shapeOf(option)
  if (shapes.get(chart) === shape) chart.chart.setOption(option, { lazyUpdate: true })
  else chart.set(option)
  shapes.set(chart, shape)
}
