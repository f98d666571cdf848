import type { SQL } from 'drizzle-orm'
import { energyByDay } from './slots/energyLines.ts'
import type { Moments } from './slots/moments.ts'
import type { QueryContext } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { dayOfSites } from './explain/dayOfSites.ts'
import { energyOfSites } from './explain/energyOfSites.ts'

/**
 * What the sites of a condition generated on the day whose result is told by night, kWh; null where nothing is known of
 * it. As it stands, like that of areas: the last readings of a day are folded a while after midnight.
 */
export async function nightGeneration(context: Pick<QueryContext, 'db'>, where: SQL, at: Moments, day: string): Promise<number | null> {
  // Of the day that has gone by nothing of the new one is asked.
  const known = await energyByDay(context, where, { ...at, today: day }, { first: day, last: day })
  explain('night.generation', () =>
    day === at.today ? energyOfSites(context, where, at, 'generation', 'day') : dayOfSites(context, where, day),
  )
  return known.get(day) ?? null
}
