import { sql } from 'drizzle-orm'
import { addDays, defaultZone, siteDay } from '../../../../core/time/time.ts'
import type { Services } from '../../../context.ts'
import { readFact, writeFact } from '../../../database/facts.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { generating } from '../../../figures/sqlFragments.ts'
import { fitPlanes, fitPlants, measurePlants } from './fitPlants.ts'

type Base = Pick<Services, 'db' | 'clock' | 'log'>

/** The last day that was measured. */
const measuredUntil = 'pv days measured until'
/**
 * Until this was written the days of sites on other clocks than the platform's were held beside the sun of another
 * hour: they go once, and are measured anew as far back as curves are kept.
 */
const bySun = 'pv days measured beside their own sun'
/** As far back as late readings are taken. */
const lateDays = 3
/** As far back as curves are kept. */
const curveDays = 35

/** Measures the days that are over and what they say about the plants. A day that was done and comes again gives the same. */
export async function fitAll({ db, clock }: Pick<Base, 'db' | 'clock'>) {
  const today = siteDay(clock())
  const until = await readFact(db, measuredUntil)
  const first = until ? addDays(until, 1 - lateDays) : addDays(today, -curveDays)
  const sites = await rowsOf(
    db,
    { id: 'text', orgId: 'text' },
    sql`select id, org_id as "orgId" from sites where ${generating} order by id`,
  )
  const measure = async (of: typeof sites, from: string) => {
    for (let day = from; day < today; day = addDays(day, 1)) await measurePlants({ db }, of, day)
  }
  if (!(await readFact(db, bySun))) {
    const rows = await rowsOf(
      db,
      { id: 'text' },
      sql`
        delete from pv_days
        using sites
        where sites.id = pv_days.site_id and sites.zone <> ${defaultZone}
        returning sites.id
      `,
    )
    const wrong = new Set(rows.map(({ id }) => id))
    await measure(
      sites.filter(({ id }) => wrong.has(id)),
      addDays(today, -curveDays),
    )
    await writeFact(db, bySun, today)
  }
  await measure(sites, first)
  const changed = await fitPlanes({ db }, today)
  if (changed.length) await measure(changed, addDays(today, -curveDays))
  await fitPlants({ db }, today)
  await writeFact(db, measuredUntil, addDays(today, -1))
}

/** Once a day, when the readings of the day before are there. */
export function startFits(base: Base): () => void {
  let busy = false
  const work = async () => {
    const until = await readFact(base.db, measuredUntil)
    if (until !== addDays(siteDay(base.clock()), -1)) await fitAll(base)
  }
  const run = () => {
    if (busy) return
    busy = true
    work()
      .catch(error => base.log.error({ err: error }, 'PV fits'))
      .finally(() => {
        busy = false
      })
  }
  const first = setTimeout(run, 60_000)
  const timer = setInterval(run, 1_800_000)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
