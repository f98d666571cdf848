import { isLate } from '../../core/units/freshness.ts'
import { isSuspect } from '../../core/units/quality.ts'
import type { AlarmChange, AlarmEngine, Reading, Transaction } from '../live/live.ts'
import { startAbnormal } from './abnormal/startAbnormal.ts'
import { Overlay } from './overlay.ts'
import { type Base, loadPoints, openAlarms, pointKey, type Points } from './points.ts'
import { broughtBack, expire, step, unseen } from './step.ts'
import { resumeDelays } from './resumeDelays.ts'
import { watchPeers } from './watchPeers.ts'
import { endDueShelves } from './shelves.ts'
import { writeEpisodes } from './writeEpisodes.ts'

/** A notification between processes takes 8000 bytes at most. */
const mostChanges = 50
const delayTickMs = 1000
/** Shelves end on the minute they were given, a few seconds late at most. */
const shelfTickMs = 3000

/**
 * The alarm engine: limit rules on every reading (pure, see step.ts), abnormal conditions by timer. Rows are written in the transaction
 * of the readings; the memory follows after the commit, so that neither can be without the other.
 */
export function createEngine(base: Base): AlarmEngine {
  const { database, db, bus, clock, log } = base
  const overlays = new WeakMap<readonly AlarmChange[], Overlay>()
  let points: Points | null = null
  let announcing = false
  const undo: (() => Promise<void> | void)[] = []

  /** Rules as they are now; what is remembered of the points stays. */
  async function reload() {
    const fresh = await loadPoints(db)
    if (!points) {
      points = fresh
      return
    }
    points.rules = fresh.rules
    for (const [key, state] of fresh.states) if (!points.states.has(key)) points.states.set(key, state)
  }

  async function write(tx: Transaction, overlay: Overlay, known: Points) {
    const changes = overlay.episodes.length > 0 ? await writeEpisodes(tx, overlay, known.rules, clock()) : []
    overlays.set(changes, overlay)
    return changes
  }

  async function evaluate(tx: Transaction, readings: readonly Reading[]) {
    // Through this transaction: the embedded engine lets nobody else read while one is open, so waiting for another
    // connection would never end.
    const loaded = points ?? (await loadPoints(tx))
    points ??= loaded
    const known = points
    const overlay = new Overlay(known)
    // Those of one moment are in their order as they are.
    const inOrder = readings.every(({ at }, n) => n === 0 || readings[n - 1]!.at <= at)
    const ordered = inOrder ? readings : [...readings].sort((a, b) => a.at - b.at)
    for (const { deviceId, indicatorId, at, value, quality: q } of ordered) {
      const key = pointKey(deviceId, indicatorId)
      const rule = known.rules.get(key)
      if (rule) overlay.put(key, step(overlay.state(key), rule, { at, value, suspect: isSuspect(q) }))
    }
    return write(tx, overlay, known)
  }

  function announce(changes: readonly AlarmChange[]) {
    overlays.get(changes)?.takeOver()
    overlays.delete(changes)
    announcing = true
    try {
      for (let from = 0; from < changes.length; from += mostChanges) bus.publish('alarm', changes.slice(from, from + mostChanges))
    } finally {
      announcing = false
    }
  }

  /** Delays that ran out while the point was silent but not yet late. */
  async function runDelays() {
    const known = points
    if (!known) return
    const now = clock().getTime()
    const overlay = new Overlay(known)
    for (const [key, state] of known.states) {
      if (!state.pending && state.back === null) continue
      const rule = known.rules.get(key)
      if (rule && !isLate(now - state.at, rule.samplingMs)) overlay.put(key, expire(state, rule, now))
    }
    if (overlay.episodes.length > 0) announce(await db.transaction(tx => write(tx, overlay, known)))
  }

  /** What another process raised or ended; `null` = too much for a notification, so read everything that is open. */
  async function follow(changes: readonly AlarmChange[] | null) {
    const known = points
    if (!known) return
    const touched = changes
      ?.filter(change => change.sign === '1' && (change.kind === 'raised' || change.kind === 'recovered'))
      .map(change => change.alarmId)
    if (touched?.length === 0) return
    const open = new Map(await openAlarms(db, touched))
    for (const [key, state] of known.states) {
      const { alarm } = state
      if (alarm && !open.has(key) && (!touched || touched.includes(alarm.id))) known.states.set(key, { ...state, alarm: null, back: null })
    }
    for (const [key, alarm] of open) {
      const state = known.states.get(key) ?? unseen
      if (!state.alarm) known.states.set(key, { ...state, alarm, pending: null, back: null })
    }
    if (!changes) await resume()
  }

  /** What another process remembered and cannot tell any more. */
  async function resume() {
    if (points) await resumeDelays(base, points)
  }

  const quietly = (work: () => Promise<void>) => work().catch(error => log.error({ err: error }, 'alarm engine'))

  return {
    evaluate,
    announce,
    clampToPresent(present) {
      if (points) for (const [key, state] of points.states) points.states.set(key, broughtBack(state, present))
    },
    async start() {
      // Read again: limits may have been written since the first reading.
      await reload()
      await resume()
      let running = Promise.resolve<unknown>(undefined)
      const timer = setInterval(() => {
        running = running.then(() => quietly(runDelays))
      }, delayTickMs)
      let ending = Promise.resolve<unknown>(undefined)
      const shelfTimer = setInterval(() => {
        ending = ending.then(() => quietly(async () => announce(await endDueShelves(db, clock()))))
      }, shelfTickMs)
      const leave = [
        bus.subscribe('alarm', changes => {
          if (!announcing) void quietly(() => follow(changes))
        }),
        // Somebody changed limits.
        bus.subscribe('alarmLimits', () => void quietly(reload)),
        ...(database.embedded ? [] : [watchPeers(bus, () => void quietly(() => follow(null)))]),
      ]
      undo.push(
        async () => {
          clearInterval(timer)
          clearInterval(shelfTimer)
          for (const off of leave) off()
          await running
          await ending
        },
        startAbnormal(base, announce),
      )
    },
    async stop() {
      for (const step of undo.splice(0)) await step()
    },
  }
}
