import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays } from '../../../core/time/time.ts'
import { comparisonOf } from '../comparison.ts'
import { plus } from '../sqlFragments.ts'
import type { PeriodDay } from './periodDays.ts'

/** Days to compare with. */
export interface EarlierDays {
  first: string
  last: string
  /** The day one is compared with; null where there is no such day. */
  of: (day: string) => string | null
}

const exists = (day: string) => addDays(day, 0) === day
/** The same day some months before. */
const inMonth = (day: string, months: number) => {
  const moved = `${addMonths(day.slice(0, 7), -months)}-${day.slice(8)}`
  return exists(moved) ? moved : null
}
const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
const daysFrom = (first: string, last: string) =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000)

const monthsBack = (first: string, last: string, months: number): EarlierDays => ({
  first: inMonth(first, months) ?? `${addMonths(first.slice(0, 7), -months)}-01`,
  last: inMonth(last, months) ?? lastOf(addMonths(last.slice(0, 7), -months)),
  of: day => inMonth(day, months),
})

/**
 * The period before a period: whole months, the last of which may still be going on, have as many months before them,
 * day by day of the month; any other period has as many days.
 */
export function periodBefore(first: string, last: string, today: string): EarlierDays {
  const whole = first.endsWith('-01') && (last >= today || last === lastOf(last.slice(0, 7)))
  if (whole) {
    const months = (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1
    return monthsBack(first, last, months)
  }
  const days = daysFrom(first, last) + 1
  return { first: addDays(first, -days), last: addDays(first, -1), of: day => addDays(day, -days) }
}

/** The same days of the year before; 29 February has none. */
export const yearEarlier = (first: string, last: string): EarlierDays => monthsBack(first, last, 12)

/** Those of the earlier days whose later ones are over: what today is compared with has its time still to come. */
export function comparedSpan({ first, last, of }: EarlierDays, span: { first: string; last: string }, yesterday: string) {
  let over = span.last < yesterday ? span.last : yesterday
  // A 31st may have no such day in the month before.
  while (over > span.first && of(over) === null) over = addDays(over, -1)
  const end = over < span.first ? addDays(first, -1) : (of(over) ?? last)
  return { first, last: end < last ? end : last }
}

interface Known {
  kwh: number
  cents: number | null
}
/** What the registers of a place knew of a day, by device. */
type Registers = ReadonlyMap<number, Known>

function byPlace(days: readonly PeriodDay[], placeOf: (day: PeriodDay) => string): Map<string, Map<number, Known>> {
  const places = new Map<string, Map<number, Known>>()
  for (const day of days) {
    const key = `${placeOf(day)}/${day.kind}/${day.day}`
    const registers = places.get(key) ?? new Map<number, Known>()
    registers.set(day.deviceId, { kwh: day.kwh, cents: day.cents && day.cents.J + day.cents.F + day.cents.P + day.cents.G })
    places.set(key, registers)
  }
  return places
}

/**
 * Those registers of a day that are known of the other as well: a silent one looks like no change. Where all were
 * exchanged, as many stand for as many.
 */
function alike(own: Registers, other: Registers): Registers {
  const common = new Map([...own].filter(([device]) => other.has(device)))
  return common.size === 0 && own.size === other.size ? own : common
}

function sumOf(registers: Registers): Known | null {
  let sum: Known | null = null
  for (const { kwh, cents } of registers.values())
    sum = sum === null ? { kwh, cents } : { kwh: sum.kwh + kwh, cents: cents === null || sum.cents === null ? null : sum.cents + cents }
  return sum
}

/**
 * Change of energy and money against earlier days, like for like: a day of a place counts where the earlier day of the
 * same place is known too, with the registers that are known of both. Days that are not over where the site stands
 * count in neither.
 * @param isOver is a day over on the clock of its site
 * @param placeOf what is compared with itself: a site, or a device
 * @param then how the earlier days are called
 */
export function changeSince(
  {
    now,
    before,
    earlier,
    isOver,
  }: { now: readonly PeriodDay[]; before: readonly PeriodDay[]; earlier: EarlierDays; isOver: (day: PeriodDay) => boolean },
  placeOf: (day: PeriodDay) => string,
  then: string,
) {
  const past = byPlace(before, placeOf)
  const sums = { kwh: { now: 0, before: 0, pairs: 0 }, cents: { now: 0, before: 0, pairs: 0 } }
  let shownKwh: number | null = null
  let shownCents: number | null = null
  const days = now.filter(isOver)
  const present = byPlace(days, placeOf)
  // A day is one of many places.
  const thenOf = new Map([...new Set(days.map(({ day }) => day))].map(day => [day, earlier.of(day)]))
  for (const [key, registers] of present) {
    const shown = sumOf(registers)
    shownKwh = plus(shownKwh, shown?.kwh ?? null)
    shownCents = plus(shownCents, shown?.cents ?? null)
    const day = thenOf.get(key.slice(-10))
    const others = !day ? undefined : past.get(`${key.slice(0, -10)}${day}`)
    const [own, known] = others ? [sumOf(alike(registers, others)), sumOf(alike(others, registers))] : [null, null]
    if (!own || !known) continue
    sums.kwh = { now: sums.kwh.now + own.kwh, before: sums.kwh.before + known.kwh, pairs: sums.kwh.pairs + 1 }
    if (own.cents !== null && known.cents !== null)
      sums.cents = { now: sums.cents.now + own.cents, before: sums.cents.before + known.cents, pairs: sums.cents.pairs + 1 }
  }
  const of = ({ now, before, pairs }: typeof sums.kwh, shown: number | null, nothing: string) =>
    comparisonOf({ now: pairs ? now : null, before: pairs ? before : null, shown }, then, nothing, '同期为零')
  const ele = of(sums.kwh, shownKwh, '尚无整日')
  const pay = of(sums.cents, shownCents, days.length > 0 ? '没有电价' : '尚无整日')
  return { eleRatio: ele.ratio, eleReason: ele.reason, payRatio: pay.ratio, payReason: pay.reason }
}
