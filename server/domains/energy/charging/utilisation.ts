import type { SQL } from 'drizzle-orm'
import { addDays } from '../../../../core/time/time.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { powerRateOf, timeRateOf } from './explain/rates.ts'
import type { Days } from './days.ts'
import { type Available, availableIn, pilesOf, plusAvailable, rateOf } from './available.ts'
import { hourSlices } from './hourSlices.ts'

interface Use {
  used: Available
  of: Available
}
const nothing = (): Use => ({ used: { minutes: 0, kwh: 0 }, of: { minutes: 0, kwh: 0 } })
const ratesOf = ({ used, of }: Use) => ({ timeRate: rateOf(used.minutes, of.minutes), powerRate: rateOf(used.kwh, of.kwh) })
const add = (use: Use, used: Available, of: Available): Use => ({ used: plusAvailable(use.used, used), of: plusAvailable(use.of, of) })

/** ISO weekday of a calendar day, 1 Monday … 7 Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Use of the piles over some days, in every hour of every day, folded by `keyOf`. */
async function fold(asking: Pick<QueryContext, 'db'>, where: SQL, days: Days) {
  const [piles, pieces] = await Promise.all([pilesOf(asking, where, days), hourSlices(asking, where, days)])
  const used = new Map<string, Available>()
  for (const { day, hour, kwh, minutes } of pieces) {
    const key = `${day} ${hour}`
    used.set(key, plusAvailable(used.get(key) ?? { minutes: 0, kwh: 0 }, { minutes, kwh }))
  }
  const hours = Array.from({ length: days.count }, (_, index) => addDays(days.first, index)).flatMap(day =>
    Array.from({ length: 24 }, (_, hour) => ({
      day,
      hour,
      used: used.get(`${day} ${hour}`) ?? { minutes: 0, kwh: 0 },
      of: availableIn(piles, day, hour, days.until),
    })),
  )
  return <K>(keyOf: (place: { day: string; hour: number }) => K) => {
    const sums = new Map<K, Use>()
    for (const { day, hour, used: inHour, of } of hours) {
      const key = keyOf({ day, hour })
      sums.set(key, add(sums.get(key) ?? nothing(), inHour, of))
    }
    return sums
  }
}

/** Utilisation by day, by hour of the day and over all: connector minutes and energy against what was available. */
export async function utilisation(asking: Pick<QueryContext, 'db'>, where: SQL, days: Days) {
  const by = await fold(asking, where, days)
  const whole = by(() => '').get('') ?? nothing()
  const uses = {
    '': () => whole,
    'day.': (key: string) => by(({ day }) => day).get(key),
    'hour.': (key: string) => by(({ hour }) => String(hour)).get(key),
  }
  for (const [of, useOf] of Object.entries(uses)) {
    explain(`charging.use.${of}time`, key => timeRateOf(useOf(key) ?? nothing()))
    explain(`charging.use.${of}power`, key => powerRateOf(useOf(key) ?? nothing()))
  }
  explain('charging.use', () => timeRateOf(whole))
  return {
    days: [...by(({ day }) => day)].map(([day, use]) => ({ day, ...ratesOf(use) })),
    hours: [...by(({ hour }) => hour)].map(([hour, use]) => ({ hour, ...ratesOf(use) })),
    ...ratesOf(whole),
  }
}

/** Weekday × hour: energy of an average such day, kWh, and time utilisation. */
export async function heatmap(asking: Pick<QueryContext, 'db'>, where: SQL, days: Days) {
  const by = await fold(asking, where, days)
  const counts = new Map<number, number>()
  for (let index = 0; index < days.count; index++) {
    const weekday = weekdayOf(addDays(days.first, index))
    counts.set(weekday, (counts.get(weekday) ?? 0) + 1)
  }
  return [...by(({ day, hour }) => `${weekdayOf(day)} ${hour}`)].map(([key, use]) => {
    const [weekday, hour] = key.split(' ').map(Number) as [number, number]
    return { weekday, hour, kwh: use.used.kwh / (counts.get(weekday) ?? 1), timeRate: ratesOf(use).timeRate }
  })
}
