import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'

/**
 * What a picker of antd shows, from the text of an address or the wire; '' = nothing. The same object while the text is the same: at every
 * other one the picker forgets what is being typed, so that an answer that arrives meanwhile would take the typed day away.
 */
export const useShownDay = (text: string): Dayjs | undefined => useMemo(() => (text ? dayjs(text) : undefined), [text])

/** The same for a picker of several days. */
export function useShownDays(days: readonly string[]): Dayjs[] {
  const text = days.join(',')
  return useMemo(() => (text ? text.split(',').map(day => dayjs(day)) : []), [text])
}
