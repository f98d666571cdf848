import type { EChartsCoreOption } from 'echarts/core'
import type { alarm } from '../../core/contract/alarm.ts'
import type { ReplyOf } from '../../core/contract/call.ts'

type Detail = ReplyOf<typeof alarm.detail>

const inks = {
  light: { alarm: '#c62f2f', band: 'rgba(214, 59, 59, 0.1)' },
  dark: { alarm: '#ff7a7a', band: 'rgba(255, 98, 98, 0.16)' },
}
/** More points than this get a slider (monitoring §9). */
const sliderFrom = 61

/**
 * Curve, limit lines and event band of 告警详情. The axis is a category axis of site times: the browser's own zone cannot shift it.
 * The value axis holds the curve and the limit it crossed; a limit far away is not drawn in.
 */
export function alarmCurveOption(
  { indiVoList, upLimit, downLimit, startTime, endTime }: Detail,
  value: number | null,
  dark: boolean,
): EChartsCoreOption {
  const line = indiVoList[0]
  const dates = line?.dates ?? []
  const times = dates.map(({ dateTime }) => dateTime)
  const ink = dark ? inks.dark : inks.light
  const unit = line?.unitName ?? ''
  const limits = [
    ...(upLimit === null ? [] : [{ name: '上限', limit: upLimit }]),
    ...(downLimit === null ? [] : [{ name: '下限', limit: downLimit }]),
  ]
  const last = times.at(-1)
  const end = endTime === '' ? last : (times.find(time => time >= endTime) ?? last)
  const crossed = limits.reduce<{ limit: number } | undefined>(
    (nearest, one) => (value !== null && (!nearest || Math.abs(one.limit - value) < Math.abs(nearest.limit - value)) ? one : nearest),
    undefined,
  )
  const values = [...dates.flatMap(({ val }) => (val === null ? [] : [val])), ...(crossed ? [crossed.limit] : [])]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = (high - low || Math.abs(high) || 1) * 0.12
  return {
    grid: { bottom: dates.length > sliderFrom ? 34 : 4 },
    tooltip: { valueFormatter: (given: unknown) => (typeof given === 'number' ? `${given.toFixed(2)} ${unit}` : '--') },
    dataZoom:
      dates.length > sliderFrom
        ? [{ type: 'slider', height: 18, bottom: 4, brushSelect: false, labelFormatter: (_: number, time: string) => time.slice(11, 16) }]
        : [],
    xAxis: {
      type: 'category',
      data: times,
      boundaryGap: false,
      axisLabel: { formatter: (time: string) => time.slice(11, 16), hideOverlap: true },
    },
    // The ends lie between two ticks: labels there would collide with the tick beside them.
    yAxis: {
      type: 'value',
      name: unit,
      min: Math.floor((low - room) * 10) / 10,
      max: Math.ceil((high + room) * 10) / 10,
      axisLabel: { showMinLabel: false, showMaxLabel: false },
    },
    series: [
      {
        type: 'line',
        name: line?.indiName ?? '',
        data: dates.map(({ val }) => val),
        connectNulls: false,
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: ink.alarm, type: 'dashed', width: 1.5 },
          label: { position: 'insideStartTop', color: ink.alarm, formatter: '{b}' },
          data: limits.map(({ name, limit }) => ({ name: `${name} ${limit} ${unit}`, yAxis: limit })),
        },
        markArea: { silent: true, itemStyle: { color: ink.band }, data: startTime && end ? [[{ xAxis: startTime }, { xAxis: end }]] : [] },
        markPoint: {
          symbol: 'circle',
          symbolSize: 8,
          itemStyle: { color: ink.alarm },
          label: { show: false },
          data: value === null ? [] : [{ coord: [startTime, value] }],
        },
      },
    ],
  }
}
