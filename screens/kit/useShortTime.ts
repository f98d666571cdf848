import { siteDay } from '../../core/time/time.ts'
import { useNow } from './now.ts'

/** How a moment of a site is written beside what it speaks of: one of this day by its time alone, any other with its date. */
export function useShortTime(): (moment: string) => string {
  const today = siteDay(new Date(useNow(60_000)))
  return moment => moment.slice(moment.startsWith(today) ? 11 : 5, 16)
}
