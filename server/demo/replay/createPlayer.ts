import { setTimeout as pause } from 'node:timers/promises'
import { HOUR, instantOf, MINUTE } from '../../../core/time/time.ts'
import { judgeAll } from '../../alarms/abnormal/startAbnormal.ts'
import type { Since } from '../../alarms/abnormal/writeVerdicts.ts'
import { createEngine } from '../../alarms/createEngine.ts'
import type { Services } from '../../context.ts'
import { vacuum } from '../../database/upkeep.ts'
import { createIngest } from '../../ingest/createIngest.ts'
import { fold } from '../../ingest/fold.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import { deliverRegion } from '../simulator/deliverRegion.ts'
import { createOrderReports, deliverOrders } from '../simulator/ordersAt.ts'
import { restoreTotals } from '../simulator/restoreTotals.ts'
import { weatherPlaces, writeWeather } from '../world/writeWeather.ts'
import type { DayClock } from './createDayClock.ts'
import { returnToMidnight } from './fillMidnight.ts'

/** Devices of a replay report every five minutes of their day: five seconds here. */
export const stepMs = 5 * MINUTE
const lookMs = 500
/** At the greatest speed the next step is due before it is looked for. */
const ahead = 2 * stepMs
/** Abnormal conditions last ten minutes and longer; curves by the minute are rewritten whole with every fold. */
const judgeEveryMs = 2 * stepMs
const foldEveryMs = 2 * HOUR

interface PlayerOptions {
  /** Moment it begins at, ms after midnight: what came before is played as fast as it can be. */
  from: number
  /** How far it is on the way there, 0 … 1. */
  onProgress?: (share: number) => void
}

type Base = Pick<Services, 'config' | 'database' | 'db' | 'bus' | 'log'>

/**
 * Plays a day: what the simulated region showed goes through an ingest and an alarm engine of its own, step by step up
 * to the day's clock. Both work by the time of the step, so that two runs leave the same rows. At the day's end
 * everything is put back to where it began.
 */
export function createPlayer(base: Base, region: readonly SiteModel[], day: string, clock: DayClock, { from, onProgress }: PlayerOptions) {
  const { db, database, log } = base
  const midnight = instantOf(day).getTime()
  let beginning = midnight + from
  /** Another moment was asked for: what is shown is not it yet. */
  let sought = false
  let ended = false
  const stopped = () => ended
  let at = midnight - stepMs
  let own = inner()
  let playing = Promise.resolve()

  /** The memory of ingest and alarm engine belongs to one run of the day. */
  function inner() {
    const services = { ...base, clock: () => new Date(at) }
    const engine = createEngine(services)
    return { services, engine, ingest: createIngest(services, engine), since: new Map() as Since, ordersAt: createOrderReports() }
  }

  async function step() {
    at += stepMs
    if (!(await deliverRegion(region, at, new Map(), own.ingest, stopped))) return
    await deliverOrders(own.services, own.ordersAt(region, at))
    // Not started, it has no timers: stopping it writes what it has gathered.
    await own.ingest.stop()
    const everything = { listeningSince: new Date(midnight - HOUR), arrived: [] }
    clock.reached(at + ahead)
    if (at % judgeEveryMs === 0) await judgeAll(own.services, everything, own.since, own.engine.announce)
    if (at % HOUR === 0) await writeWeather(db, new Date(at), await weatherPlaces(db), 0, 7)
    if (at % foldEveryMs !== 0) return
    await fold(db, new Date(at))
    await vacuum(database, 'fold')
  }

  async function begin() {
    at = midnight - stepMs
    own = inner()
    await restoreTotals(db, region, midnight)
    await step()
    await forward()
  }

  /** Plays on to where it shall begin, without waiting for the day's clock. */
  async function forward() {
    const first = at
    while (!stopped() && at + stepMs <= beginning) {
      await step()
      onProgress?.((at - first) / (beginning - first))
    }
    clock.startAnew(beginning)
  }

  /** Goes on where another player of the same day came to. @param played moment, ms after midnight */
  async function takeOver(played: number) {
    at = midnight + played - (played % stepMs)
    own = inner()
    await restoreTotals(db, region, midnight)
    clock.reached(at + ahead)
    await forward()
  }

  async function beginAnew() {
    await returnToMidnight(db, day)
    await begin()
  }

  async function catchUp() {
    if (sought) {
      if (at > beginning) await beginAnew()
      else await forward()
      sought = false
    }
    while (!stopped() && !sought && !clock.over() && at + stepMs <= clock.now().getTime()) await step()
    if (stopped() || sought || !clock.over()) return
    await beginAnew()
  }

  return {
    /** Goes to another moment of the day. @param moment ms after midnight */
    seek(moment: number) {
      beginning = midnight + moment
      sought = true
    },
    seeking: () => sought,
    /** Plays the day up to where it begins, from midnight or from where another player of it came to (ms after midnight). */
    prepare: (played?: number) => (played === undefined ? begin() : takeOver(played)),
    /** From then on it follows the clock by itself. */
    start() {
      playing = (async () => {
        while (!stopped()) {
          await catchUp().catch(error => log.error({ err: error }, 'replay'))
          if (!stopped()) await pause(lookMs, undefined, { ref: false })
        }
      })()
    },
    async stop() {
      ended = true
      await playing
    },
  }
}
