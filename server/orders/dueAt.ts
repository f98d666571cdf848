import { addDays, DAY, MINUTE } from '../../core/time/time.ts'
import { afterWork, workBetween, type WorkCalendar } from '../../core/time/workCalendar.ts'
import { dataFile } from '../database/dataFile.ts'

interface Targets {
  hours: { opens: string; closes: string }
  holidays: Record<string, { source: string; off: [string, string][]; on: string[] }>
  levels: Record<string, { clock: 'always' | 'working'; minutes: Record<string, number> }>
}

let targets: (Targets & { calendar: WorkCalendar }) | undefined
function read() {
  if (targets) return targets
  const given = dataFile<Targets>('orderTargets.json')
  const off = new Set<string>()
  for (const year of Object.values(given.holidays))
    for (const [first, last] of year.off) for (let day = first; day <= last; day = addDays(day, 1)) off.add(day)
  const on = new Set(Object.values(given.holidays).flatMap(year => year.on))
  targets = { ...given, calendar: { ...given.hours, off, on } }
  return targets
}

/** The working hours and days everybody works by, and whether the holidays of a year are entered. */
export const workCalendar = () => read().calendar
export const knowsHolidays = (year: string) => year in read().holidays

/**
 * By when a step is to be taken: as an order of its level (ORDER_LEVEL) must (assets/data/orderTargets.json); the
 * urgent ones by the clock, the others by working time of the site's calendar. null = the step has no target.
 */
export function dueAt(node: string, degree: string | null, from: Date, zone: string): Date | null {
  const { levels, calendar } = read()
  const level = levels[degree ?? ''] ?? levels['3']
  const minutes = level?.minutes[node]
  if (!level || minutes === undefined) return null
  return level.clock === 'always' ? new Date(from.getTime() + minutes * MINUTE) : afterWork(from, minutes, calendar, zone)
}

/**
 * So much of a step's span is left when whoever may take it is reminded, and at most so long: of what was planned for
 * weeks a day is enough.
 */
const share = 0.25
const most = { working: 9 * 60, always: 24 * 60 }

/**
 * When whoever may take a step is reminded that it will be due: a quarter of its span before, at most a day. The span
 * is counted as the level of the order counts time, so that a reminder falls into working hours: urgent ones by the
 * clock, the others by the working time between beginning and due time (a day of which has nine hours). Where no
 * working time lies between them, as where somebody planned a night, it is the clock's.
 */
export function remindAt(from: Date, due: Date, degree: string | null, zone: string): Date {
  const { levels, calendar } = read()
  const level = levels[degree ?? ''] ?? levels['3']
  // Of a long span the end is enough: in these days there are more than the four whose quarter is the most. What was
  // planned for years is not counted day by day.
  const near = new Date(Math.max(from.getTime(), due.getTime() - 60 * DAY))
  const worked = level?.clock === 'working' ? workBetween(near, due, calendar, zone) : 0
  if (worked > 0) return afterWork(near, worked - Math.min(worked * share, most.working), calendar, zone)
  return new Date(due.getTime() - Math.min((due.getTime() - from.getTime()) * share, most.always * MINUTE))
}
