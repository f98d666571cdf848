import type { EChartsCoreOption } from 'echarts/core'
import { curveSlider, sliderFrom } from './curveSlider.ts'

export interface Bars {
  name: string
  values: readonly (number | null)[]
  /** Paler: what stood there before, or what something is compared with. */
  past?: boolean
}

/** Energies side by side, kWh. @param marked the place this is about */
export function barsOption(xaxis: readonly string[], series: readonly Bars[], marked?: string): EChartsCoreOption {
  const slider = xaxis.length > sliderFrom
  return {
    grid: { top: series.length > 1 ? 52 : 34, bottom: slider ? 32 : 4 },
    legend: series.length > 1 ? { type: 'scroll', left: 'auto' } : undefined,
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value.toFixed(2)} kWh` : '--'),
    },
    xAxis: { type: 'category', data: [...xaxis] },
    yAxis: { type: 'value', name: 'kWh', nameGap: 8, splitNumber: 3 },
    dataZoom: slider ? [curveSlider] : [],
    series: series.map(({ name, values, past }, index) => ({
      type: 'bar',
      name,
      data: [...values],
      barGap: '10%',
      itemStyle: { opacity: past ? 0.4 : 1 },
      markArea:
        marked !== undefined && index === 0
          ? { silent: true, itemStyle: { opacity: 0.12 }, data: [[{ xAxis: marked }, { xAxis: marked }]] }
          : undefined,
    })),
  }
}
