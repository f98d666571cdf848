import { addDays, siteDay } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import { bringUp, loadCrew } from './bringUp.ts'
import type { DemoPerson } from './planDay.ts'
import { daysAhead } from './fillPatrols.ts'

/** So many days back a round may still be under way after a stop. */
const daysBack = 7

/** The maintenance people of the demonstration, alive: brings their day up to now, a transaction a person. */
export function createCrew({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let crew: DemoPerson[] | undefined
  /** The day whose neighbours have been seen to. */
  let ready = ''
  return async function advance(stopped: () => boolean) {
    crew ??= await db.transaction(loadCrew)
    const now = clock()
    const today = siteDay(now)
    const [from, to] = ready === today ? [0, 0] : [-daysBack, daysAhead]
    for (let n = from; n <= to; n++)
      for (const person of crew) {
        if (stopped()) return
        await db.transaction(tx => bringUp(tx, person, addDays(today, n), now))
      }
    ready = today
  }
}
