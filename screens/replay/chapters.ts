import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { DAY, MINUTE } from '../../core/time/time.ts'

/** A moment of the day worth going to. */
export interface Chapter {
  /** Minutes after midnight. */
  minute: number
  kind: 'alarm' | 'power'
  text: string
}

type Raised = Pick<AlarmRow, 'faultTime' | 'stationName' | 'remark'>
interface PowerLine {
  xaxis: readonly string[]
  /** kW by the times of `xaxis`. */
  values: readonly (number | null)[]
}

/** Whoever wants to see an alarm come must be there before, minutes. */
const before = 5
/** Two alarms so near are one chapter, minutes: their marks would lie on each other. */
const near = 10
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Alarms that were raised on the day, together where they followed each other closely. */
function alarmChapters(day: string, alarms: readonly Raised[]): Chapter[] {
  const raised = alarms
    .filter(({ faultTime }) => faultTime.startsWith(day))
    .map(({ faultTime, stationName, remark }) => ({ at: minuteOf(faultTime.slice(11)), text: `${stationName} ${remark}`.trim() }))
    .sort((a, b) => a.at - b.at)
  const groups: { at: number; text: string; count: number }[] = []
  for (const each of raised) {
    const last = groups.at(-1)
    if (last && each.at - last.at < near) last.count++
    else groups.push({ ...each, count: 1 })
  }
  return groups.map(({ at, text, count }) => ({
    minute: Math.max(0, at - before),
    kind: 'alarm',
    text: count > 1 ? `${text} 等 ${count} 条告警` : text,
  }))
}

/** When generation begins, is greatest and ends. */
function powerChapters({ xaxis, values }: PowerLine): Chapter[] {
  const most = Math.max(0, ...values.map(value => value ?? 0))
  if (most <= 0) return []
  const generates = (value: number | null | undefined) => value !== null && value !== undefined && value > most / 100
  const at = (place: number, text: string): Chapter[] =>
    place < 0 ? [] : [{ minute: Math.min(DAY / MINUTE - before, minuteOf(xaxis[place]!.slice(-5))), kind: 'power', text }]
  return [
    ...at(values.findIndex(generates), '开始发电'),
    ...at(values.indexOf(most), '出力峰值'),
    ...at(values.findLastIndex(generates), '发电结束'),
  ]
}

/** What a day that is replayed holds, in its order. @param power null where the day's curve is not known */
export const chaptersOf = (day: string, alarms: readonly Raised[], power: PowerLine | null): Chapter[] =>
  [...alarmChapters(day, alarms), ...(power ? powerChapters(power) : [])].sort((a, b) => a.minute - b.minute)
