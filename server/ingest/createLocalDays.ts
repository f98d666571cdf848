import { addDays, instantOf, siteDay } from '../../core/time/time.ts'

export type LocalDays = (at: number, zone: string) => { day: string; minute: number; sinceMidnight: number }

interface Known {
  day: string
  from: number
  until: number
}

/** Day and minute of instants in a zone. Asking Intl for every reading would cost more than storing it: the bounds of days are kept. */
export function createLocalDays(): LocalDays {
  const zones = new Map<string, Known[]>()
  return (at, zone) => {
    let days = zones.get(zone)
    if (!days) {
      days = []
      zones.set(zone, days)
    }
    // Nearly always it is the day of the reading before.
    let known = days[0] && at >= days[0].from && at < days[0].until ? days[0] : days.find(day => at >= day.from && at < day.until)
    if (!known) {
      const day = siteDay(new Date(at), zone)
      known = { day, from: instantOf(day, zone).getTime(), until: instantOf(addDays(day, 1), zone).getTime() }
      days.unshift(known)
      if (days.length > 64) days.pop()
    }
    const sinceMidnight = at - known.from
    return { day: known.day, minute: Math.floor(sinceMidnight / 60_000), sinceMidnight }
  }
}
