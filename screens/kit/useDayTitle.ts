import { dayTitle } from '../../core/time/time.ts'
import { useNow } from './now.ts'

/** How a title names the day its data is about, not the day somebody looks at it; 今日 while there is none. */
export function useDayTitle(day: string | undefined): string {
  const now = useNow(60_000)
  return day ? dayTitle(day, now) : '今日'
}
