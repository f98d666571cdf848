import type { ReplyOf } from '../../../core/contract/call.ts'
import type { distribution } from '../../../core/contract/distribution.ts'
import { addDays } from '../../../core/time.ts'
import type { Context } from '../../context.ts'
import { greatestLoad } from '../../figures/greatestLoad.ts'
import { livePower } from '../../figures/livePower.ts'
import { loadMinutes } from '../../figures/microgrid/loadMinutes.ts'
import { daySlots, type Slots } from '../../figures/slots.ts'
import { countSlots, extentOf, knownSlot } from '../../figures/slotStats.ts'
import type { About } from './about.ts'
import { readLoad } from './readLoad.ts'

/** The load of a day in figures: of its quarters of an hour, and today the greatest also of its minutes and of now. */
export async function dayLoad(
  context: Context,
  { where, at, site, elapsed }: About,
  day: string,
): Promise<ReplyOf<typeof distribution.getLoad>> {
  const before = addDays(day, -1)
  const { active } = await readLoad(context, where, [before, day])
  const [past, present] = [active.subarray(0, daySlots), active.subarray(daySlots)]
  const own = extentOf([day], present)
  const former = extentOf([before], past)
  const isToday = day === at.today
  const { power, at: measured } = isToday ? await livePower(context, where, at) : { power: null, at: '' }
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
    min: own.min,
    minAt: own.minAt,
    mean: own.mean,
    loadFactor: own.mean !== null && todayMax ? (100 * own.mean) / todayMax : null,
    before: { day: before, max: former.max, maxAt: former.maxAt, mean: former.mean },
    coverage: { reported: countSlots(present, () => true), total: elapsed(day) },
  }
}

const quartersOf = (slots: Slots) => Array.from(slots, knownSlot)
