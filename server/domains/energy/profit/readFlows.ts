import { sql } from 'drizzle-orm'
import type { SlotFlows } from '../../../figures/energyFlows.ts'
import { addDays, minuteOfDay } from '../../../../core/time/time.ts'
import { microgridDays } from '../../../figures/microgrid/microgridDays.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import type { Queryable } from '../../../database/db.ts'
import { curveDays, type EnergySite } from './readEnergies.ts'

const minutesOfDay = 1440
const slotMinutes = 15

/** Flows of the micro-grids on these days as their walls show them, where every quarter that has passed is known. */
export async function readFlows(db: Queryable, sites: readonly EnergySite[], first: string, last: string, now: Date) {
  const at = momentsOf(now)
  const keptSince = addDays(at.today, -curveDays)
  const days: string[] = []
  for (let day = first > keptSince ? first : keptSince; day <= last && day <= at.today; day = addDays(day, 1)) days.push(day)
  const known = new Map<string, readonly (SlotFlows | null)[]>()
  const [start, ...rest] = days
  if (start === undefined) return () => undefined
  const minutes = minuteOfDay(now)
  for (const id of new Set(sites.flatMap(({ microgridId }) => microgridId ?? []))) {
    const read = await microgridDays({ db }, sql`sites.microgrid_id = ${id}`, [start, ...rest], at, minutes)
    for (const { day, flows } of read) {
      const begun = Math.ceil((day === at.today ? minutes : minutesOfDay) / slotMinutes)
      if (begun > 0 && flows.slice(0, begun).every(flow => flow !== null)) known.set(`${id}/${day}`, flows)
    }
  }
  return (microgridId: string, day: string) => known.get(`${microgridId}/${day}`)
}
