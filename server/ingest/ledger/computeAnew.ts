import { closeDay } from '../../../core/register/closeDay.ts'
import { carriedOver, openingMinuteOf, resetsOf, shownAtMidnight } from '../../../core/register/openingMinuteOf.ts'
import {
  energyOf,
  eventsOf,
  openRegisterDay,
  type RegisterDay,
  type RegisterKind,
  type RegisterReading,
} from '../../../core/register/registerDay.ts'
import { hasStoodStill, stuckPeriodsOf } from '../../../core/register/stuckPeriodsOf.ts'
import { takeReading } from '../../../core/register/takeReading.ts'
import { addDays, instantOf, MINUTE, siteDay } from '../../../core/time/time.ts'
import { totalDayOf } from '../../../core/register/totalDayOf.ts'
import type { Transaction } from '../../live/live.ts'
import { firstMinuteDay } from '../../tables/index.ts'
import { retryOnConflict } from '../../database/retryOnConflict.ts'
import { settledMs } from './closingDays.ts'
import { computedWith, type Keeping, type Kept } from './Kept.ts'
import { forgetPending, notePending } from './pending.ts'
import { readBeside } from './readBeside.ts'
import { readDayEnds } from './readDayEnds.ts'
import { type KnownRegister, readRegisters, type Register } from './readRegisters.ts'
import { type RegisterKey, textOf } from './registerKey.ts'
import { type ComputedDay, writeDays } from './writeDays.ts'

/** Registers computed at once: some thousand minutes each. */
const atOnce = 100

export interface SiteDay {
  siteId: string
  day: string
}
export type Scheduler = <T>(job: () => Promise<T>) => Promise<T>

/**
 * Computes days anew; those that somebody else changes meanwhile again. Earlier days first: where a register begins its
 * day is told by the two days before (core/register/openingMinuteOf.ts), so where that changes the two days after
 * follow.
 * @param schedule runs each part
 * @returns the sites and days whose energy may have changed
 */
export async function computeAnew(keeping: Keeping, keys: readonly RegisterKey[], schedule: Scheduler = job => job()): Promise<SiteDay[]> {
  const { db, catalog, clock, kept } = keeping
  const waiting = new Map(keys.map(key => [textOf(key), key]))
  const unknown: RegisterKey[] = []
  const changed: SiteDay[] = []
  while (waiting.size > 0) {
    const day = [...waiting.values()].reduce((first, key) => (key.day < first ? key.day : first), '9999')
    const registers: Register[] = []
    for (const key of waiting.values()) {
      if (key.day !== day || registers.length === atOnce) continue
      waiting.delete(textOf(key))
      const device = catalog.deviceOf(key.deviceId)
      if (device) {
        registers.push({ ...key, zone: device.zone })
        changed.push({ siteId: device.siteId, day })
      } else unknown.push(key)
    }
    for (let left = registers, attempt = 0; left.length > 0; attempt++) {
      if (attempt === 10) throw new Error('ledger rows keep changing beside this process')
      const part = left
      const { done, moved } = await schedule(async () => {
        const computed = await retryOnConflict(() => db.transaction(tx => computePart(keeping, tx, part)))
        for (const [text, next] of computed.done)
          if (next) kept.set(text, next)
          else kept.delete(text)
        return computed
      })
      for (const key of moved)
        for (const days of [1, 2]) {
          const next = { ...key, day: addDays(key.day, days) }
          if (next.day <= siteDay(clock(), key.zone)) waiting.set(textOf(next), next)
        }
      left = part.filter(key => !done.has(textOf(key)))
    }
  }
  if (unknown.length > 0) await forgetPending(db, unknown)
  return changed
}

/** A day of these readings but the last one, and with it. */
function computed(kind: RegisterKind, readings: readonly RegisterReading[]): [RegisterDay, RegisterDay] {
  const day = openRegisterDay(kind)
  for (const reading of readings.slice(0, -1)) takeReading(day, reading)
  return [day, computedWith(day, readings.at(-1)!)]
}

/** A register that begins its day at another hour is told by the two days before, or by the one before and this one. */
function computedFrom(kind: RegisterKind, { readings: accepted, beyond, resets: [twoBefore, before] }: KnownRegister) {
  const readings = [...carriedOver(kind, beyond), ...accepted]
  const value = shownAtMidnight(kind, readings[0])
  const from = (minute: number | null) => (minute === null || value === null ? null : { minute, value })
  const opens = from(openingMinuteOf([twoBefore, before], kind))
  const first = computed({ ...kind, opens }, readings)
  if (value === null || opens) return first
  const now = from(openingMinuteOf([before, resetsOf(first[1].events)], kind))
  return now ? computed({ ...kind, opens: now }, readings) : first
}

interface Part {
  /** With what to keep of each; null = nothing: there is no reading of it, or it is closed. */
  done: Map<string, Kept | null>
  /** Registers that begin again at other minutes than the ledger said before. */
  moved: Register[]
}

async function computePart({ catalog, clock }: Keeping, tx: Transaction, registers: readonly Register[]): Promise<Part> {
  // First: what is noted from here on waits for the end of this, and then asks for another one.
  await forgetPending(tx, registers)
  const now = clock()
  const known = await readRegisters(tx, registers, firstMinuteDay(now))
  const ended = registers.filter(
    ({ day, zone }, n) => known[n]!.readings.length > 0 && instantOf(addDays(day, 1), zone).getTime() + settledMs <= now.getTime(),
  )
  const ends = new Map((await readDayEnds(tx, ended, firstMinuteDay(now))).map((end, n) => [ended[n]!, end]))
  const done: Part['done'] = new Map()
  const days: (ComputedDay & { next: Kept | null; register: RegisterDay })[] = []
  const kindOf = ({ deviceId }: Register, closing: RegisterReading | null): RegisterKind => {
    const { limits: limit = null, samplingMs = 0 } = catalog.deviceOf(deviceId) ?? {}
    return { limit, samplingMinutes: samplingMs / MINUTE, closing, opens: null, stuckPeriods: [] }
  }
  const taken = registers.map((register, n) =>
    known[n]!.readings.length > 0 ? computedFrom(kindOf(register, known[n]!.closing), known[n]!) : null,
  )
  const still = [...registers.keys()].filter(n => taken[n] && hasStoodStill(taken[n][1], known[n]!.readings))
  const beside = await readBeside(
    tx,
    still.map(n => registers[n]!),
    firstMinuteDay(now),
  )
  for (const [place, n] of still.entries()) {
    const stuckPeriods = stuckPeriodsOf(taken[n]![1], known[n]!.readings, beside[place]!)
    if (stuckPeriods.length > 0) taken[n] = computedFrom({ ...kindOf(registers[n]!, known[n]!.closing), stuckPeriods }, known[n]!)
  }
  for (const [n, register] of registers.entries()) {
    const { readings, revision } = known[n]!
    const last = readings.at(-1)
    if (!last || !taken[n]) {
      done.set(textOf(register), null)
      continue
    }
    const [before, open] = taken[n]
    const end = ends.get(register)
    const row = { ...register, revision }
    if (end) {
      const closed = closeDay(open, { ...end, total: totalDayOf(end.total, end.minutes, open.kind) })
      days.push({ ...row, register: closed, next: null })
      continue
    }
    // When in its minute the last reading was is not known here: the next one of that minute computes anew.
    const next = {
      day: before,
      now: { ...last, at: Number.NaN },
      kwh: energyOf(open),
      events: eventsOf(open).length,
      revision: revision + 1,
    }
    days.push({ ...row, register: open, next })
  }
  const written = days.length > 0 ? await writeDays(tx, days) : new Set<string>()
  for (const day of days) if (written.has(textOf(day))) done.set(textOf(day), day.next)
  await notePending(
    tx,
    registers.filter(key => !done.has(textOf(key))),
  )
  const resetsBefore = new Map(registers.map((key, n) => [textOf(key), known[n]!.resets[2]]))
  const moved = days.flatMap(({ register, ...key }) => {
    const text = textOf(key)
    const same = String(resetsOf(register.events)) === String(resetsBefore.get(text))
    return done.has(text) && !same ? registers.filter(each => textOf(each) === text) : []
  })
  return { done, moved }
}
