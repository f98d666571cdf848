import type { EChartsCoreOption } from 'echarts/core'

interface Bars {
  name: string
  values: readonly (number | null)[]
  /** Paler: what stood there before. */
  past?: boolean
}

/** Energies side by side, kWh. @param marked the one this is about */
export const bars = (xaxis: readonly string[], series: readonly Bars[], marked?: string): EChartsCoreOption => ({
  grid: { top: 30 },
  legend: series.length > 1 ? {} : undefined,
  tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value.toFixed(2)} kWh` : '--') },
  xAxis: { type: 'category', data: [...xaxis] },
  yAxis: { type: 'value', name: 'kWh', nameGap: 8, splitNumber: 3 },
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
})
