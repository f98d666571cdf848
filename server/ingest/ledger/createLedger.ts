import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { reverseKinds } from '../../../core/energyKinds.ts'
import { indicator } from '../../../core/indicators.ts'
import { isSuspect, quality } from '../../../core/quality.ts'
import { copyOfDay, energyOf, openRegisterDay, type RegisterDay, type RegisterReading, takeReading } from '../../../core/registerDay.ts'
import { addDays, MINUTE, siteDay } from '../../../core/time.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../live.ts'
import { firstMinuteDay } from '../../tables/index.ts'
import { againAfterCollision } from '../againAfterCollision.ts'
import type { Catalog } from '../createCatalog.ts'
import { numbers, texts } from '../insertRows.ts'
import type { Accepted } from '../validate.ts'
import { readRegisters, type Register } from './readRegisters.ts'
import { realOf } from './realOf.ts'
import { type RegisterKey, textOf } from './registerKey.ts'
import { type ComputedDay, writeDays } from './writeDays.ts'

/** Registers computed at once: some thousand minutes each. */
const atOnce = 100
/** After a longer silence a day is computed anew. */
const silentMinutes = 20
/** Pending days of others are taken over after this: their process is gone. */
const abandoned = '1 minute'

/** A register as this process has left it in the ledger. */
interface Kept {
  /** Up to the minute before `now`'s: that one may still change. */
  day: RegisterDay
  now: RegisterReading & { at: number }
  kwh: number
  revision: number
}
interface Arrived extends RegisterReading {
  at: number
}

const computedWith = (day: RegisterDay, reading: RegisterReading) => {
  const next = copyOfDay(day)
  takeReading(next, reading)
  return next
}

/**
 * Keeps the energies of devices and days (`device_days`) as what their registers' readings come to. A reading that follows the last one takes one step;
 * any other computes its day anew from all readings. Both give the same: the ledger is a function of the readings there are.
 */
export function createLedger(db: Services['db'], catalog: Catalog, clock: () => Date) {
  const kept = new Map<string, Kept>()
  /** What could not be written when its readings came. */
  const owed = new Map<string, RegisterKey & { siteId: string }>()

  /** Computes days anew; those that somebody else changes meanwhile again. */
  async function computeAnew(keys: readonly RegisterKey[]) {
    const registers = keys.flatMap((key): Register[] => {
      const device = catalog.deviceOf(key.deviceId)
      return device ? [{ ...key, zone: device.zone }] : []
    })
    for (let from = 0; from < registers.length; from += atOnce) {
      for (let left = registers.slice(from, from + atOnce), attempt = 0; left.length > 0; attempt++) {
        if (attempt === 10) throw new Error('ledger rows keep changing beside this process')
        const part = left
        const done = await againAfterCollision(() => db.transaction(tx => computePart(tx, part)))
        for (const [text, next] of done) if (next) kept.set(text, next)
        left = part.filter(key => !done.has(textOf(key)))
      }
    }
    if (registers.length < keys.length) await forget(db, keys)
  }

  /** @returns the registers that are done, with what to keep of each; null = there is no reading of it */
  async function computePart(tx: Transaction, registers: readonly Register[]): Promise<Map<string, Kept | null>> {
    // First: what is noted from here on waits for the end of this, and then asks for another one.
    await forget(tx, registers)
    const known = await readRegisters(tx, registers, firstMinuteDay(clock()))
    const done = new Map<string, Kept | null>()
    const days: (ComputedDay & { next: Kept })[] = []
    for (const [n, { deviceId, kind, day: date }] of registers.entries()) {
      const { readings, closing, revision } = known[n]!
      const now = readings.at(-1)
      if (!now) {
        done.set(textOf(registers[n]!), null)
        continue
      }
      const { limits: limit = null, samplingMs = 0 } = catalog.deviceOf(deviceId) ?? {}
      const day = openRegisterDay({ limit, samplingMinutes: samplingMs / MINUTE, closing })
      for (const reading of readings.slice(0, -1)) takeReading(day, reading)
      const register = computedWith(day, now)
      // When in its minute the last reading was is not known here: the next one of that minute computes anew.
      const next = { day, now: { ...now, at: Number.NaN }, kwh: energyOf(register), revision: revision + 1 }
      days.push({ deviceId, kind, day: date, register, revision, next })
    }
    const written = days.length > 0 ? await writeDays(tx, days) : new Set<string>()
    for (const day of days) if (written.has(textOf(day))) done.set(textOf(day), day.next)
    await notePending(
      tx,
      registers.filter(key => !done.has(textOf(key))),
    )
    return done
  }

  /** One step for each register whose readings follow what is kept; the others are returned. */
  async function follow(arrived: ReadonlyMap<string, { key: RegisterKey; readings: Arrived[] }>) {
    const anew: RegisterKey[] = []
    const steps: (ComputedDay & { kept: Kept })[] = []
    for (const [text, { key, readings }] of arrived) {
      const before = kept.get(text)
      if (
        !before ||
        // Who shares the device with another process has not seen what stood still.
        readings.some(({ minute }) => minute > before.now.minute + silentMinutes) ||
        readings.some(({ minute, at }) => minute < before.now.minute || (minute === before.now.minute && !(at >= before.now.at)))
      ) {
        anew.push(key)
        continue
      }
      const day = copyOfDay(before.day)
      let { now } = before
      for (const reading of readings.sort((a, b) => a.at - b.at)) {
        if (reading.minute > now.minute) takeReading(day, now)
        now = reading
      }
      const register = computedWith(day, now)
      const kwh = energyOf(register)
      // At night nothing moves and nothing is written.
      if (kwh === before.kwh && register.events.length === before.day.events.length) kept.set(text, { ...before, day, now })
      else steps.push({ ...key, register, revision: before.revision, kept: { day, now, kwh, revision: before.revision + 1 } })
    }
    if (steps.length > 0) {
      const written = await againAfterCollision(() => db.transaction(tx => writeDays(tx, steps)))
      for (const step of steps)
        if (written.has(textOf(step))) kept.set(textOf(step), step.kept)
        else anew.push(step)
    }
    return anew
  }

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
     * @param late keys that `notePending` has noted with them
     * @returns the sites and days whose energy may have changed
     */
    async take(fresh: readonly Accepted[], late: readonly RegisterKey[]): Promise<{ siteId: string; day: string }[]> {
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
        const keys = new Map(late.map(key => [textOf(key), key]))
        for (const text of keys.keys()) arrived.delete(text)
        for (const key of await follow(arrived)) keys.set(textOf(key), key)
        await computeAnew(withDaysAfter([...keys.values()]))
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
    /** Computes what is owed, what a process that is gone has left, and at the start (`own`) what this one or a version before it left: `told` hears how far it is. */
    async catchUp(own: boolean, told: (done: number, total: number) => void = () => {}) {
      const rows = await rowsOf(
        db,
        { deviceId: 'number', kind: 'text', day: 'text', siteId: 'text' },
        sql`select p.device_id as "deviceId", p.kind, p.day::text as day, d.site_id as "siteId" from energy_pending p join devices d on d.id = p.device_id
          ${own ? sql`` : sql`where p.since < now() - ${abandoned}::interval`}
          ${own ? sql`union select k.id, k.kind, k.day::text, k.site_id from (${waitingRegisters}) k` : sql``}`,
      )
      const missed = [...owed.values()]
      rows.push(...missed)
      if (rows.length === 0) return []
      await catalog.refresh([])
      for (let from = 0; from < rows.length; from += atOnce) {
        await computeAnew(withDaysAfter(rows.slice(from, from + atOnce).map(({ deviceId, kind, day }) => ({ deviceId, kind, day }))))
        told(Math.min(rows.length, from + atOnce), rows.length)
      }
      for (const key of missed) owed.delete(textOf(key))
      return rows.map(({ siteId, day }) => ({ siteId, day }))
    },
  }
}

const reverses = sql.join(
  Object.entries(reverseKinds).map(([kind, reverse]) => sql`(${kind}, ${reverse})`),
  sql`, `,
)
/** Registers with readings that wait to be folded: those a kill may have kept from the ledger. */
const waitingRegisters = sql`
  select distinct d.id, case i.no when ${indicator.dayEnergy} then d.energy_kind else v.reverse end as kind, (r.at at time zone s.zone)::date as day, d.site_id
  from readings r join devices d on d.id = r.device_id join sites s on s.id = d.site_id join indicators i on i.id = r.indicator_id
    left join (values ${reverses}) as v(kind, reverse) on v.kind = d.energy_kind
  where r.quality < ${quality.suspect} and d.energy_kind is not null and (i.no = ${indicator.dayEnergy} or i.no = ${indicator.dayDischarge} and v.reverse is not null)`

const keys = (rows: readonly RegisterKey[]) => sql`
  unnest(${numbers(rows.map(({ deviceId }) => deviceId))}::int[], ${texts(rows.map(({ kind }) => kind))}::text[], ${texts(rows.map(({ day }) => day))}::date[]) as u(device_id, kind, day)`

/** Notes, in the transaction that stores readings, days that have to be computed anew. */
export async function notePending(tx: Transaction, rows: readonly RegisterKey[]) {
  if (rows.length > 0)
    await tx.execute(
      sql`insert into energy_pending (device_id, kind, day) select * from ${keys(rows)} on conflict (device_id, kind, day) do update set since = now()`,
    )
}

async function forget(tx: Transaction | Services['db'], rows: readonly RegisterKey[]) {
  if (rows.length > 0)
    await tx.execute(
      sql`delete from energy_pending p using ${keys(rows)} where p.device_id = u.device_id and p.kind = u.kind and p.day = u.day`,
    )
}
