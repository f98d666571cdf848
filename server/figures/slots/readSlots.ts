import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { QueryContext } from '../sqlFragments.ts'
import { numbers, texts } from '../../ingest/insertRows.ts'
import { daySlots, noSlots, type Slots, slotMinutes } from './slots.ts'

export interface SlotsWanted {
  deviceId: number
  indicatorNo: string
}

/**
 * 15-minute slots of points on some days, the days one after the other, by `device/indicator`. Only points of which
 * something is known are there. The slots travel as one text a curve: reading an array of numbers element by element
 * costs five times as much.
 */
export async function readSlots(
  { db }: Pick<QueryContext, 'db'>,
  wanted: readonly SlotsWanted[],
  days: readonly string[],
): Promise<Map<string, Slots>> {
  const found = new Map<string, Slots>()
  if (wanted.length === 0) return found
  const rows = await rowsOf(
    db,
    { device: 'number', no: 'text', day: 'text', slots: 'text' },
    sql`
      select
        curves.device_id as device, indicators.no, curves.day::text as day,
        array_to_string(curves.slots, ',', '') as slots
      from unnest(
        ${numbers(wanted.map(each => each.deviceId))}::int[], ${texts(wanted.map(each => each.indicatorNo))}::text[]
      ) as asked(device_id, no)
        join indicators on indicators.no = asked.no
        join curves
          on curves.device_id = asked.device_id
          and curves.indicator_id = indicators.id
          and curves.step = ${slotMinutes}
          and curves.day = any(${texts(days)}::date[])
    `,
  )
  for (const { device, no, day, slots } of rows) {
    const key = `${device}/${no}`
    const values = found.get(key) ?? noSlots(days.length)
    const from = days.indexOf(day) * daySlots
    slots.split(',').forEach((text, slot) => {
      if (text !== '') values[from + slot] = Number(text)
    })
    found.set(key, values)
  }
  return found
}
