import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '../../../../core/contract/call.ts'
import type { communication, DeliveryHour } from '../../../../core/contract/devices/communication.ts'
import { lateIntervals } from '../../../../core/units/freshness.ts'
import { addDays, HOUR, instantOf, MINUTE, siteDay, siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { gatewayRows } from './gatewayRows.ts'
import { silences } from './silences.ts'

/** Before the log began. */
const unknownHour = {
  deliveries: null,
  points: null,
  accepted: null,
  late: null,
  suspect: null,
  repeated: null,
  refused: null,
  silentMinutes: null,
}
const emptyHour = { deliveries: 0, points: 0, accepted: 0, late: 0, suspect: 0, repeated: 0, refused: 0 }

/** What a gateway delivered on a day of its site's clock, hour by hour up to now. */
export async function sendLogs(
  { gatewayNo, day: asked }: ParsedOf<typeof communication.getSendLogs>,
  context: Context,
): Promise<ReplyOf<typeof communication.getSendLogs>> {
  const { samplingSeconds, stationId } = one(await gatewayRows(context, { gatewayNo }))
  const { zone } = one(await rowsOf(context.db, { zone: 'text' }, sql`select zone from sites where id = ${stationId}`))
  const now = context.clock()
  const day = asked ?? siteDay(now, zone)
  const midnight = instantOf(day, zone).getTime()
  const until = Math.min(instantOf(addDays(day, 1), zone).getTime(), now.getTime())
  const wire = (ms: number) => siteTime(new Date(ms), zone)
  const [{ since }, rows, refusals] = [
    one(
      await rowsOf(
        context.db,
        { since: 'number?' },
        sql`
          select (extract(epoch from min(hour)) * 1000)::float8 as since
          from gateway_deliveries
          where gateway_id = ${gatewayNo}
        `,
      ),
    ),
    await rowsOf(
      context.db,
      {
        hour: 'number',
        deliveries: 'number',
        points: 'number',
        accepted: 'number',
        late: 'number',
        suspect: 'number',
        repeated: 'number',
        refused: 'number',
        firstHalf: 'number',
        secondHalf: 'number',
      },
      sql`
        select
          (extract(epoch from hour) * 1000)::float8 as hour, deliveries, points, accepted, late, suspect, repeated,
          refused, first_half as "firstHalf", second_half as "secondHalf"
        from gateway_deliveries
        where gateway_id = ${gatewayNo}
          and hour >= to_timestamp(${midnight / 1000})
          and hour < to_timestamp(${until / 1000})
        order by hour
      `,
    ),
    await rowsOf(
      context.db,
      { reason: 'text', points: 'number', example: 'text' },
      sql`
        select reason, sum(points)::float8 as points, (array_agg(example order by hour desc))[1] as example
        from gateway_refusals
        where gateway_id = ${gatewayNo}
          and hour >= to_timestamp(${midnight / 1000})
          and hour < to_timestamp(${until / 1000})
        group by reason
        order by 2 desc, 1
      `,
    ),
  ]
  const minutesReported = new Set(
    rows.flatMap(({ hour, firstHalf, secondHalf }) =>
      Array.from({ length: 60 }, (_, minute) => minute)
        .filter(minute => (minute < 30 ? firstHalf >> minute : secondHalf >> (minute - 30)) & 1)
        .map(minute => hour + minute * MINUTE),
    ),
  )
  const byHour = new Map(rows.map(row => [row.hour, row]))
  // The log of a gateway begins with its first delivery.
  const begins = since === null ? until : Math.max(midnight, firstOf(rows, since, minutesReported))
  // The minute that goes on may yet hear something.
  const over = Math.floor(until / MINUTE) * MINUTE
  const hours: DeliveryHour[] = []
  for (let hour = midnight; hour < until; hour += HOUR) {
    const time = wire(hour)
    if (since === null || hour < since) {
      hours.push({ time, ...unknownHour })
      continue
    }
    const {
      hour: _,
      firstHalf: _first,
      secondHalf: _second,
      ...counts
    } = byHour.get(hour) ?? { ...emptyHour, hour, firstHalf: 0, secondHalf: 0 }
    let silentMinutes = 0
    for (let at = Math.max(hour, begins); at < Math.min(hour + HOUR, over); at += MINUTE) if (!minutesReported.has(at)) silentMinutes++
    hours.push({ time, ...counts, silentMinutes })
  }
  const gaps = silences(minutesReported, begins, over, (lateIntervals * samplingSeconds * 1000) / MINUTE)
  return {
    day,
    since: since === null ? '' : wire(since),
    hours,
    refusals,
    gaps: gaps.map(({ from, to }) => ({ from: wire(from), to: wire(to), minutes: (to - from) / MINUTE })),
  }
}

/** Of the first hour of the log only what follows its first delivery is known. */
const firstOf = (rows: readonly { hour: number }[], since: number, reported: ReadonlySet<number>) =>
  rows[0]?.hour === since ? Math.min(...reported) : since
