import { setImmediate as yieldNow } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { chinaDayStart, DAY, MINUTE } from '../../core/physics/time.ts'
import { siteDay } from '../../core/time.ts'
import type { Services } from '../context.ts'
import { simulatedUntil } from '../demo/ensureDemo.ts'
import { readFact, writeFact } from '../demo/steps.ts'
import type { Ingest, Point, Simulator } from '../live.ts'
import { weatherPlaces, writeWeather } from '../weather/writeWeather.ts'
import type { SiteModel } from './createSiteModel.ts'
import { loadRegion } from './loadRegion.ts'
import { momentsOf } from './momentsOf.ts'
import { type Held, pointsAt } from './pointsAt.ts'

type Base = Pick<Services, 'db' | 'clock' | 'log'>

const mostPoints = 5000
const weatherMs = 10 * MINUTE
/** Gateways need a moment after the full minute. */
const afterMinute = 400

/**
 * The demonstration region alive: what its devices show every minute, through the same door as every gateway. After a stop it makes up
 * for the time that is missing first. Kills do no harm: what was delivered twice is stored once.
 */
export function createSimulator({ db, clock, log }: Base, ingest: Ingest): Simulator {
  const held = new Map<string, Held>()
  let region: SiteModel[] = []
  let until = 0
  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let weatherTimer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  /** Counters since commissioning continue from what is stored. */
  async function restoreTotals(from: number) {
    const dayStart = chinaDayStart(from)
    const { rows } = await db.execute<{ device_id: number; kwh: number }>(sql`
      select e.device_id, sum(e.kwh) as kwh from device_days e join devices d on d.id = e.device_id and d.energy_kind = e.kind
      where e.day < ${siteDay(new Date(dayStart))}::date group by e.device_id`)
    const totals = new Map(rows.map(row => [row.device_id, row.kwh]))
    for (const site of region) for (const model of site.models) model.setTotal(dayStart, totals.get(model.device.id) ?? 0)
  }

  async function deliver(at: number) {
    let points: Point[] = []
    for (const site of region) {
      points.push(...pointsAt(site, at, held))
      if (points.length < mostPoints) continue
      await ingest.accept(points)
      points = []
      await yieldNow()
      if (stopped) return
    }
    if (points.length > 0) await ingest.accept(points)
    until = at
    await writeFact(db, simulatedUntil, new Date(at).toISOString())
    for (const [key, hold] of held) if (hold.untilMs < at) held.delete(key)
  }

  /** Delivers everything up to now, then waits for the next full minute. */
  async function run() {
    try {
      // Making up for a long stop takes minutes itself: only when nothing is left behind is it time to wait.
      for (let behind = true; behind; ) {
        behind = false
        for (const at of momentsOf(until, clock().getTime())) {
          if (stopped) return
          await deliver(at)
          behind = true
        }
      }
    } catch (error) {
      log.error({ err: error }, 'simulator')
    }
    if (stopped) return
    const now = clock().getTime()
    timer = setTimeout(go, MINUTE - (now % MINUTE) + afterMinute)
  }
  const go = () => {
    running = run()
  }

  async function observe(back: number) {
    try {
      await writeWeather(db, clock(), await weatherPlaces(db), back, 7)
    } catch (error) {
      log.error({ err: error }, 'simulated weather')
    }
  }

  return {
    async start() {
      stopped = false
      region = await loadRegion(db)
      const now = clock().getTime()
      const known = await readFact(db, simulatedUntil)
      until = known ? Date.parse(known) : Math.floor(now / MINUTE) * MINUTE - MINUTE
      await restoreTotals(Math.max(until, now - 35 * DAY))
      await observe(Math.min(35, Math.ceil((now - until) / DAY)))
      weatherTimer = setInterval(() => void observe(0), weatherMs)
      go()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(weatherTimer)
      await running
    },
    async hold(deviceNo, indicatorNo, value, untilMs) {
      held.set(`${deviceNo}/${indicatorNo}`, { deviceNo, indicatorNo, value, untilMs })
      // A reading of this very millisecond may be stored already: the held one comes after it.
      for (let at = clock().getTime(); ; at++) {
        const { accepted, refused } = await ingest.accept([[deviceNo, indicatorNo, at, value]])
        if (refused[0]) {
          held.delete(`${deviceNo}/${indicatorNo}`)
          throw new Error(refused[0].reason)
        }
        if (accepted > 0) return
      }
    },
  }
}
