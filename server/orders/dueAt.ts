import { addDays, MINUTE } from '../../core/time.ts'
import { afterWork, type WorkCalendar } from '../../core/workCalendar.ts'
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

/**
 * By when a step is to be taken: as an order of its level (ORDER_LEVEL) must (assets/data/orderTargets.json); the urgent ones by the clock, the others by working time of
 * the site's calendar. null = the step has no target.
 */
export function dueAt(node: string, degree: string | null, from: Date, zone: string): Date | null {
  const { levels, calendar } = read()
  const level = levels[degree ?? ''] ?? levels['3']
  const minutes = level?.minutes[node]
  if (!level || minutes === undefined) return null
  return level.clock === 'always' ? new Date(from.getTime() + minutes * MINUTE) : afterWork(from, minutes, calendar, zone)
}
