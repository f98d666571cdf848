import { onSites, type Sites } from '../rights/siteFilter.ts'
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
export async function nightGeneration(context: Pick<QueryContext, 'db'>, of: Sites, at: Moments, day: string): Promise<number | null> {
  const where = onSites(of)
  // Of the day that has gone by nothing of the new one is asked.
  const known = await energyByDay(context, of, { ...at, today: day }, { first: day, last: day })
  explain('night.generation', () =>
    day === at.today ? energyOfSites(context, where, at, 'generation', 'day') : dayOfSites(context, where, day),
  )
  return known.get(day) ?? null
}
