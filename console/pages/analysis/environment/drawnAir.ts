import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { environment } from '../../../../core/contract/devices/environment.ts'
import type { CurveLimit } from '../../../kit/curve/curves.ts'
import { drawnCurves, type Drawn } from '../../../kit/stat/drawn.ts'

type Lines = ReplyOf<typeof environment.getEnvDevicesLine>

/** Minutes between two points. */
const step = 15

/** The limits of the sensors, each once; where they differ each with the place it holds for. */
function limitsOf({ datas }: Lines): CurveLimit[] {
  const of = (side: 'alarmTop' | 'alarmBottom', name: string) => {
    const known = datas.flatMap(({ [side]: value, unitName: unit, systemAddr }) => (value === null ? [] : [{ value, unit, systemAddr }]))
    const values = [...new Set(known.map(({ value }) => value))]
    return values.map(value => {
      const { unit, systemAddr } = known.find(each => each.value === value)!
      return { name: values.length > 1 ? `${systemAddr} ${name}` : name, unit, value }
    })
  }
  return [...of('alarmTop', '上限'), ...of('alarmBottom', '下限')]
}

/** The curves of a day and, at the same hours, those of other days, with limits and alarms of the day. */
export function drawnAir(lines: Lines, day: string, compared: readonly { day: string; lines: Lines }[]): Drawn {
  const series = (of: Lines, other: string | null) =>
    of.datas.map(({ systemAddr, unitName, dates }) => ({
      name: other ? `${systemAddr}（${other}）` : systemAddr,
      unit: unitName,
      points: dates.map(({ dateTime, val }) => [other ? `${day}${dateTime.slice(10)}` : dateTime, val] as const),
      step,
      past: other !== null,
    }))
  const drawn = drawnCurves({
    series: [...series(lines, null), ...compared.flatMap(each => series(each.lines, each.day))],
    limits: limitsOf(lines),
    events: lines.alarms.map(({ from, to, val }) => ({ from, to, value: val, unit: lines.datas[0]?.unitName ?? '' })),
  })
  return drawn
}
