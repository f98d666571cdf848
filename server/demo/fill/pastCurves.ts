import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { addDays, chinaDayStart, DAY, instantOf, siteDay } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import { settleDays } from '../../domains/energy/profit/settle.ts'
import { insertCurves } from '../../ingest/insertRows.ts'
import { makeSiteCurvesOn } from '../../ingest/siteCurves.ts'
import type { Transaction } from '../../live/live.ts'
import { facts, firstMinuteDay, indicators } from '../../tables/index.ts'
import { loadRegion } from '../simulator/loadRegion.ts'
import { restoreModels } from '../simulator/restoreTotals.ts'
import { countsFrom, type plans, sample, stamped } from './fillHistory.ts'

/** Days, both in it: of `from` and later all curves are there, `first` is the first that gets them. */
export interface PastCurves {
  from: string
  first: string
}

/** As long as this fact stands older curves are still to be written. */
const fact = 'past_curves'
/** Days settled anew in one transaction: more would hold the embedded engine for long. */
const settledAtOnce = 3

export async function readPastCurves(db: Services['db']): Promise<PastCurves | null> {
  const known = await readFact(db, fact)
  return known ? JSON.parse(known) : null
}

const write = (db: Services['db'] | Transaction, past: PastCurves) => writeFact(db, fact, JSON.stringify(past))

/** Notes that the curves of the newest days are written and those before them are not. */
export function notePastCurves(tx: Transaction, anchor: number, { newestDays, quarterDays }: (typeof plans)['full']) {
  const day = (back: number) => siteDay(new Date(chinaDayStart(anchor) - back * DAY))
  return write(tx, { from: day(newestDays), first: day(quarterDays) })
}

export const endPastCurves = (db: Services['db']) => db.delete(facts).where(eq(facts.name, fact))

/**
 * Writes the 15-minute curves of the days before the newest ones, newest day first and site by site, so that whoever asks meanwhile
 * waits for one site at most. What is written twice, because a kill came between, is stored once.
 * @param told hears after each day how far it is
 */
export async function fillPastCurves(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  told: (past: PastCurves) => void = () => {},
): Promise<void> {
  const past = await readPastCurves(db)
  if (!past) return
  const ids = new Map((await db.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(row => [row.no, row.id]))
  const region = await loadRegion(db)
  const models = region.flatMap(site => site.models)
  for (let day = addDays(past.from, -1); day >= past.first; day = addDays(day, -1)) {
    const dayStart = instantOf(day).getTime()
    // The counters go forward with the time: each day begins with what the ledger knows of the days before it.
    for (const from of [dayStart, dayStart - DAY]) {
      const own = models.filter(model => countsFrom(model, dayStart) === from)
      await restoreModels(db, own, from)
    }
    for (const site of region) {
      const rows = site.models.flatMap(model => sample(stamped(model), ids, dayStart, 15, dayStart, Number.POSITIVE_INFINITY, false))
      await db.transaction(tx => insertCurves(tx, 15, rows))
      await setImmediate()
    }
    if (day >= firstMinuteDay(clock())) await makeSiteCurvesOn(db, day)
    const reached = { ...past, from: day }
    await write(db, reached)
    told(reached)
  }
}

/** What stands behind an open product: the older curves, and the money of their days, which was estimated without them. */
export async function fillBehind({ db, clock }: Pick<Services, 'db' | 'clock'>, told: (past: PastCurves) => void): Promise<void> {
  const past = await readPastCurves(db)
  if (!past) return
  await fillPastCurves({ db, clock }, told)
  const now = clock()
  // Today is the settlement's own, which begins when this has ended.
  const yesterday = addDays(siteDay(now), -1)
  for (let from = past.first; from <= yesterday; from = addDays(from, settledAtOnce)) {
    const end = addDays(from, settledAtOnce - 1)
    await db.transaction(tx => settleDays(tx, from, end < yesterday ? end : yesterday, now))
    await setImmediate()
  }
  await endPastCurves(db)
}
