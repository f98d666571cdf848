import type { alarm } from '../../core/contract/alarms/alarm.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { axisBounds } from '../../core/chart/axisBounds.ts'
import { instantOf, MINUTE } from '../../core/time/time.ts'
import type { CurveLimit, Curves } from '../kit/curve/curves.ts'

type Detail = ReplyOf<typeof alarm.detail>

/** The curve around an alarm, the limit it crossed, and the event itself. */
export function alarmCurves({ indiVoList, upLimit, downLimit, startTime, endTime }: Detail, value: number | null): Curves {
  const [line] = indiVoList
  if (!line) return { series: [] }
  const { indiName: name, unitName: unit, dates } = line
  const limits = [
    ...(upLimit === null ? [] : [{ name: '上限', unit, value: upLimit }]),
    ...(downLimit === null ? [] : [{ name: '下限', unit, value: downLimit }]),
  ]
  const measured = dates.flatMap(({ val }) => (val === null ? [] : [val]))
  return {
    series: [{ name, unit, points: dates.map(({ dateTime, val }) => [dateTime, val] as const), step: stepOf(dates) }],
    limits: near(limits, measured, value),
    events: startTime && measured.length > 0 ? [{ from: startTime, to: endTime, value, unit }] : [],
  }
}

/** The limit that was crossed, and the other one where it lies beside the curve: one far away would press the curve flat. */
function near(limits: readonly CurveLimit[], measured: readonly number[], value: number | null) {
  if (value === null) return []
  const distance = (limit: CurveLimit) => Math.abs(limit.value - value)
  const crossed = Math.min(...limits.map(distance))
  const around = limits.filter(limit => distance(limit) === crossed).map(limit => limit.value)
  const { min, max } = axisBounds(Math.min(...measured, ...around), Math.max(...measured, ...around))
  return limits.filter(limit => limit.value >= min && limit.value <= max)
}

/** Minutes from point to point, as most of them are: the moment of the alarm itself stands between two of them. */
function stepOf(dates: readonly { dateTime: string }[]): number | undefined {
  const times = dates.map(({ dateTime }) => instantOf(dateTime).getTime())
  const steps = times
    .slice(1)
    .map((at, index) => at - times[index]!)
    .sort((one, other) => one - other)
  const usual = steps[Math.floor(steps.length / 2)]
  return usual && usual / MINUTE
}
