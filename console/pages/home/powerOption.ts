import type { EChartsCoreOption } from 'echarts/core'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { map } from '../../../core/contract/map.ts'
import type { ThemeMode } from '../../kit/themeMode.ts'

type Line = ReplyOf<typeof map.getPowerLine>

const inks = {
  light: { now: '#13956c', before: '#8595a5', text: '#56687a', grid: '#e9eef3' },
  dark: { now: '#3ad29f', before: '#74869a', text: '#9fb0c2', grid: '#263243' },
}

/** Axes of both charts: quiet, and the unit above the values. */
function frame(xaxis: string[], unit: string, mode: ThemeMode, whole: boolean): EChartsCoreOption {
  const { text, grid } = inks[mode]
  return {
    grid: { left: 4, right: 12, top: 30, bottom: 2, containLabel: true },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: xaxis,
      boundaryGap: whole,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: grid } },
      axisLabel: { color: text },
    },
    yAxis: {
      type: 'value',
      name: unit,
      nameTextStyle: { color: text, align: 'right' },
      axisLabel: { color: text },
      splitLine: { lineStyle: { color: grid } },
      splitNumber: 4,
    },
  }
}

/** kW, or MW where kW would need five digits. */
const scaleOf = (line: Line) => {
  const most = Math.max(0, ...line.datas.flatMap(series => series.dates.map(({ val }) => Math.abs(val ?? 0))))
  return most < 1e4 ? { unit: line.datas[0]?.unitName ?? 'kW', divisor: 1 } : { unit: 'MW', divisor: 1000 }
}

/** Today solid over a light area, yesterday dashed and grey. Gaps stay gaps. */
export function powerOption(line: Line, mode: ThemeMode): EChartsCoreOption {
  const { now, before, text } = inks[mode]
  const { unit, divisor } = scaleOf(line)
  return {
    ...frame(line.xaxis, unit, mode, false),
    legend: { top: 0, right: 8, itemWidth: 18, textStyle: { color: text } },
    series: line.datas.map((series, index) => ({
      name: series.indiName,
      type: 'line',
      showSymbol: false,
      data: series.dates.map(({ val }) => (val === null ? null : Math.round((val / divisor) * 100) / 100)),
      lineStyle: { width: index === 0 ? 2 : 1.5, type: index === 0 ? 'solid' : 'dashed', color: index === 0 ? now : before },
      itemStyle: { color: index === 0 ? now : before },
      ...(index === 0 && { areaStyle: { color: now, opacity: 0.14 } }),
      z: index === 0 ? 3 : 2,
    })),
  }
}

/** Energy of every day of the month, MWh. */
export function monthOption(line: Line, mode: ThemeMode): EChartsCoreOption {
  const series = line.datas[0]
  return {
    ...frame(line.xaxis, series?.unitName ?? 'MWh', mode, true),
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
