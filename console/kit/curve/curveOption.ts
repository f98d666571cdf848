import type { EChartsCoreOption } from 'echarts/core'
import { valueAxis } from '../../../core/chart/valueAxis.ts'
import { quality } from '../../../core/quality.ts'
import { MISSING } from '../../../core/units.ts'
import type { ThemeMode } from '../themeMode.ts'
import { axisTime, clockTime } from './clock.ts'
import { curveColour } from './curveColours.ts'
import { curveSlider, sliderFrom } from './curveSlider.ts'
import type { Curve, CurveEvent, CurveLimit, Curves } from './curves.ts'
import { meaningInks } from './meaningInks.ts'
import { qualityText } from './qualityText.ts'
import { type CurveValue, withGaps } from './withGaps.ts'

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

/** Lines over time, an axis for every unit, limits across and events as bands. What was not measured is a gap. */
export function curveOption({ series, limits = [], events = [] }: Curves, mode: ThemeMode): EChartsCoreOption {
  const units = [...new Set(series.map(({ unit }) => unit))]
  const slider = Math.max(0, ...series.map(({ points }) => points.length)) > sliderFrom
  const values = series.map(withGaps)
  const ends = endsOf(values, events)
  return {
    useUTC: true,
    // The legend has a row of its own where it may be long: units stand in the other one.
    grid: {
      top: series.length > 1 ? 52 : 34,
      right: units.length > 1 ? 12 + axisWidth * (units.length - 2) : 20,
      bottom: slider ? 32 : 4,
    },
    legend: { type: 'scroll', left: 'auto' },
    xAxis: {
      type: 'time',
      ...ends,
      axisLabel: { formatter: timeLabels, hideOverlap: true },
      axisPointer: { label: { formatter: ({ value }: { value: number }) => clockTime(value) } },
    },
    yAxis: units.map((unit, index) => ({
      type: 'value',
      name: unit,
      nameGap: 8,
      position: index === 0 ? 'left' : 'right',
      offset: axisWidth * Math.max(0, index - 1),
      // The ticks of two units seldom meet: one grid is enough.
      splitLine: { show: index === 0 },
      ...valueAxis(inUnit(unit, series, limits, events)),
    })),
    dataZoom: slider ? [curveSlider] : [],
    series: [
      ...series.map(({ name, unit, meaning, past }, index) => {
        const colour = meaning ? meaningInks[mode][meaning] : curveColour(mode, index)
        return lineOf({ name, unit, past }, units.indexOf(unit), values[index]!, colour)
      }),
      ...units.map((unit, axis) => marksOf(unit, axis, limits, events, ends, mode)),
    ],
  }
}

/** From the first point to the last; a single moment has its events around it. */
function endsOf(values: readonly CurveValue[][], events: readonly CurveEvent[]): { min?: number; max?: number } {
  const measured = values.flatMap(line => [line[0], line.at(-1)]).flatMap(value => (value ? [value.at] : []))
  const happened = events.flatMap(({ from, to }) => [from, to].filter(Boolean).map(axisTime))
  const times = new Set(measured).size > 1 ? measured : [...measured, ...happened]
  const [min, max] = [Math.min(...times), Math.max(...times)]
  // The engine makes room around one moment by itself.
  return min < max ? { min, max } : {}
}

/** Everything an axis has to hold. */
const inUnit = (unit: string, series: readonly Curve[], limits: readonly CurveLimit[], events: readonly CurveEvent[]) =>
  [
    ...series.filter(curve => curve.unit === unit).flatMap(({ points }) => points.map(([, value]) => value)),
    ...limits.filter(limit => limit.unit === unit).map(({ value }) => value),
    ...events.filter(event => event.unit === unit).map(({ value }) => value),
  ].filter(value => value !== null)

const lineOf = (
  { name, unit, past }: Pick<Curve, 'name' | 'unit' | 'past'>,
  axis: number,
  values: readonly CurveValue[],
  colour: string,
) => ({
  type: 'line',
  name,
  yAxisIndex: axis,
  connectNulls: false,
  lineStyle: { color: colour, ...(past && { type: 'dashed', width: 1.5 }) },
  itemStyle: { color: colour },
  data: values.map(one => ({ value: [one.at, one.value], ...markOf(one) })),
  tooltip: { valueFormatter: (_value: unknown, index: number) => valueText(values[index], unit) },
})

/** A value no line leads to would not be seen; one that is not to be trusted must not look like the others. */
const markOf = ({ value, alone, quality: code }: CurveValue) =>
  value !== null && code === quality.suspect
    ? { symbol: 'emptyCircle', symbolSize: 6 }
    : alone
      ? { symbol: 'circle', symbolSize: 5 }
      : undefined

/** "78.40 ℃", "78.40 ℃（可疑）", `--`. */
function valueText(one: CurveValue | undefined, unit: string) {
  if (typeof one?.value !== 'number') return MISSING
  const said = qualityText(one.quality)
  return `${one.value.toFixed(2)} ${unit}`.trim() + (said && `（${said}）`)
}

/** Limits and events of one axis, on a series of their own: they stay when a curve is taken away in the legend. */
function marksOf(
  unit: string,
  axis: number,
  limits: readonly CurveLimit[],
  events: readonly CurveEvent[],
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number },
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
