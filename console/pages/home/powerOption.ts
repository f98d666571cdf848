import type { EChartsCoreOption } from 'echarts/core'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { map } from '../../../core/contract/walls/map.ts'
import { powerScale, round } from '../../../core/units/units.ts'
import type { ThemeMode } from '../../kit/hooks/themeMode.ts'

export type Line = ReplyOf<typeof map.getDataMonth>

/** A canvas knows no CSS variables: the palette's generation and past. */
const inks = { light: { now: '#13956c', before: '#8595a5' }, dark: { now: '#3ad29f', before: '#74869a' } }

/** What both charts share: the unit stands above the values. */
const frame = (xaxis: string[], unit: string, bars: boolean): EChartsCoreOption => ({
  grid: { left: 4, right: 14, top: 30, bottom: 2, containLabel: true },
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'category', data: xaxis, boundaryGap: bars },
  yAxis: { type: 'value', name: unit, nameGap: 10, nameTextStyle: { align: 'right' }, splitNumber: 4 },
})

/** Today solid over a light area, yesterday dashed and grey. Gaps stay gaps. */
export function powerOption(line: Line, mode: ThemeMode): EChartsCoreOption {
  const { unit, divisor } = powerScale(line.datas.flatMap(series => series.dates.map(({ val }) => val)))
  return {
    ...frame(line.xaxis, unit, false),
    legend: { top: 0, right: 8, itemWidth: 18 },
    series: line.datas.map((series, index) => {
      const current = index === 0
      const color = current ? inks[mode].now : inks[mode].before
      return {
        name: series.indiName,
        type: 'line',
        showSymbol: false,
        data: series.dates.map(({ val }) => (val === null ? null : round(val / divisor))),
        lineStyle: { width: current ? 2 : 1.5, type: current ? 'solid' : 'dashed', color },
        itemStyle: { color },
        areaStyle: current ? { color, opacity: 0.14 } : undefined,
        z: current ? 3 : 2,
      }
    }),
  }
}

/** Energy of every day of the month, MWh. */
export function monthOption(line: Line, mode: ThemeMode): EChartsCoreOption {
  const series = line.datas[0]
  return {
    ...frame(line.xaxis, series?.unitName ?? 'MWh', true),
    series: [
      {
        name: '发电量',
        type: 'bar',
        data: series?.dates.map(({ val }) => val) ?? [],
        barMaxWidth: 18,
        itemStyle: { color: inks[mode].now, borderRadius: [2, 2, 0, 0] },
      },
    ],
  }
}
