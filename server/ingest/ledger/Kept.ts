import { copyOfDay, type RegisterDay, type RegisterReading } from '../../../core/register/registerDay.ts'
import { takeReading } from '../../../core/register/takeReading.ts'
import type { Services } from '../../context.ts'
import type { Catalog } from '../createCatalog.ts'

/** A register as this process has left it in the ledger. */
export interface Kept {
  /** Up to the minute before `now`'s: that one may still change. */
  day: RegisterDay
  now: RegisterReading & { at: number }
  kwh: number
  /** How many stand in its row. */
  events: number
  revision: number
}
export interface Arrived extends RegisterReading {
  at: number
}

export const computedWith = (day: RegisterDay, reading: RegisterReading) => {
  const next = copyOfDay(day)
  takeReading(next, reading)
  return next
}

/** What computing a ledger needs, and what it has left in memory. */
export interface Keeping {
  db: Services['db']
  catalog: Catalog
  clock: () => Date
  kept: Map<string, Kept>
}
