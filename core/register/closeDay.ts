import { gapOf, note, spread } from './acceptReading.ts'
import { copyOfDay, energyOf, eventsOf, type RegisterDay } from './registerDay.ts'
import { type DayEnd, energyUntilMidnight } from './energyUntilMidnight.ts'
import { HOUR, MINUTE } from '../time/time.ts'
import type { TotalDay } from './totalDayOf.ts'

/** Two registers of one device, each within the class of its meter and of its transformers, may differ by this share. */
const apart = 0.02

/** What may have gone by the day's register; over a gap it can have been set back, which leaves less. */
const isUnseen = ({ doubted, events, estimated }: RegisterDay, isMore: boolean) =>
  doubted.length > 0 ||
  events.some(({ kind }) => kind === 'exchange' || kind === 'reset' || kind === 'rollover') ||
  (isMore && estimated.some(kwh => (kwh ?? 0) > 0))

/** What single precision leaves of a number. */
const roundingOf = (value: number) => 2 ** (Math.floor(Math.log2(Math.max(value, 1))) - 23)
const finestOf = ({ finest }: RegisterDay) => (Number.isFinite(finest) ? finest : 0)

/** By how much the two registers may differ without one of them being wrong, kWh. */
function toleranceOf(day: RegisterDay, total: TotalDay) {
  const { limit, samplingMinutes } = day.kind
  // Where nobody knows what the device can do: what it did at most.
  const kw = limit?.highestKw ?? 4 * Math.max(0, ...day.slots.map(kwh => kwh ?? 0))
  const interval = (kw * samplingMinutes * MINUTE) / HOUR
  const resolution = finestOf(day) + finestOf(total.day) + roundingOf(total.shown)
  return apart * Math.max(energyOf(day), total.kwh) + interval + total.unsure + resolution
}

/**
 * A day that is over, with what is known beside its register: its last interval is filled up to midnight and called
 * estimated, and it is held against the total register. Where the two disagree the day's register counts, for it is
 * read often and judged reading by reading, unless it has itself left energy unseen (`exchange`, `reset`, `rollover`,
 * readings in doubt, a gap over which less moved): then the total register counts, which has had no event, on the
 * condition that the rating of the device vouches for it. Where they agree, readings still in doubt were nothing; where
 * nobody tells, they stay `doubtful` and count nowhere.
 */
export function closeDay(open: RegisterDay, end: DayEnd): RegisterDay {
  const day = copyOfDay(open)
  const { last } = day
  const rest = energyUntilMidnight(day, end)
  if (rest === null) {
    if (end.minutes - last.minute > gapOf(day.kind) || last.since > last.minute - gapOf(day.kind)) note(day, 'open', last)
  } else if (rest > 0) {
    spread(day, last, { minute: end.minutes }, rest, 1, true)
    day.before += rest
  }
  const { total } = end
  if (!total) return day
  const kwh = energyOf(day)
  const night = { minute: end.minutes - 1, value: total.kwh }
  if (Math.abs(kwh - total.kwh) <= toleranceOf(day, total)) {
    const [doubt] = day.doubted
    if (doubt) note(day, doubt.value > last.value ? 'spike' : 'dip', doubt)
    day.doubted = []
  } else if (isUnseen(open, total.kwh > kwh) && day.kind.limit) {
    day.events = [...eventsOf(day)]
    note(day, 'total', night, kwh)
    Object.assign(day, {
      doubted: [],
      before: day.before + total.kwh - kwh,
      slots: [...total.day.slots],
      estimated: [...total.day.estimated],
    })
  } else note(day, 'disagreement', night, kwh)
  return day
}
