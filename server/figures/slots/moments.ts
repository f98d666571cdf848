import { addDays, defaultZone, instantOf, siteDay } from '../../../core/time/time.ts'

/**
 * The calendar a figure is counted by. A total over many sites: the platform's zone, each site giving the day of that
 * date of its own clock. What is about one site or one micro-grid: the zone it stands in.
 */
export interface Moments {
  zone: string
  /** Now, ISO. */
  now: string
  /** `YYYY-MM-DD` */
  today: string
  yesterday: string
  /** First day of the month, of the year. */
  month: string
  year: string
  /** Midnight that began today, ISO. */
  midnight: string
}

export function momentsOf(now: Date, zone = defaultZone): Moments {
  const today = siteDay(now, zone)
  return {
    zone,
    now: now.toISOString(),
    today,
    yesterday: addDays(today, -1),
    month: `${today.slice(0, 7)}-01`,
    year: `${today.slice(0, 4)}-01-01`,
    midnight: instantOf(today, zone).toISOString(),
  }
}

/** The same day of the year before; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return `${year}-${day.endsWith('02-29') ? '02-28' : day.slice(5)}`
}
