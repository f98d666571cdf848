import { indicator } from '../../core/devices/indicators.ts'
import { isSuspect } from '../../core/units/quality.ts'
import type { Transaction } from '../live/live.ts'
import type { FollowUps } from './followUpsOf.ts'
import { insertNew, insertReadings } from './insertReadings.ts'
import { notePending } from './ledger/pending.ts'
import { type Newest, pointOf } from './newest.ts'
import { putSlots } from './putSlots.ts'
import { sumSiteCurves } from './siteCurves.ts'
import type { Accepted } from './validate.ts'
import { withoutFolded } from './withoutFolded.ts'

export interface Stored<C> {
  /** Readings nobody had delivered before, and those that correct one. */
  fresh: readonly Accepted[]
  /** What follows from them; null where there are none. */
  consequences: C | null
}

/** What was begun is on its way before this goes on. */
const onItsWay = () => new Promise(resolve => setImmediate(resolve))

/**
 * Puts one reading of each new quarter into the 15-minute curve, for whoever looks before the fold: it puts what the
 * quarter really was in its place. Where no minutes are kept it could not tell the one from the other, so there the
 * fold is waited for.
 */
async function putQuarters(tx: Transaction, readings: readonly Accepted[], now: Date) {
  const quarters = readings.map(({ deviceId, indicatorId, indicatorNo, day, minute, value }) => ({
    deviceId,
    indicatorId,
    indicatorNo,
    day,
    slot: Math.floor(minute / 15) + 1,
    value,
  }))
  await putSlots(tx, 15, quarters)
  await sumSiteCurves(
    tx,
    quarters.filter(({ indicatorNo }) => indicatorNo === indicator.activePower),
    now,
  )
}

/**
 * Everything one batch leaves in the database, inside its transaction. `newest` is read, and only taken on by `remember` after the commit.
 * @param allNew no reading among them is known to be stored (`mayBeNew`): where one is, this fails with `Repeated`
 * @param follow works out what follows from the readings, while the database stores them
 */
export async function store<C extends FollowUps>(
  tx: Transaction,
  readings: readonly Accepted[],
  now: number,
  newest: Newest,
  allNew: boolean,
  follow: (fresh: readonly Accepted[]) => C,
): Promise<Stored<C>> {
  const unknown = await withoutFolded(tx, readings, now, newest)
  if (unknown.length === 0) return { fresh: [], consequences: null }
  const worked = async () => {
    await onItsWay()
    return follow(unknown)
  }
  const [fresh, expected] = allNew
    ? [unknown, (await Promise.all([worked(), insertNew(tx, unknown)]))[0]]
    : [await insertReadings(tx, unknown), null]
  if (fresh.length === 0) return { fresh, consequences: null }
  const consequences = expected ?? follow(fresh)
  await putQuarters(tx, consequences.quarters, new Date(now))
  await notePending(tx, consequences.pending)
  return { fresh, consequences }
}

/** Readings of which one repeats the newest that is known are not even tried as new ones. */
export const mayBeNew = (readings: readonly Accepted[], newest: Newest) =>
  readings.every(row => row.at !== newest.get(pointOf(row.deviceId, row.indicatorId)))

export function remember(newest: Newest, fresh: readonly Accepted[]) {
  for (const { deviceId, indicatorId, at, quality: mark } of fresh) {
    const point = pointOf(deviceId, indicatorId)
    if (!isSuspect(mark) && at > (newest.get(point) ?? 0)) newest.set(point, at)
  }
}
