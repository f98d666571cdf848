import type { DeviceLine } from '../../../core/contract/devices/deviceMonitor.ts'
import type { CurveTab, Granularity } from '../../../core/devices/curveTabs.ts'
import { loadRateLimits } from '../../../core/devices/loadLevel.ts'
import type { CurveRange } from '../../../core/time/curveRange.ts'
import { addMonths } from '../../../core/time/addMonths.ts'
import { axisTime, clockTime } from '../../kit/curve/clock.ts'
import type { CurvePoint, Curves } from '../../kit/curve/curves.ts'
import { curveQuality } from './curveQuality.ts'
import type { Line } from './useCurves.ts'

interface Drawn {
  tab: CurveTab
  granularity: Granularity
  range: CurveRange
  perMinute: boolean
}

/** Of what period a compared curve is, beside its name. */
const periodName = ({ from, to }: CurveRange, granularity: Granularity) =>
  granularity === 'month'
    ? `${from.slice(0, 7)} 起`
    : granularity === 'day' || from.slice(0, 10) !== to.slice(0, 10)
      ? `${from.slice(0, 10)} 起`
      : from.slice(0, 10)

/** The time of a point of another period in the main one. */
function movedTo(time: string, from: CurveRange, main: CurveRange, granularity: Granularity): string {
  if (granularity === 'month') {
    const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
    return addMonths(time, months(main.from) - months(from.from))
  }
  const moved = clockTime(axisTime(time) + axisTime(main.from) - axisTime(from.from))
  return moved.slice(0, time.length)
}

/** One line drawn over the main period: its name, and its values at the main period's times. */
export interface DrawnLine {
  name: string
  unit: string
  points: CurvePoint[]
  compared: boolean
}

/** The lines of a tab and of the periods it is compared with, all at the main period's times. */
export function drawnLines(line: DeviceLine, compared: readonly Line[], { granularity, range }: Drawn): DrawnLine[] {
  const of = (each: DeviceLine['datas'][number], from: CurveRange | null): DrawnLine => ({
    name: from ? `${each.indiName}（${periodName(from, granularity)}）` : each.indiName,
    unit: each.unitName,
    points: each.dates.map(
      ({ dateTime, val, quality: of }) => [from ? movedTo(dateTime, from, range, granularity) : dateTime, val, curveQuality[of]] as const,
    ),
    compared: from !== null,
  })
  return [...line.datas.map(each => of(each, null)), ...compared.flatMap(other => other.line.datas.map(each => of(each, other.range)))]
}

/** Minutes from one point to the next. */
const stepOf = ({ granularity, perMinute }: Drawn) =>
  granularity === 'hour' ? (perMinute ? 1 : 15) : granularity === 'day' ? 1440 : undefined

/** What a `CurveChart` draws of them. */
export const curvesOf = (lines: readonly DrawnLine[], drawn: Drawn): Curves => ({
  series: lines.map(({ name, unit, points, compared: past }) => ({ name, unit, points, step: stepOf(drawn), past })),
  limits: drawn.tab.loadRate && lines.length > 0 ? loadRateLimits : [],
})
