import { isSuspect } from '../../../core/quality.ts'
import { addDays, siteDay } from '../../../core/time.ts'
import type { Services } from '../../context.ts'
import { firstMinuteDay } from '../../tables/index.ts'
import type { Catalog } from '../createCatalog.ts'
import type { Accepted } from '../validate.ts'
import { computeAnew } from './computeAnew.ts'
import { followKept } from './followKept.ts'
import type { Arrived, Kept } from './Kept.ts'
import { forgetNoted, type Noted, type NotedDay, readPending } from './pending.ts'
import { realOf } from './realOf.ts'
import { type RegisterKey, textOf } from './registerKey.ts'

/** Days computed between two words of how far it is. */
const atOnce = 100

/**
 * Keeps the energies of devices and days (`device_days`) as what their registers' readings come to. A reading that follows the last one takes one step;
 * any other computes its day anew from all readings. Both give the same: the ledger is a function of the readings there are.
 */
export function createLedger(db: Services['db'], catalog: Catalog, clock: () => Date) {
  const kept = new Map<string, Kept>()
  const keeping = { db, catalog, clock, kept }
  /** What could not be written when its readings came. */
  const owed = new Map<string, RegisterKey & { siteId: string }>()

  /** A day that is over is where the next one may have begun (`closing`). */
  const withDaysAfter = (keys: readonly RegisterKey[]) => {
    const today = siteDay(clock())
    const all = new Map(keys.map(key => [textOf(key), key]))
    for (const key of keys) {
      const next = { ...key, day: addDays(key.day, 1) }
      if (key.day < today && !all.has(textOf(next))) all.set(textOf(next), next)
    }
    return [...all.values()]
  }

  /** Days before yesterday are kept no longer; looked through once a day, for they are many. */
  let since = ''
  function forgetOld() {
    const yesterday = addDays(siteDay(clock()), -1)
    if (since === yesterday) return
    since = yesterday
    for (const text of kept.keys()) if (text.slice(-yesterday.length) < yesterday) kept.delete(text)
  }

  return {
    /**
     * Takes readings that are committed into the ledger. Where that fails they are owed to it until `catchUp`.
     * @param late days that `notePending` has noted with them
     * @returns the sites and days whose energy may have changed
     */
    async take(fresh: readonly Accepted[], late: readonly NotedDay[]): Promise<{ siteId: string; day: string }[]> {
      const arrived = new Map<string, { key: RegisterKey & { siteId: string }; readings: Arrived[] }>()
      for (const { deviceId, energyKind: kind, day, minute, value, at, quality: mark, siteId } of fresh) {
        if (kind === null || isSuspect(mark)) continue
        const key = { deviceId, kind, day, siteId }
        const text = textOf(key)
        const known = arrived.get(text)
        const reading = { minute, value: realOf(value), at }
        if (known) known.readings.push(reading)
        else arrived.set(text, { key, readings: [reading] })
      }
      if (arrived.size === 0) return []
      const touched = new Map([...arrived].map(([text, { key }]) => [text, key]))
      try {
        // What is made up for comes in its order: a step follows it as it follows what is live. Of older days quarters may be all that is kept.
        const minutesSince = firstMinuteDay(clock())
        const keys = new Map<string, RegisterKey>()
        for (const { alone, since: _, ...key } of late) if (!alone || key.day < minutesSince) keys.set(textOf(key), key)
        for (const text of keys.keys()) arrived.delete(text)
        for (const key of await followKept(keeping, arrived)) keys.set(textOf(key), key)
        await forgetNoted(
          db,
          late.filter(key => !keys.has(textOf(key))),
        )
        await computeAnew(keeping, withDaysAfter([...keys.values()]))
      } catch (error) {
        for (const [text, key] of touched) {
          kept.delete(text)
          owed.set(text, key)
        }
        throw error
      }
      forgetOld()
      return [...touched.values()].flatMap(({ siteId, day }) => [
        { siteId, day },
        { siteId, day: addDays(day, 1) },
      ])
    },
    /** Computes what is owed and what is noted: `told` hears how far it is. */
    async catchUp(which: Noted, told: (done: number, total: number) => void = () => {}) {
      const rows = await readPending(db, which)
      const missed = [...owed.values()]
      rows.push(...missed)
      if (rows.length === 0) return []
      await catalog.refresh([])
      for (let from = 0; from < rows.length; from += atOnce) {
        await computeAnew(
          keeping,
          withDaysAfter(rows.slice(from, from + atOnce).map(({ deviceId, kind, day }) => ({ deviceId, kind, day }))),
        )
        told(Math.min(rows.length, from + atOnce), rows.length)
      }
      for (const key of missed) owed.delete(textOf(key))
      return rows.map(({ siteId, day }) => ({ siteId, day }))
    },
  }
}
