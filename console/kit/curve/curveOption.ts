import type { EChartsCoreOption } from 'echarts/core'
import { valueAxis } from '../../../core/chart/valueAxis.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { MISSING } from '../../../core/units/units.ts'
import type { ThemeMode } from '../hooks/themeMode.ts'
import { type AxisTimes, axisTime, axisTimes, clockTime } from './clock.ts'
import { curveColour } from './curveColours.ts'
import { curveLayers, marksWithCurves } from './curveLayers.ts'
import { curveSlider, sliderFrom } from './curveSlider.ts'
import type { Curve, CurveEvent, CurveLimit, Curves } from './curves.ts'
import { type DenseLine, denseLineType } from './denseLine.ts'
import { meaningInks } from './meaningInks.ts'
import { qualityText } from './qualityText.ts'
import { steadyEnds } from './steadyEnds.ts'
import { type CurveValues, withGaps } from './withGaps.ts'

/** A canvas knows no CSS variables: the palette's alarm, and its tint. */
const inks = {
  light: { alarm: '#c22b2b', band: 'rgba(194, 43, 43, 0.1)' },
  dark: { alarm: '#ff7a7a', band: 'rgba(255, 98, 98, 0.16)' },
}
/** What the labels of one more axis at the right take, px. */
const axisWidth = 52
/** Labels of the time axis; a new day names itself. */
const timeLabels = {
  year: '{yyyy}',
  month: '{yyyy}-{MM}',
  day: '{MM}-{dd}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}',
}

/**
 * Beyond so many points on a chart a line stands at once: moving there would cost more than drawing, at every new
 * minute again. Several curves of so many are drawn the short way then; the slider, which knows nothing of these, shows
 * no shadow of the first one.
 */
const mostMoved = 500

/** Lines over time, an axis for every unit, limits across and events as bands. What was not measured is a gap. */
export function curveOption({ series, limits = [], events = [], fromZero = false }: Curves, mode: ThemeMode): EChartsCoreOption {
  const units = [...new Set(series.map(({ unit }) => unit))]
  const slider = Math.max(0, ...series.map(({ points }) => points.length)) > sliderFrom
  let times: AxisTimes | undefined
  const values = series.map(curve => {
    times = axisTimes(curve.points, times)
    return withGaps(curve, times)
  })
  const animation = values.reduce((sum, { pairs }) => sum + pairs.length / 2, 0) <= mostMoved
  const dense = !animation && series.length > 1
  const ends = endsOf(values, events, dense)
  return {
    animation,
    useUTC: true,
    // The legend has a row of its own where it may be long: units stand in the other one.
    grid: {
      top: series.length > 1 ? 52 : 34,
      right: units.length > 1 ? 12 + axisWidth * (units.length - 2) : 20,
      bottom: slider ? 32 : 4,
    },
    legend: { type: 'scroll', left: 'auto' },
    // The theme says how it looks; without a tip of the option's own the engine shows none.
    tooltip: {},
    xAxis: {
      type: 'time',
      ...ends,
      axisLabel: { formatter: timeLabels, hideOverlap: true },
      // On a point: the moment over the values is that of the values.
      axisPointer: {
        snap: true,
        ...(dense && { zlevel: curveLayers.pointer }),
        label: { formatter: ({ value }: { value: number }) => clockTime(value) },
      },
    },
    yAxis: units.map((unit, index) => ({
      type: 'value',
      name: unit,
      nameGap: 8,
      position: index === 0 ? 'left' : 'right',
      offset: axisWidth * Math.max(0, index - 1),
      // The ticks of two units seldom meet: one grid is enough.
      splitLine: { show: index === 0 },
      ...valueAxis([...(fromZero ? [0] : []), ...inUnit(unit, series, values, limits, events)]),
    })),
    dataZoom: slider ? [curveSlider] : [],
    series: [
      ...series.map(({ name, unit, meaning, past }, index) => {
        const colour = meaning ? meaningInks[mode][meaning] : curveColour(mode, index)
        const line = lineOf({ name, past }, units.indexOf(unit), values[index]!, colour)
        return dense
          ? marksWithCurves({ ...line, ...denseLine(index, unit, values[index]!, ends) })
          : { ...line, ...plainLine(unit, values[index]!) }
      }),
      ...units.map((unit, axis) => {
        const marks = marksOf(unit, axis, limits, events, ends, mode)
        return dense ? marksWithCurves(marks) : marks
      }),
    ],
  }
}

interface Ends {
  min?: number
  max?: number
}

/** From the first point to the last, of many points in whole steps; a single moment has its events around it. */
function endsOf(values: readonly CurveValues[], events: readonly CurveEvent[], dense: boolean): Ends {
  const measured = values.flatMap(({ pairs }) => (pairs.length > 0 ? [pairs[0]!, pairs.at(-2)!] : []))
  const happened = events.flatMap(({ from, to }) => [from, to].filter(Boolean).map(axisTime))
  const times = new Set(measured).size > 1 ? measured : [...measured, ...happened]
  const [min, max] = [Math.min(...times), Math.max(...times)]
  // The engine makes room around one moment by itself.
  if (min >= max) return {}
  return dense ? steadyEnds({ min, max }) : { min, max }
}

/** What an axis has to hold: of each curve its bounds. */
const inUnit = (
  unit: string,
  series: readonly Curve[],
  values: readonly CurveValues[],
  limits: readonly CurveLimit[],
  events: readonly CurveEvent[],
) =>
  [
    ...values.flatMap(({ least, greatest }, index) => (series[index]!.unit === unit ? [least, greatest] : [])),
    ...limits.filter(limit => limit.unit === unit).map(({ value }) => value),
    ...events.filter(event => event.unit === unit).map(({ value }) => value),
  ].filter(value => value !== null && Number.isFinite(value)) as number[]

const lineOf = ({ name, past }: Pick<Curve, 'name' | 'past'>, axis: number, values: CurveValues, colour: string) => ({
  name,
  yAxisIndex: axis,
  lineStyle: { color: colour, ...(past && { type: 'dashed', width: 1.5 }) },
  itemStyle: { color: colour },
  // The engine takes numbers as they are; it looks at everything else one by one.
  dimensions: ['time', 'value'],
  markPoint: { silent: true, label: { show: false }, itemStyle: { color: colour }, data: marksOn(values) },
})

/** As the engine draws a line. */
const plainLine = (unit: string, values: CurveValues) => ({
  type: 'line',
  connectNulls: false,
  showSymbol: false,
  data: values.pairs,
  tooltip: { valueFormatter: (_value: unknown, place: number) => valueText(values, place, unit) },
})

/**
 * As `installDenseLine` draws one. The engine is told from when to when the axis goes; what it holds is looked up where
 * it is drawn or pointed at.
 */
const denseLine = (
  place: number,
  unit: string,
  values: CurveValues,
  { min = Number.NaN, max = Number.NaN }: Ends,
): DenseLine & { markPoint?: undefined } => ({
  type: denseLineType,
  place,
  zlevel: curveLayers.curves,
  data: Float64Array.of(min, Number.NaN, max, Number.NaN),
  // A component of its own each: of many points none where nothing is marked.
  ...(values.alone.length + values.suspect.length === 0 && { markPoint: undefined }),
  curve: () => ({ pairs: values.pairs, textAt: at => valueText(values, at, unit) }),
})

/** A value no line leads to would not be seen; one that is not to be trusted must not look like the others. */
const marksOn = ({ pairs, alone, suspect }: CurveValues) => {
  const coord = (place: number) => [pairs[2 * place]!, pairs[2 * place + 1]!]
  return [
    ...suspect.map(place => ({ coord: coord(place), symbol: 'emptyCircle', symbolSize: 6 })),
    ...alone.filter(place => !suspect.includes(place)).map(place => ({ coord: coord(place), symbol: 'circle', symbolSize: 5 })),
  ]
}

/** "78.40 ℃", "78.40 ℃（可疑）", `--`. */
function valueText({ pairs, qualityAt }: CurveValues, place: number, unit: string) {
  const value = pairs[2 * place + 1]
  if (value === undefined || Number.isNaN(value)) return MISSING
  const said = qualityText(qualityAt(place))
  return `${grouped(value, 2)} ${unit}`.trim() + (said && `（${said}）`)
}

/** Limits and events of one axis, on a series of their own: they stay when a curve is taken away in the legend. */
function marksOf(
  unit: string,
  axis: number,
  limits: readonly CurveLimit[],
  events: readonly CurveEvent[],
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Ends,
  mode: ThemeMode,
) {
  const { alarm, band } = inks[mode]
  const happened = events.filter(event => event.unit === unit)
  return {
    type: 'line',
    yAxisIndex: axis,
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: alarm, type: 'dashed', width: 1.5 },
      label: { position: 'insideStartTop', color: alarm, formatter: '{b}' },
      data: limits
        .filter(limit => limit.unit === unit)
        .map(({ name, value }) => ({ name: `${name} ${value} ${unit}`.trim(), yAxis: value })),
    },
    markArea: {
      silent: true,
      itemStyle: { color: band },
      data: happened.map(({ from, to }) => [{ xAxis: Math.max(min, axisTime(from)) }, { xAxis: Math.min(max, to ? axisTime(to) : max) }]),
    },
    markPoint: {
      silent: true,
      symbol: 'circle',
      symbolSize: 8,
      itemStyle: { color: alarm },
      label: { show: false },
      data: happened.filter(({ value }) => value !== null).map(({ from, value }) => ({ coord: [axisTime(from), value] })),
    },
  }
}
