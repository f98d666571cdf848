import { sql } from 'drizzle-orm'
import { addDays, defaultZone, instantOf, MINUTE, slotTime } from '../../../../core/time/time.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { readSlots, type SlotsWanted } from '../../../figures/slots/readSlots.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { numbers } from '../../../ingest/insertRows.ts'
import { daySlots, noSlots, slotMinutes, type Slots } from './plant.ts'

/**
 * 15-minute slots of points on days of the platform's calendar, one after the other: what is judged beside the sun, and
 * station beside station, must be of the same instants, whatever the clock of a site says, whose days its curves are
 * kept by.
 * @param days in a row
 */
export async function readPlatformSlots(
  asking: Pick<QueryContext, 'db'>,
  wanted: readonly SlotsWanted[],
  days: readonly string[],
): Promise<Map<string, Slots>> {
  const zones = await otherZones(asking, wanted)
  if (zones.size === 0) return readSlots(asking, wanted, days)
  const found = await readSlots(
    asking,
    wanted.filter(({ deviceId }) => !zones.has(deviceId)),
    days,
  )
  const around = [addDays(days[0]!, -1), ...days, addDays(days.at(-1)!, 1)]
  for (const zone of new Set(zones.values())) {
    const own = wanted.filter(({ deviceId }) => zones.get(deviceId) === zone)
    const places = placesOf(around, zone, instantOf(days[0]!).getTime())
    for (const [key, slots] of await readSlots(asking, own, around)) {
      const moved = noSlots(days.length)
      for (const [slot, value] of slots.entries()) if (!Number.isNaN(value)) moved[places[slot]!] = value
      found.set(key, moved)
    }
  }
  return found
}

/** Where the slots of a clock's days lie, counted in quarters from an instant; typed arrays take no notice of what lies outside of them. */
const placesOf = (days: readonly string[], zone: string, from: number) =>
  days.flatMap(day =>
    Array.from(
      { length: daySlots },
      (_, slot) => (instantOf(`${day} ${slotTime(slot, slotMinutes)}:00`, zone).getTime() - from) / (slotMinutes * MINUTE),
    ),
  )

/** Of the devices whose sites go by another clock than the platform, which. */
async function otherZones({ db }: Pick<QueryContext, 'db'>, wanted: readonly SlotsWanted[]): Promise<Map<number, string>> {
  const ids = [...new Set(wanted.map(({ deviceId }) => deviceId))]
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    { id: 'number', zone: 'text' },
    sql`
      select devices.id, sites.zone
      from sites
        join devices on devices.site_id = sites.id
      where sites.zone <> ${defaultZone} and devices.id = any(${numbers(ids)}::int[])
    `,
  )
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}
