import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { isSuspect } from '../../core/units/quality.ts'
import { addDays, siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { vacuum } from '../database/upkeep.ts'
import type { AlarmEngine, Ingest, IngestResult } from '../live/live.ts'
import { retryOnConflict } from '../database/retryOnConflict.ts'
import { settleRollups } from '../rollups/settleRollups.ts'
import { clampToPresent } from './clampToPresent.ts'
import { followUpsOf } from './followUpsOf.ts'
import { createCatalog } from './createCatalog.ts'
import { createClockSkews } from './createClockSkews.ts'
import { createDeliveries } from './createDeliveries.ts'
import { createLatest } from './createLatest.ts'
import { createLocalDays } from './createLocalDays.ts'
import { createQueue } from './createQueue.ts'
import { fold } from './fold.ts'
import { Repeated } from './insertReadings.ts'
import type { SiteDay } from './ledger/computeAnew.ts'
import { createLedger } from './ledger/createLedger.ts'
import { presentOf } from './presentAt.ts'
import { pairSites } from './pairSites.ts'
import { makeSiteCurves } from './siteCurves.ts'
import { sumPendingSites, sumSiteDays } from './siteDays.ts'
import { advanceSums } from './siteSums.ts'
import type { Newest } from './newest.ts'
import { readNewest } from './readNewest.ts'
import { mayBeNew, remember, store } from './store.ts'
import { type Accepted, validate } from './validate.ts'

type Base = Pick<Services, 'database' | 'db' | 'bus' | 'clock' | 'log'>

interface Delivery {
  points: readonly unknown[]
  gatewayId: string | undefined
  settle: (result: IngestResult) => void
  fail: (error: unknown) => void
}

const flushMs = 1000
const sumMs = 10_000
/** How long figures of regions stay as they were when sites or devices have changed. */
const settleMs = 5000
/** Days in which readings may still arrive, tomorrow among them. */
const spanDays = 42
/** Each fold rewrites every curve of today once: often is dear, seldom keeps a long tail. */
const foldMs = 300_000
/** Deliveries waiting together share one transaction up to this many points. */
const mostTogether = 60_000

/**
 * The one door for readings: validate → quality → dedupe → store → alarm rules → commit → notify. Deliveries of one process go one
 * after another; those that wait share a transaction. What resolves is committed, with the alarms it raised.
 */
export function createIngest({ database, db, bus, clock, log }: Base, engine: AlarmEngine): Ingest {
  const catalog = createCatalog(db)
  const localDays = createLocalDays()
  const latest = createLatest(db)
  const skews = createClockSkews(db)
  const deliveries = createDeliveries(db)
  const ledger = createLedger(db, catalog, clock)
  const queue = createQueue()
  const newest: Newest = new Map()
  const dirty = new Map<string, SiteDay>()
  let doubtful: SiteDay[][] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<unknown>>()
  const waiting: Delivery[] = []

  const note = (rows: readonly SiteDay[]) => {
    for (const row of rows) dirty.set(`${row.siteId}/${row.day}`, row)
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'energy ledger')

  /** Everything that follows from readings; worked out while the database stores them. */
  function follow(fresh: readonly Accepted[], now: number) {
    const consequences = followUpsOf(fresh, now, newest)
    return { ...consequences, present: presentOf(fresh, now), energies: ledger.consider(fresh, consequences.late) }
  }

  const inOneTransaction = (readings: readonly Accepted[], now: number, allNew: boolean) =>
    retryOnConflict(() =>
      db.transaction(async tx => {
        const { fresh, consequences } = await store(tx, readings, now, newest, allNew, fresh => follow(fresh, now))
        return { fresh, consequences, changes: consequences ? await engine.evaluate(tx, consequences.present) : [] }
      }),
    )

  /** Nearly always nobody has delivered any of them before. */
  async function storeAll(readings: readonly Accepted[], now: number) {
    if (mayBeNew(readings, newest))
      try {
        return await inOneTransaction(readings, now, true)
      } catch (error) {
        if (!(error instanceof Repeated)) throw error
      }
    return inOneTransaction(readings, now, false)
  }

  /** Stores the readings of some deliveries in one transaction and takes the memory on after the commit. */
  async function commit(readings: readonly Accepted[]) {
    const now = clock().getTime()
    const { fresh, consequences, changes } = await storeAll(readings, now)
    remember(newest, fresh)
    latest.take(fresh, now)
    engine.announce(changes)
    // What is committed is acknowledged: its energy follows when the database can write again.
    if (consequences) await ledger.take(consequences.energies).then(note, warn)
    if (fresh.length > 0) bus.publish('telemetry', { at: now, count: fresh.length, sites: [...new Set(fresh.map(row => row.siteId))] })
    return fresh
  }

  async function deliver(batch: readonly Delivery[]) {
    const now = clock().getTime()
    for (const { points } of batch) await catalog.refresh(points)
    const checked = batch.map(delivery => ({ delivery, ...validate(delivery.points, delivery.gatewayId, now, catalog, localDays) }))
    for (const { delivery, newest: stamps } of checked)
      if (delivery.gatewayId !== undefined) skews.note(delivery.gatewayId, stamps.values(), now)
    const readings = checked.length === 1 ? (checked[0]?.readings ?? []) : checked.flatMap(each => each.readings)
    const fresh = readings.length > 0 ? await commit(readings) : []
    const isFresh = fresh.length === readings.length ? null : new Set(fresh)
    for (const { delivery, readings: own, refused } of checked) {
      const stored = isFresh ? own.filter(row => isFresh.has(row)) : own
      const suspect = stored.reduce((count, row) => count + (isSuspect(row.quality) ? 1 : 0), 0)
      const result = { accepted: stored.length, suspect, repeated: own.length - stored.length, refused }
      if (delivery.gatewayId !== undefined) deliveries.note(delivery.gatewayId, result, stored, now)
      delivery.settle(result)
    }
  }

  /** Takes what waits; a failure of many together is tried one by one, so that nobody suffers from another's delivery. */
  async function next() {
    const batch: Delivery[] = []
    for (let size = 0; waiting.length > 0 && (batch.length === 0 || size + (waiting[0]?.points.length ?? 0) <= mostTogether); ) {
      const first = waiting.shift()
      if (!first) break
      size += first.points.length
      batch.push(first)
    }
    if (batch.length === 0) return
    try {
      await deliver(batch)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.fail(error)
      for (const each of batch) await deliver([each]).catch(each.fail)
    }
  }

  /** One more of the days that a kill may have left in doubt: all of them at once would hold the embedded engine for seconds. */
  const doubt = () => note(doubtful.shift() ?? [])

  async function sum() {
    const rows = [...dirty.values()]
    dirty.clear()
    try {
      await sumSiteDays(db, rows, clock())
      await sumPendingSites(db, clock())
    } catch (error) {
      for (const row of rows) dirty.set(`${row.siteId}/${row.day}`, row)
      throw error
    }
    await advanceSums(db, clock())
    await makeSiteCurves(db, clock())
  }

  const every = (ms: number, work: () => Promise<unknown>) => {
    let busy = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      const round = work()
        .catch(error => log.error({ err: error }, 'ingest housekeeping'))
        .finally(() => {
          busy = false
          running.delete(round)
        })
      running.add(round)
    }, ms)
    timer.unref()
    timers.push(timer)
  }

  return {
    accept: (points, gatewayId) =>
      new Promise<IngestResult>((settle, fail) => {
        waiting.push({ points, gatewayId, settle, fail })
        void queue(next)
      }),
    async start(onProgress) {
      // After a usual stop there is next to nothing to do.
      const reportPart = (part: string, many: number) => (done: number, total: number) => total > many && onProgress?.(part, done / total)
      await retryOnConflict(() => settleRollups(db))
      await latest.rebuild(clock())
      await pairSites(db)
      for (const [point, at] of await readNewest(db)) if (at > (newest.get(point) ?? 0)) newest.set(point, at)
      const reportLedger = reportPart('电量台账', 1000)
      const onChanged = (changed: readonly SiteDay[], done: number, total: number) => {
        note(changed)
        reportLedger(done, total)
      }
      await ledger.catchUp('all', queue, onChanged).catch(warn)
      const today = siteDay(clock())
      const rows = await rowsOf(db, { id: 'text' }, sql`select distinct site_id as id from devices`)
      // What a kill left between a device's energy and its site's: the span in which readings may arrive. Late readings are
      // rare: their days wait.
      const days = Array.from({ length: spanDays }, (_, back) => addDays(today, 1 - back))
      const onDay = (day: string) => rows.map(({ id }) => ({ siteId: id, day }))
      await sumSiteDays(db, days.splice(0, 3).flatMap(onDay), clock())
      await sumPendingSites(db, clock())
      doubtful = days.map(onDay)
      await advanceSums(db, clock(), reportPart('电量汇总', 100))
      await makeSiteCurves(db, clock(), reportPart('站点曲线', 100))
      every(flushMs, latest.writePoints)
      every(settleMs, () => retryOnConflict(() => settleRollups(db)))
      every(sumMs, async () => {
        await latest.writeSeen()
        await skews.write(clock().getTime())
        await deliveries.write()
      })
      every(sumMs, async () => {
        // Sums of what is measured now do not wait for the end of a long backlog, nor for what cannot be computed.
        const onChanged = (changed: readonly SiteDay[]) => {
          note(changed)
          return sum()
        }
        await ledger.catchUp('abandoned', queue, onChanged).catch(warn)
        doubt()
        await sum()
      })
      // Between deliveries, so that a reading is never in the tail and in its curve for somebody who looks in between.
      every(foldMs, async () => {
        await fold(db, clock(), queue)
        await vacuum(database, 'fold')
      })
    },
    clampToPresent: present =>
      queue(async () => {
        await latest.writePoints()
        await latest.writeSeen()
        skews.forget()
        engine.clampToPresent(present)
        // Lower than it is it costs work, no reading.
        for (const [point, at] of newest) if (at > present) newest.set(point, present)
        return clampToPresent(db, present)
      }),
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      await Promise.all([...running, queue(async () => {})])
      await ledger.catchUp('noted', queue, note).catch(warn)
      await latest.writePoints()
      await latest.writeSeen()
      await skews.write(clock().getTime())
      await deliveries.write()
      while (doubtful.length > 0) doubt()
      await retryOnConflict(() => settleRollups(db))
      await sum()
    },
  }
}
