import { chinaDayStart, DAY, HOUR, MINUTE } from '../../../core/time/time.ts'

const step = 15 * MINUTE
const steps = DAY / step

/**
 * Energy since midnight of a power curve: trapezoids over quarters of an hour, linear within one. Any moment can be asked; a day that
 * moves forward costs one evaluation of the power a quarter. Consistent between 1-minute and 15-minute readings, and monotone.
 */
export function createDayCounter(power: (at: number) => number) {
  let day = Number.NaN
  let filled = 0
  const plus = new Float64Array(steps + 1)
  const minus = new Float64Array(steps + 1)
  let last = 0
  const fillTo = (count: number) => {
    while (filled < count) {
      const next = power(day + (filled + 1) * step)
      // One direction a quarter: what a meter counted both ways in between would be found in no curve of quarters.
      const kwh = ((last + next) / 2) * (step / HOUR)
      plus[filled + 1] = (plus[filled] ?? 0) + Math.max(0, kwh)
      minus[filled + 1] = (minus[filled] ?? 0) + Math.max(0, -kwh)
      last = next
      filled++
    }
  }
  const at = (table: Float64Array, atMs: number) => {
    const start = chinaDayStart(atMs)
    if (start !== day) {
      day = start
      filled = 0
      last = power(start)
    }
    const place = (atMs - day) / step
    const slot = Math.floor(place)
    fillTo(Math.min(steps, slot + 1))
    const from = table[slot] ?? 0
    return from + ((table[slot + 1] ?? from) - from) * (place - slot)
  }
  return {
    /** kWh of positive power. */
    plus: (atMs: number) => at(plus, atMs),
    /** kWh of negative power. */
    minus: (atMs: number) => at(minus, atMs),
  }
}

/**
 * Counter since commissioning: what was before today and today's energy; carries itself over midnight.
 * @param beganAt when the meter that counts at a moment was put in place of another one, ms; 0 = it is the first
 */
export function createTotal(dayEnergy: (at: number) => number, beganAt: (at: number) => number = () => 0) {
  let day = Number.NaN
  let before = 0
  const shown = (atMs: number, dayStart: number) => {
    const began = beganAt(atMs)
    return dayEnergy(atMs) + (began >= dayStart ? -dayEnergy(began) : before)
  }
  return {
    set(dayStart: number, kwh: number) {
      day = dayStart
      before = kwh
    },
    at(atMs: number) {
      const start = chinaDayStart(atMs)
      while (day < start) {
        // The last millisecond of the day: midnight itself belongs to the next.
        before = shown(day + DAY - 1, day)
        day += DAY
      }
      return shown(atMs, start)
    },
  }
}
