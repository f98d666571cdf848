import { longestShiftMinutes } from '../../../../core/contract/alarms/shift.ts'
import { instantOf, MINUTE, siteTime } from '../../../../core/time/time.ts'

/**
 * The shift that began when the last one was handed over, so that none of what came in between belongs to nobody. A
 * shift counts in minutes: it begins with the second of the last end and ends up to a minute ahead, which the server
 * takes for now.
 * @param last end of the shift handed over last, site time
 * @returns undefined where that was just now, or longer ago than a shift may be
 */
export function sinceLast(last: string, now: number): { endTime: string; minutes: number } | undefined {
  const from = instantOf(last).getTime()
  const minutes = Math.ceil((now - from) / MINUTE)
  return minutes >= 1 && minutes <= longestShiftMinutes ? { endTime: siteTime(new Date(from + minutes * MINUTE)), minutes } : undefined
}
