import { isSuspect } from '../../../core/units/quality.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import type { Catalog } from '../createCatalog.ts'
import type { Accepted } from '../validate.ts'
import { revalidateReadings } from '../revalidateReadings.ts'
import { computeAnew, type SiteDay, type Scheduler } from './computeAnew.ts'
import { followKept, type Steps, stepsOf } from './followKept.ts'
import type { Arrived, Kept } from './Kept.ts'
import { forgetPending, nameplate, type Noted, readPending } from './pending.ts'
import { realOf } from './realOf.ts'
import { type RegisterKey, textOf } from './registerKey.ts'

/** What readings make of the ledger. */
export interface Considered {
  /** Days with late readings, by `textOf`. */
  later: ReadonlyMap<string, RegisterKey>
  arrived: Map<string, { key: RegisterKey & SiteDay; readings: Arrived[] }>
  steps: Steps
}

/** Days computed between two words of how far it is. */
const atOnce = 1000

/**
 * Keeps the energies of devices and days (`device_days`) as what their registers' readings come to. A reading that
 * follows the last one takes one step; any other computes its day anew from all readings: days of late ones in
 * `catchUp`, once for all deliveries that brought them. Both give the same: the ledger is a function of the readings
 * there are.
 */
export function createLedger(db: Services['db'], catalog: Catalog, clock: () => Date) {
  const kept = new Map<string, Kept>()
  const keeping = { db, catalog, clock, kept }
  /** Days with late readings, and what could not be written when its readings came. */
  const owed = new Map<string, RegisterKey>()

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

  /** What cannot be computed stays owed, and keeps nobody else's from being. */
  async function computeAll(keys: readonly RegisterKey[], schedule: Scheduler): Promise<{ changed: SiteDay[]; failures: unknown[] }> {
    // Before: what comes meanwhile is owed anew.
    for (const key of keys) owed.delete(textOf(key))
    try {
      return { changed: await computeAnew(keeping, withDaysAfter(keys), schedule), failures: [] }
    } catch (error) {
      const half = Math.floor(keys.length / 2)
      if (half === 0) {
        for (const key of keys) owed.set(textOf(key), key)
        return { changed: [], failures: [error] }
      }
      const [first, second] = [await computeAll(keys.slice(0, half), schedule), await computeAll(keys.slice(half), schedule)]
      return { changed: [...first.changed, ...second.changed], failures: [...first.failures, ...second.failures] }
    }
  }

  return {
    /**
     * What readings make of the ledger, before they are committed. Pure; it holds until the next delivery is taken.
     * @param late keys that are noted with them
     */
    consider(readings: readonly Accepted[], late: readonly RegisterKey[]): Considered {
      const later = new Map(late.map(key => [textOf(key), key]))
      const arrived: Considered['arrived'] = new Map()
      for (const { deviceId, energyKind: kind, day, minute, value, at, quality: mark, siteId } of readings) {
        if (kind === null || isSuspect(mark)) continue
        const key = { deviceId, kind, day, siteId }
        const text = textOf(key)
        if (later.has(text)) continue
        const known = arrived.get(text)
        const reading = { minute, value: realOf(value), at }
        if (known) known.readings.push(reading)
        else arrived.set(text, { key, readings: [reading] })
      }
      return { later, arrived, steps: stepsOf(keeping, arrived) }
    },
    /**
     * Takes readings that are committed into the ledger. Days of late ones, and of all where that fails, are owed to it until `catchUp`.
     * @returns the sites and days whose energy may have changed
     */
    async take({ later, arrived, steps }: Considered): Promise<SiteDay[]> {
      for (const [text, key] of later) owed.set(text, key)
      if (arrived.size === 0) return []
      try {
        const anew = await computeAnew(keeping, withDaysAfter(await followKept(keeping, steps)))
        forgetOld()
        return [...[...arrived.values()].map(({ key: { siteId, day } }) => ({ siteId, day })), ...anew]
      } catch (error) {
        for (const [text, { key }] of arrived) {
          kept.delete(text)
          owed.set(text, key)
        }
        throw error
      }
    },
    /**
     * Computes what is owed and what is noted, part by part.
     * @param schedule runs each part, between deliveries where the caller queues those
     * @param onProgress hears after some of them the sites and days whose energy may have changed, and how far it is
     */
    async catchUp(which: Noted, schedule: Scheduler, onProgress: (changed: readonly SiteDay[], done: number, total: number) => unknown) {
      const keys = new Map(owed)
      const noted = await readPending(db, which)
      for (const key of noted) keys.set(textOf(key), key)
      if (keys.size === 0) return
      // What was noted with a nameplate is computed with it.
      await (noted.length > 0 ? catalog.reread() : catalog.refresh([]))
      const renamed = noted.filter(({ kind }) => kind === nameplate)
      for (const key of await revalidateReadings(
        db,
        catalog,
        renamed.map(({ deviceId }) => deviceId),
      ))
        keys.set(textOf(key), key)
      for (const key of renamed) keys.delete(textOf(key))
      await forgetPending(db, renamed)
      // A device's days together: what follows a day is then computed once.
      const all = [...keys.values()].sort((a, b) => a.deviceId - b.deviceId)
      const failed: unknown[] = []
      for (let from = 0; from < all.length; from += atOnce) {
        const { changed, failures } = await computeAll(all.slice(from, from + atOnce), schedule)
        failed.push(...failures)
        await onProgress(changed, Math.min(all.length, from + atOnce), all.length)
      }
      forgetOld()
      if (failed.length > 0) throw failed[0]
    },
  }
}
