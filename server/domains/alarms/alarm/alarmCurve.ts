import { addDays, siteDay, siteTime, instantOf } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { readCurve, type Step } from '../../../ingest/readCurve.ts'
import { firstMinuteDay } from '../../../tables/index.ts'

interface Moment {
  /** Epoch ms. */
  at: number
  val: number
}

const hour = 3_600_000
/** Shown before the event and after its end. */
const before = 3 * hour
const after = hour
/** A long event shows its beginning. */
const longest = 24 * hour

async function slots(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  deviceId: number,
  indicatorId: number,
  from: number,
  to: number,
  step: Step,
  zone: string,
): Promise<Moment[]> {
  const moments: Moment[] = []
  for (let day = siteDay(new Date(from), zone); ; day = addDays(day, 1)) {
    const midnight = instantOf(day, zone).getTime()
    if (midnight > to) return moments
    const curve = await readCurve(db, deviceId, indicatorId, day, step, zone, firstMinuteDay(clock()))
    curve.forEach((val, slot) => {
      const at = midnight + slot * step * 60_000
      if (val !== null && at >= from && at <= to) moments.push({ at, val })
    })
  }
}

/**
 * The curve around an event: 1-minute values where they are kept (a week), else 15-minute ones. The reading that raised the alarm is
 * always in it, even where sampling or folding left it out.
 */
export async function alarmCurve(
  context: Pick<Context, 'db' | 'clock'>,
  point: { deviceId: number; indicatorId: number; zone: string },
  event: { raisedAt: Date; value: number | null; recoveredAt: Date | null },
): Promise<{ dateTime: string; val: number }[]> {
  const now = context.clock().getTime()
  const raised = event.raisedAt.getTime()
  const from = raised - before
  const to = Math.min((event.recoveredAt?.getTime() ?? now) + after, now, from + longest)
  const minutes = await slots(context, point.deviceId, point.indicatorId, from, to, 1, point.zone)
  const known = minutes.length >= 2 ? minutes : await slots(context, point.deviceId, point.indicatorId, from, to, 15, point.zone)
  const moments =
    event.value === null ? known : [...known.filter(moment => Math.abs(moment.at - raised) >= 1000), { at: raised, val: event.value }]
  return moments.sort((a, b) => a.at - b.at).map(({ at, val }) => ({ dateTime: siteTime(new Date(at), point.zone), val }))
}
