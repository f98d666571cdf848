import type { EChartsCoreOption } from 'echarts/core'
import { grouped } from '../../../core/units/grouped.ts'
import { curveSlider, sliderFrom } from './curveSlider.ts'

export interface Bars {
  name: string
  values: readonly (number | null)[]
  /** Paler: what stood there before, or what something is compared with. */
  past?: boolean
  /** Bars of the same name stand on each other. */
  stack?: string
  /** Of a meaning, as a canvas knows it (`#rrggbb`); else the next of the theme. */
  colour?: string
}

interface How {
  /** The place this is about. */
  marked?: string
  /** kWh, unless said otherwise. */
  unit?: string
  /** Places behind the point. */
  decimals?: number
  /** No value can be greater, as a share cannot be more than the whole: the axis ends there. */
  most?: number
}

/** Quantities side by side, or those of one stack on each other. */
export function barsOption(
  xaxis: readonly string[],
  series: readonly Bars[],
  { marked, unit = 'kWh', decimals = 2, most }: How = {},
): EChartsCoreOption {
  const slider = xaxis.length > sliderFrom
  return {
    grid: { top: series.length > 1 ? 52 : 34, bottom: slider ? 32 : 4 },
    legend: series.length > 1 ? { type: 'scroll', left: 'auto' } : undefined,
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${grouped(value, decimals)} ${unit}` : '--'),
    },
    xAxis: { type: 'category', data: [...xaxis] },
    yAxis: { type: 'value', name: unit, nameGap: 8, splitNumber: 3, ...(most !== undefined && { max: most, interval: most / 4 }) },
    dataZoom: slider ? [curveSlider] : [],
    series: series.map(({ name, values, past, stack, colour }, index) => ({
      type: 'bar',
      name,
      data: [...values],
      stack,
      barGap: '10%',
      itemStyle: { opacity: past ? 0.4 : 1, ...(colour && { color: colour }) },
      markArea:
        marked !== undefined && index === 0
          ? { silent: true, itemStyle: { opacity: 0.12 }, data: [[{ xAxis: marked }, { xAxis: marked }]] }
          : undefined,
    })),
  }
}
