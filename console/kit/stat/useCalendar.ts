import { siteDay } from '../../../core/time/time.ts'
import { isPast } from '../hooks/isPast.ts'
import { siteNow } from '../hooks/useNow.ts'
import { useUrlState } from '../hooks/useUrlState.ts'

export const calendarTypes = { day: '日', month: '月', year: '年' } as const
export type CalendarType = keyof typeof calendarTypes

const letters = { day: 10, month: 7, year: 4 } as const

export interface Calendar {
  offered: readonly CalendarType[]
  type: CalendarType
  /** A day of the chosen day, month or year. */
  date: string
  /** `2026-06-15`, `2026-06` or `2026`. */
  name: string
  today: string
  setType: (type: CalendarType) => void
  setDate: (date: string) => void
}

/**
 * One day, month or year a board is about, in the address (`by`, `date`): without one that of today. A day that does
 * not exist or has not come counts as none.
 * @param offered what may be chosen from; the first is meant where the address says nothing
 */
export function useCalendar(offered: readonly CalendarType[]): Calendar {
  const [state, setState] = useUrlState({ by: '', date: '' })
  const today = siteDay(new Date(siteNow()))
  const type = offered.find(each => each === state.by) ?? offered[0]!
  const date = isPast(state.date, today) ? state.date : today
  return {
    offered,
    type,
    date,
    name: date.slice(0, letters[type]),
    today,
    setType: next => setState({ by: next === offered[0] ? '' : next, date: '' }, true),
    setDate: next => setState({ date: next === today ? '' : next }, true),
  }
}
