import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { onSites, type Sites } from '../../rights/siteFilter.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, chosenWith, todaySummed } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { energyOfSites } from '../explain/energyOfSites.ts'

/** Energy of one kind today over the sites of a condition by the counters of their devices, kWh; null = no counter is known. */
export async function energyToday({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments, kind: string): Promise<number | null> {
  const where = onSites(of)
  explain(`today.${kind}`, () => energyOfSites({ db }, where, at, kind, 'day'))
  const [row] = await rowsOf(
    db,
    { kwh: 'number?' },
    sql`with ${chosenWith(where)}, ${todaySummed(of, at, kind)} select sum(kwh) as kwh from today`,
  )
  return row!.kwh
}
