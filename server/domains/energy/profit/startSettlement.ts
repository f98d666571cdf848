import { setTimeout as pause } from 'node:timers/promises'
import { rowsOf } from '../../../database/rowsOf.ts'
import { sql } from 'drizzle-orm'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import type { Services } from '../../../context.ts'
import { readFact } from '../../../database/facts.ts'
import { curveDays } from './readEnergies.ts'
import { settledAt } from '../../../figures/money/settledMoney.ts'
import { firstDay, noteSettled, settleDays, settlementLock } from './settle.ts'

const everyMs = 600_000
/** As far back as late readings and orders are taken. */
const lateDays = 40
type Base = Pick<Services, 'db' | 'clock' | 'log'>

/** Settles what may have changed: `back` days up to today, or everything where nothing is settled yet. */
export async function settle({ db, clock }: Base, back: number) {
  const now = clock()
  const today = siteDay(now)
  const [settled] = await rowsOf(db, { day: 'text?' }, sql`select max(day)::text as day from site_money`)
  const last = settled?.day
  const first = last ? addDays(last < today ? last : today, -back) : await firstDay(db)
  if (!first) return
  // Short goes with room between them: the embedded engine answers nobody else meanwhile. Days whose curves are kept weigh more.
  for (let from = first; from <= today; ) {
    const end = addDays(from, from >= addDays(today, -curveDays) ? 2 : 29)
    const to = end < today ? end : today
    await db.transaction(tx => settleDays(tx, from, to, now))
    from = addDays(to, 1)
    if (from <= today) await pause(200)
  }
  await noteSettled(db, now)
}

/** Settles days whose energy has changed since they were settled. */
export async function settlePending({ db, clock }: Base) {
  const days = await rowsOf(db, { day: 'text' }, sql`select day::text as day from money_pending order by day`)
  for (const { day } of days) {
    await db.transaction(async tx => {
      await tx.execute(settlementLock)
      // Before it is settled: a change that comes meanwhile waits for the end of this and is noted again.
      await tx.execute(sql`delete from money_pending where day = ${day}::date`)
      await settleDays(tx, day, day, clock())
    })
    await pause(50)
  }
}

/** Every ten minutes today, yesterday and what has changed, once a day everything that late deliveries may have touched. */
export function startSettlement(base: Base): () => void {
  let busy = false
  const work = async () => {
    const last = await readFact(base.db, settledAt)
    const sameDay = last !== null && siteDay(new Date(last)) === siteDay(base.clock())
    await settle(base, sameDay ? 1 : lateDays)
    await settlePending(base)
  }
  const run = () => {
    if (busy) return
    busy = true
    work()
      .catch(error => base.log.error({ err: error }, 'settlement'))
      .finally(() => {
        busy = false
      })
  }
  const first = setTimeout(run, 20_000)
  const timer = setInterval(run, everyMs)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
