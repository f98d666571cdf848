import { sql } from 'drizzle-orm'
import type { DeviceLine } from '../../../../core/contract/devices/deviceMonitor.ts'
import { dayRegisters } from '../../../../core/devices/indicators.ts'
import { siteTimes } from '../../../figures/siteTimes.ts'
import { addDays, instantOf, MINUTE, siteDay } from '../../../../core/time/time.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Context } from '../../../context.ts'
import { readDayCurves, type Step } from '../../../ingest/readCurve.ts'
import { firstMinuteDay } from '../../../tables/index.ts'
import type { FoundDevice } from '../../../figures/findDevice.ts'

/** What is drawn of a device: as it is called and in which unit. */
export interface Point {
  id: number
  no: string
  name: string
  unit: string
}
type Series = DeviceLine['datas'][number]
type Value = Series['dates'][number]

const valueAt = (dateTime: string, val: number | null): Value => ({ dateTime, val, quality: val === null ? 'missing' : 'good' })
const seriesOf = ({ no, name, unit }: Point, dates: Value[], of = ''): Series => ({
  indiNo: no,
  indiName: of ? `${name}（${of}）` : name,
  unitName: unit,
  dates,
})

/** Measured values slot by slot, up to now; null = nothing measured in the slot. @param from, to site time, both in it */
export async function pointSlots(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, zone }: FoundDevice,
  points: readonly Point[],
  { from, to }: { from: string; to: string },
  step: Step,
): Promise<Series[]> {
  const now = clock()
  const last = siteDay(now, zone)
  const [first, until] = [instantOf(from, zone).getTime(), Math.min(instantOf(to, zone).getTime(), now.getTime())]
  const series = points.map(point => seriesOf(point, []))
  const days: string[] = []
  for (let day = from.slice(0, 10); day <= to.slice(0, 10) && day <= last; day = addDays(day, 1)) days.push(day)
  const keys = points.map(point => ({ deviceId: id, indicatorId: point.id }))
  for (const [place, curves] of (await readDayCurves(db, keys, days, step, zone, firstMinuteDay(now))).entries()) {
    const [midnight, length] = [instantOf(days[place]!, zone).getTime(), step * MINUTE]
    const begun = Math.max(0, Math.ceil((first - midnight) / length))
    const ended = Math.min(1440 / step, Math.floor((until - midnight) / length) + 1)
    const times = siteTimes(midnight + begun * length, length, ended - begun, zone)
    for (const [index, { slots }] of curves.entries()) {
      const { dates } = series[index]!
      for (const [slot, time] of times.entries()) dates.push(valueAt(time, slots[begun + slot] ?? null))
    }
  }
  return series
}

/**
 * Mean and greatest value of every day or month, of its quarters of an hour; of a register that begins its day at
 * midnight what the days came to.
 */
export async function pointSpans(
  { db }: Pick<Context, 'db'>,
  { id }: FoundDevice,
  points: readonly Point[],
  { from, to }: { from: string; to: string },
  span: 'day' | 'month',
): Promise<Series[]> {
  const letters = span === 'day' ? 10 : 7
  const rows = await rowsOf(
    db,
    { id: 'number', at: 'text', mean: 'number', most: 'number', passed: 'number' },
    sql`
      with days as (
        select
          c.indicator_id, c.day, count(value) as known, sum(value::float8) as sum, max(value)::float8 as most,
          (array_agg(value::float8 order by place desc))[1] as last
        from curves c
          cross join lateral unnest(c.slots) with ordinality as u(value, place)
        where c.device_id = ${id}
          and c.indicator_id = any(${`{${points.map(point => point.id).join(',')}}`}::int[])
          and c.step = 15
          and c.day between ${from.slice(0, 10)}::date and ${to.slice(0, 10)}::date
          and value is not null
        group by 1, 2
      )
      select
        indicator_id as id, left(day::text, ${letters}) as at, sum(sum) / sum(known)::float8 as mean,
        max(most) as most, sum(last) as passed
      from days
      group by 1, 2
      order by 2
    `,
  )
  const times = [...new Set(rows.map(({ at }) => at))]
  const lineOf = (point: Point, which: 'mean' | 'most' | 'passed', name = '') => {
    const known = new Map(rows.filter(row => row.id === point.id).map(row => [row.at, row[which]]))
    return seriesOf(
      point,
      times.map(at => valueAt(at, known.get(at) ?? null)),
      name,
    )
  }
  return points.flatMap(point =>
    dayRegisters.includes(point.no)
      ? [lineOf(point, 'passed', span === 'month' ? '合计' : '')]
      : [lineOf(point, 'mean', '平均'), lineOf(point, 'most', '最大')],
  )
}
