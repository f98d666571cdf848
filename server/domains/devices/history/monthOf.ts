import { addMonths } from '../../../../core/time/addMonths.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'

export interface MonthDays {
  /** `YYYY-MM` */
  month: string
  days: string[]
}

/** All days of a month. @param day any of them; left out: the month of today */
export function monthOf(day: string | undefined, now: Date): MonthDays {
  const month = (day ?? siteDay(now)).slice(0, 7)
  const last = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return { month, days: Array.from({ length: last }, (_, n) => addDays(`${month}-01`, n)) }
}
