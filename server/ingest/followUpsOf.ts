import { latestOpening } from '../../core/register/openingMinuteOf.ts'
import { isSuspect, quality } from '../../core/units/quality.ts'
import { firstMinuteDay } from '../tables/index.ts'
import { closingDays } from './ledger/closingDays.ts'
import type { PendingDay } from './ledger/pending.ts'
import { type RegisterKey, textOf } from './ledger/registerKey.ts'
import { type Newest, pointOf } from './newest.ts'
import { tailMs } from './tailMs.ts'
import type { Accepted } from './validate.ts'

/** What has to be written beside readings. */
export interface FollowUps {
  /** The first of each new quarter of an hour. */
  quarters: readonly Accepted[]
  /** Days to be computed anew. */
  late: readonly RegisterKey[]
  /** Those, and days that cannot be computed yet. */
  pending: readonly PendingDay[]
}

const quarterOf = (at: number) => Math.floor(at / 900_000)

/** Older than this a reading may be folded before its energy is computed, should this process end now. */
const lateMs = tailMs / 2

/**
 * Where a register shows more than its day can have brought, it may not have begun it: what follows tells
 * (core/register/openingMinuteOf.ts).
 */
const isUnopened = ({ quality: mark, minute }: Accepted) => mark === quality.beyondDay && minute < latestOpening

/** Days of the registers among these readings. */
const registersOf = (readings: readonly Accepted[]): RegisterKey[] => [
  ...new Map(
    readings.flatMap(({ deviceId, energyKind: kind, day }) =>
      kind === null ? [] : [[textOf({ deviceId, kind, day }), { deviceId, kind, day }]],
    ),
  ).values(),
]

/** The first reading of each quarter that has none yet: older than those for which no minutes are kept are not among them. */
function newQuarters(readings: readonly Accepted[], newest: Newest, now: Date) {
  const minutesSince = firstMinuteDay(now)
  const first = new Map<string, Accepted>()
  let before: { point: number; quarter: number; at: number } | undefined
  for (const row of readings) {
    if (isSuspect(row.quality) || row.day < minutesSince) continue
    const quarter = quarterOf(row.at)
    const point = pointOf(row.deviceId, row.indicatorId)
    if (before?.point === point && before.quarter === quarter && before.at <= row.at) continue
    before = { point, quarter, at: row.at }
    const known = newest.get(point)
    if (known !== undefined && quarterOf(known) === quarter) continue
    const key = `${point}/${quarter}`
    const other = first.get(key)
    if (!other || row.at < other.at) first.set(key, row)
  }
  return [...first.values()]
}

/** Each day once, with the latest of the times it waits for. */
function latestOf(days: readonly PendingDay[]): PendingDay[] {
  const all = new Map<string, PendingDay>()
  for (const day of days) {
    const text = textOf(day)
    const known = all.get(text)
    if (!known || (known.from ?? 0) < (day.from ?? 0)) all.set(text, day)
  }
  return [...all.values()]
}

/** Pure: what is stored at a second attempt is worked out a second time. */
export function followUpsOf(readings: readonly Accepted[], now: number, newest: Newest): FollowUps {
  const late = registersOf(readings.filter(row => row.at <= now - lateMs && (!isSuspect(row.quality) || isUnopened(row))))
  // Those that come in their order are computed with the first one that is believed.
  const unopened = registersOf(readings.filter(row => row.at > now - lateMs && isUnopened(row)))
  return {
    quarters: newQuarters(readings, newest, new Date(now)),
    late,
    pending: latestOf([...late, ...unopened.map(key => ({ ...key, from: now + lateMs })), ...closingDays(readings, now, newest)]),
  }
}
