import type { Dayjs } from 'dayjs'
import { siteTime } from '../../../core/time/time.ts'

/**
 * Wire time of what somebody picked: the figures as they stand in the field, to the minute, meant as site time. The browser's zone never
 * enters: nothing is converted.
 */
export const pickedTime = (picked: Dayjs | null | undefined): string | undefined => picked?.format('YYYY-MM-DD HH:mm:00')

/** Is the picked time over at the site? Compared as site time, for the browser may stand in another zone. */
export const isPast = (picked: Dayjs | null | undefined, now = new Date()): boolean => {
  const time = pickedTime(picked)
  return time !== undefined && time < siteTime(now).slice(0, 16)
}
