import { addDays, HOUR, instantOf, MINUTE, siteTime } from '../../core/time/time.ts'
import { isWorkDay, type WorkCalendar } from '../../core/time/workCalendar.ts'

/** Within so many metres of a site somebody is at it. */
export const clockRadiusM = 500
export const clockAccuracyM = 200
/** What comes later than this after it happened could have been made up since: hours. */
export const clockLatestHours = 24
/** A phone's clock may be ahead by so much, ms. */
const aheadMs = 2 * MINUTE

export const clockMarks = {
  future: '时间在未来',
  stale: `超过 ${clockLatestHours} 小时才收到`,
  inaccurate: `定位精度差于 ${clockAccuracyM} 米`,
  away: `不在任一站点 ${clockRadiusM} 米内`,
} as const
export type ClockMark = keyof typeof clockMarks

/** Why a clocking is not counted; null = it is. */
export function clockMark(given: { at: number; receivedAt: number; accuracyM: number; distanceM: number | null }): ClockMark | null {
  if (given.at > given.receivedAt + aheadMs) return 'future'
  if (given.receivedAt - given.at > clockLatestHours * HOUR) return 'stale'
  if (given.accuracyM > clockAccuracyM) return 'inaccurate'
  return given.distanceM === null || given.distanceM > clockRadiusM ? 'away' : null
}

/** Days of a month `YYYY-MM`. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

export type DayState = 'fine' | 'late' | 'early' | 'lateEarly' | 'half' | 'absent' | 'extra' | 'rest' | 'open' | 'before'

/** A clocking that counts. */
export interface Counted {
  kind: 'in' | 'out'
  at: Date
}

export interface AttendanceDay {
  day: string
  workDay: boolean
  state: DayState
  /** The first in and the last out of the day. */
  inAt: Date | null
  outAt: Date | null
}

interface Asked {
  day: string
  /** Those of that day. */
  counted: readonly Counted[]
  calendar: WorkCalendar
  now: Date
  /** First day this person is expected on. */
  since: string
  zone?: string
}

/**
 * What a day of a person comes to: the first clock-in and the last clock-out count, to the minute. A day is judged once
 * it is over: until midnight somebody may still clock out.
 */
export function attendanceDay({ day, counted, calendar, now, since, zone }: Asked): AttendanceDay {
  const times = (kind: 'in' | 'out') => counted.filter(each => each.kind === kind).map(({ at }) => at.getTime())
  const [ins, outs] = [times('in'), times('out')]
  const inAt = ins.length ? new Date(Math.min(...ins)) : null
  const outAt = outs.length ? new Date(Math.max(...outs)) : null
  const workDay = isWorkDay(day, calendar)
  const state = (): DayState => {
    if (!workDay) return inAt || outAt ? 'extra' : day > siteTime(now, zone).slice(0, 10) ? 'open' : 'rest'
    if (day < since) return 'before'
    if (now < instantOf(addDays(day, 1), zone)) return 'open'
    if (!inAt && !outAt) return 'absent'
    if (!inAt || !outAt) return 'half'
    const clock = (at: Date) => siteTime(at, zone).slice(11, 16)
    const late = clock(inAt) > calendar.opens
    const early = clock(outAt) < calendar.closes
    return late && early ? 'lateEarly' : late ? 'late' : early ? 'early' : 'fine'
  }
  return { day, workDay, state: state(), inAt, outAt }
}

/** What a month's days come to; days that are open or before the person's first are in no sum. */
export function attendanceSums(days: readonly Pick<AttendanceDay, 'state'>[]) {
  const count = (...states: DayState[]) => days.filter(({ state }) => states.includes(state)).length
  const present = ['fine', 'late', 'early', 'lateEarly', 'half'] as const
  return {
    workDays: count(...present, 'absent'),
    came: count(...present),
    late: count('late', 'lateEarly'),
    early: count('early', 'lateEarly'),
    half: count('half'),
    absent: count('absent'),
    extra: count('extra'),
  }
}
