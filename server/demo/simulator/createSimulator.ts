import { DAY, MINUTE } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import { simulatedUntil } from '../steps.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import type { Ingest } from '../../live/live.ts'
import type { Simulator } from '../../demonstration/Simulator.ts'
import { weatherPlaces, writeWeather } from '../world/writeWeather.ts'
import type { SiteModel } from './createSiteModel.ts'
import { deliverRegion } from './deliverRegion.ts'
import { loadRegion } from './loadRegion.ts'
import { overheating } from './overheating.ts'
import { isQuarter, momentsOf } from './momentsOf.ts'
import { createOrderReports, deliverOrders } from './ordersAt.ts'
import { type Held, pointsAt } from './pointsAt.ts'
import { restoreTotals } from './restoreTotals.ts'
import { createCrew } from '../patrol/createCrew.ts'

type Base = Pick<Services, 'db' | 'clock' | 'log'>

const weatherMs = 10 * MINUTE
/** A device that overheats is to be heard for so long. */
const reportsForMs = 10 * MINUTE
/** Gateways need a moment after the full minute. */
const afterMinute = 400
/**
 * All devices are asked minute by minute and none looks back further than three hours: what is older would only fill
 * memory, 40 MB a day.
 */
const rememberedMoments = 400

/**
 * The demonstration region alive: what its devices show every minute, through the same door as every gateway. After a stop it makes up
 * for the time that is missing first. Kills do no harm: what was delivered twice is stored once.
 */
export function createSimulator({ db, clock, log }: Base, ingest: Ingest): Simulator {
  const held = new Map<string, Held>()
  let region: SiteModel[] = []
  let ordersAt = createOrderReports()
  let heldAt = 0
  let until = 0
  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let weatherTimer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const advanceCrew = createCrew({ db, clock })

  /** Where the clock was set back nobody waits for it to come by again: the region goes on from now. */
  async function begin(from: number | null) {
    const now = clock().getTime()
    const isAhead = from === null || from > now + MINUTE
    until = isAhead ? Math.floor(now / MINUTE) * MINUTE - MINUTE : from
    ordersAt = createOrderReports()
    await restoreTotals(db, region, Math.max(until, now - 35 * DAY))
  }

  async function deliver(at: number) {
    if (!(await deliverRegion(region, at, held, ingest, () => stopped))) return
    // What is made up for needs no report of every minute: orders are cumulated.
    if (isQuarter(at) || clock().getTime() - at < 2 * MINUTE) await deliverOrders({ db, clock }, ordersAt(region, at))
    until = at
    await writeFact(db, simulatedUntil, new Date(at).toISOString())
    for (const [key, hold] of held) if (hold.untilMs < at) held.delete(key)
  }

  /** Delivers everything up to now, then waits for the next full minute. */
  async function run() {
    try {
      if (until > clock().getTime() + MINUTE) {
        held.clear()
        await begin(until)
      }
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
      // What was not stored is reported again: a day back, since repeats do no harm.
      ordersAt = createOrderReports()
      log.error({ err: error }, 'simulator')
    }
    if (stopped) return
    try {
      await advanceCrew(() => stopped)
    } catch (error) {
      log.error({ err: error }, 'simulated patrols')
    }
    if (stopped) return
    const now = clock().getTime()
    timer = setTimeout(go, MINUTE - (now % MINUTE) + afterMinute)
  }
  const go = () => {
    running = run()
  }

  const find = (deviceNo: string) => {
    for (const site of region) {
      const model = site.models.find(({ device }) => device.no === deviceNo)
      if (model) return { site, model }
    }
    return null
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
      region = await loadRegion(db, rememberedMoments)
      const known = await readFact(db, simulatedUntil)
      await begin(known ? Date.parse(known) : null)
      await observe(Math.min(35, Math.ceil((clock().getTime() - until) / DAY)))
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
      // A reading of this very millisecond may be stored already, which another value would correct: the held one comes after it.
      heldAt = Math.max(clock().getTime(), heldAt) + 1
      const { refused } = await ingest.accept([[deviceNo, indicatorNo, heldAt, value]])
      if (!refused[0]) return
      held.delete(`${deviceNo}/${indicatorNo}`)
      throw new Error(refused[0].reason)
    },
    canOverheat(deviceNo) {
      const found = find(deviceNo)
      if (!found || !overheating[found.model.device.simulation.kind]) return false
      const { model } = found
      const now = clock().getTime()
      const reports = [0, reportsForMs / 2, reportsForMs].every(ahead => !model.silent(now + ahead) && !model.frozen(now + ahead))
      // No fan is missed at night, and a clock that runs ahead would tell the fault at another time.
      const works = model.device.simulation.kind !== 'inverter' || model.power(now) > 0
      return reports && works && model.aheadMs(now) === 0
    },
    setHot(deviceNo, hot, afterMs) {
      const heat = find(deviceNo)?.model.heat
      if (hot) heat?.begin(clock().getTime(), afterMs)
      else heat?.end(clock().getTime(), afterMs)
    },
    async report(deviceNo) {
      const found = find(deviceNo)
      if (!found || found.model.silent(clock().getTime())) return
      for (const [gatewayId, points] of pointsAt({ ...found.site, models: [found.model] }, clock().getTime(), held))
        await ingest.accept(points, gatewayId)
    },
  }
}
