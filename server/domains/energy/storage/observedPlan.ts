import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { storage } from '../../../../core/contract/energy/storage.ts'
import type { PeriodDay } from '../../../figures/periods/periodDays.ts'

type Plan = NonNullable<ReplyOf<typeof storage.getMonitor>>['plan']

/**
 * An hour in which less of the rated power moved, on average over the days, is none of the plan: its edges, and what
 * the station itself takes.
 */
const leastOfRated = 0.1
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * When a storage charges and discharges: the hours in which it did so over some whole days. Nobody tells the platform
 * its plan, so this is what it was seen to do.
 * @param days of both directions
 */
export function observedPlan(days: readonly PeriodDay[], ratedKw: number, periods: string): { plan: Plan; planDays: number } {
  const dates = new Set(days.map(({ day }) => day))
  const meanOf = (kind: string) =>
    Array.from(
      { length: 24 },
      (_, hour) => days.reduce((sum, day) => (day.kind === kind ? sum + (day.hours[hour] ?? 0) : sum), 0) / Math.max(1, dates.size),
    )
  const means = { charge: meanOf('charge'), discharge: meanOf('discharge') }
  const plan: Plan = []
  for (let hour = 0; hour < 24; hour++) {
    const does = means.charge[hour]! >= means.discharge[hour]! ? 'charge' : 'discharge'
    const kwh = means[does][hour]!
    if (kwh < leastOfRated * ratedKw || kwh <= 0) continue
    const last = plan.at(-1)
    const period = periods[hour] ?? ''
    if (last?.does === does && last.to === clock(hour)) {
      last.to = clock(hour + 1)
      last.kwh += kwh
      if (period && !last.periods.includes(period)) last.periods += period
    } else plan.push({ does, from: clock(hour), to: clock(hour + 1), periods: period, kwh })
  }
  return { plan, planDays: dates.size }
}
