import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '../../../../core/contract/call.ts'
import type { environment } from '../../../../core/contract/devices/environment.ts'
import { siteTimes } from '../../../figures/siteTimes.ts'
import { addDays, instantOf, siteDay } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { axisOf } from '../../../figures/slots/axisOf.ts'
import { daySlots } from '../../../figures/slots/slots.ts'
import { wireTime } from '../../../figures/sqlFragments.ts'
import { readDayCurves } from '../../../ingest/readCurve.ts'
import { firstMinuteDay } from '../../../tables/index.ts'
import { limitOf, placeOf, senses } from './sensorTypes.ts'

type Asked = ParsedOf<typeof environment.getEnvDevicesLine>
type Line = ReplyOf<typeof environment.getEnvDevicesLine>
type Dates = Line['datas'][number]['dates']

/** Quarters of an hour from one minute to the next, site time. */
const quarter = 15 * 60_000

/** One quantity of every sensor of a site that has ever measured it, with its limits, and the alarms of it meanwhile. */
export async function sensorLines(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  site: { id: string; zone: string },
  asked: Asked,
): Promise<Line> {
  const { indiNo, dateType, startTime, endTime } = asked
  const sensors = await rowsOf(
    db,
    {
      id: 'number',
      indicatorId: 'number',
      msNo: 'text',
      msName: 'text',
      systemAddr: 'text',
      indiName: 'text',
      unitName: 'text',
      alarmTop: 'number?',
      alarmBottom: 'number?',
    },
    sql`
      select
        devices.id, n.id as "indicatorId", devices.no as "msNo", devices.name as "msName", ${placeOf} as "systemAddr",
        n.name as "indiName", n.unit as "unitName", ${limitOf('upper')} as "alarmTop",
        ${limitOf('lower')} as "alarmBottom"
      from devices
        join indicators n on n.no = ${indiNo}
        join latest on latest.device_id = devices.id and latest.indicator_id = n.id
        left join alarm_limits
          on alarm_limits.device_id = devices.id
          and alarm_limits.indicator_id = n.id
          and alarm_limits.enabled
      where devices.site_id = ${site.id} and ${senses()}
      order by devices.no
    `,
  )
  const keys = sensors.map(({ id, indicatorId }) => ({ deviceId: id, indicatorId }))
  const dates =
    dateType === 'hour' ? await quarters(db, clock(), site.zone, keys, asked) : await means(db, keys, asked, dateType === 'day' ? 10 : 7)
  const alarms = await rowsOf(
    db,
    { msNo: 'text', id: 'text', from: 'text', to: 'text', val: 'number?' },
    sql`
      select
        devices.no as "msNo", alarms.id::text as id,
        ${wireTime(sql`alarms.raised_at`, sql`${site.zone}::text`)} as "from",
        ${wireTime(sql`alarms.recovered_at`, sql`${site.zone}::text`)} as "to", alarms.value as val
      from alarms
        join devices on devices.id = alarms.device_id
        join indicators n on n.id = alarms.indicator_id and n.no = ${indiNo}
      where alarms.site_id = ${site.id}
        and alarms.sign = '1'
        and ${senses()}
        and alarms.raised_at <= ${instantOf(endTime, site.zone).toISOString()}::timestamptz
        and coalesce(alarms.recovered_at, 'infinity') >= ${instantOf(startTime, site.zone).toISOString()}::timestamptz
      order by alarms.raised_at, alarms.id
      limit 100
    `,
  )
  const datas = sensors.map(({ id, indicatorId: _, ...sensor }) => ({ ...sensor, indiNo, dates: dates.get(id) ?? [] }))
  return { xaxis: axisOf(datas), datas, alarms }
}

type Keys = readonly { deviceId: number; indicatorId: number }[]

/** Values of the quarters of an hour by sensor, up to now; null = nothing was measured. */
async function quarters(
  db: Context['db'],
  now: Date,
  zone: string,
  keys: Keys,
  { startTime, endTime }: Asked,
): Promise<Map<number, Dates>> {
  const [first, until] = [instantOf(startTime, zone).getTime(), Math.min(instantOf(endTime, zone).getTime(), now.getTime())]
  const dates = new Map<number, Dates>(keys.map(({ deviceId }) => [deviceId, []]))
  const last = siteDay(now, zone)
  const days: string[] = []
  for (let day = startTime.slice(0, 10); day <= endTime.slice(0, 10) && day <= last; day = addDays(day, 1)) days.push(day)
  for (const [place, curves] of (await readDayCurves(db, keys, days, 15, zone, firstMinuteDay(now))).entries()) {
    const midnight = instantOf(days[place]!, zone).getTime()
    const times = siteTimes(midnight, quarter, daySlots, zone)
    for (const { deviceId, slots } of curves)
      for (const [slot, value] of slots.entries()) {
        const at = midnight + slot * quarter
        if (at >= first && at <= until) dates.get(deviceId)?.push({ dateTime: times[slot]!, val: value })
      }
  }
  return dates
}

/** Means of the quarters of days or months by sensor. @param letters of the date that name the span */
async function means(db: Context['db'], keys: Keys, { startTime, endTime }: Asked, letters: 7 | 10): Promise<Map<number, Dates>> {
  const rows = await rowsOf(
    db,
    { id: 'number', at: 'text', mean: 'number' },
    sql`
      select c.device_id as id, left(c.day::text, ${letters}) as at, avg(value)::float8 as mean
      from curves c
        cross join lateral unnest(c.slots) as value
      where c.device_id = any(${`{${keys.map(({ deviceId }) => deviceId).join(',')}}`}::int[])
        and c.indicator_id = ${keys[0]?.indicatorId ?? 0}
        and c.step = 15
        and c.day between ${startTime.slice(0, 10)}::date and ${endTime.slice(0, 10)}::date
        and value is not null
      group by 1, 2
      order by 2
    `,
  )
  const dates = new Map<number, Dates>()
  for (const { id, at, mean } of rows) dates.set(id, [...(dates.get(id) ?? []), { dateTime: at, val: mean }])
  return dates
}
