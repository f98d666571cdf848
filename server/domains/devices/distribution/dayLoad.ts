import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { distribution } from '../../../../core/contract/devices/distribution.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { greatestLoad } from '../../../figures/greatestLoad.ts'
import { livePower } from '../../../figures/live/livePower.ts'
import { loadMinutes } from '../../../figures/microgrid/loadMinutes.ts'
import { daySlots, type Slots } from '../../../figures/slots/slots.ts'
import { countSlots, extentOf, knownSlot } from '../../../figures/slots/slotStats.ts'
import type { About } from './about.ts'
import { readLoad } from './readLoad.ts'

/** The load of a day in figures: of its quarters of an hour, and today the greatest also of its minutes and of now. */
export async function dayLoad(
  context: Context,
  { where, at, site, elapsed }: About,
  day: string,
): Promise<ReplyOf<typeof distribution.getLoad>> {
  const before = addDays(day, -1)
  const { active, share } = await readLoad(context, where, [before, day])
  const [past, present] = [active.subarray(0, daySlots), active.subarray(daySlots)]
  const own = extentOf([day], present)
  const least = extentOf([day], fullest(present, share.subarray(daySlots)))
  const former = extentOf([before], past)
  const isToday = day === at.today
  // Of a plant the present power is what it generates, and no load.
  const loads = sql`(${where} and sites.type in ('001', '006'))`
  const { power, at: measured } = isToday ? await livePower(context, loads, at) : { power: null, at: '' }
  // The minutes of a whole region would be read for one moment of one of them.
  const minutes = isToday && site ? await loadMinutes(context, where, at) : []
  const { todayMax, todayMaxAt } = isToday
    ? greatestLoad(at, { kw: power, at: measured }, minutes, quartersOf(present))
    : { todayMax: own.max, todayMaxAt: '' }
  return {
    day,
    now: power,
    max: todayMax,
    maxAt: isToday ? todayMaxAt && `${day} ${todayMaxAt}:00` : own.maxAt,
    min: least.min,
    minAt: least.minAt,
    mean: own.mean,
    loadFactor: own.mean !== null && todayMax ? (100 * own.mean) / todayMax : null,
    before: { day: before, max: former.max, maxAt: former.maxAt, mean: former.mean },
    coverage: { reported: countSlots(present, () => true), total: elapsed(day) },
  }
}

/**
 * The slots in which as much of the capacity reported as in any: where a meter is silent the sum of the others would be
 * the least of the day.
 */
function fullest(slots: Slots, share: Slots): Slots {
  const most = share.reduce((greatest, each) => (each > greatest ? each : greatest), 0)
  return slots.map((kw, slot) => (share[slot] === most ? kw : Number.NaN))
}

const quartersOf = (slots: Slots) => Array.from(slots, knownSlot)
