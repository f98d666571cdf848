import type { EChartsCoreOption } from 'echarts/core'
import { fade, tokens } from '../../kit/stage/tokens.ts'
import { medianLine } from './medianLine.ts'
import { niceScale } from './niceScale.ts'

export interface Curve {
  name: string
  values: readonly (number | null)[]
  focused: boolean
}

export interface Place {
  left: number
  top: number
  width: number
  height: number
}

export interface Curves {
  unit: string
  curves: readonly Curve[]
  axis: readonly string[]
  /** Bars for what is told by the day, lines for what runs. */
  kind: 'line' | 'bar'
  /** Which of the axis' words are written. */
  worded: (index: number) => boolean
  /** Each bears the name of its station; what stands beneath one that does need not. */
  named: boolean
  /** The last one is of a time that is not over. */
  unfinished: boolean
}

const shown = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** Small charts alike in everything but the station: one scale, the median of them all as a dashed line in each. */
export function curvesOption({ unit, curves, axis, kind, worded, named, unfinished }: Curves, places: readonly Place[]): EChartsCoreOption {
  const most = niceScale(Math.max(0, ...curves.flatMap(({ values }) => values.map(value => value ?? 0))), 0.1)
  const middle = medianLine(curves.map(({ values }) => values)).map(shown)
  const each = curves.map((curve, n) => ({ ...curve, n, colour: curve.focused ? tokens.generation : tokens.village }))
  return {
    grid: places.map(place => ({ ...place, outerBoundsMode: 'none' })),
    xAxis: each.map(({ n }) => ({
      type: 'category',
      gridIndex: n,
      data: axis,
      boundaryGap: kind === 'bar',
      axisLabel: { interval: worded },
    })),
    yAxis: each.map(({ n, name, focused }) => ({
      type: 'value',
      gridIndex: n,
      min: 0,
      max: most,
      interval: most / 2,
      name: named ? name : '',
      nameGap: 8,
      nameTextStyle: { align: 'left', fontSize: 16, color: focused ? tokens.text1 : tokens.text2 },
      // Beside each other they share the words of the first.
      axisLabel: { margin: 22, show: n === 0 || places[n]?.left === places[0]?.left },
    })),
    tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value} ${unit}` : '--') },
    series: each.flatMap(({ n, name, values, focused, colour }) => [
      {
        name,
        type: kind,
        xAxisIndex: n,
        yAxisIndex: n,
        itemStyle: { color: kind === 'bar' ? fade(colour, focused ? 0.8 : 0.36) : colour },
        ...(kind === 'line' && { lineStyle: { width: 2, color: colour }, areaStyle: { color: fade(colour, focused ? 0.18 : 0.08) } }),
        ...(kind === 'bar' && { barCategoryGap: '30%' }),
        data: values.map((value, place) => ({
          value: shown(value),
          ...(unfinished && place === values.length - 1 && { itemStyle: { color: fade(colour, 0.25) } }),
        })),
      },
      {
        name: '中位数',
        type: 'line',
        xAxisIndex: n,
        yAxisIndex: n,
        z: 4,
        lineStyle: { width: 1.5, type: 'dashed', color: tokens.text2 },
        itemStyle: { color: tokens.text2 },
        data: middle,
      },
    ]),
  }
}
