import { DAY, HOUR, MINUTE } from '../../../../core/time/time.ts'

/**
 * Integrates a power curve over one day by the trapezoid rule.
 * @param power kW at an instant (ms since 1970 UTC)
 * @param dayStart instant of local midnight
 * @param stepMs distance of the supporting points, must divide a day
 * @returns kWh
 */
export const dayEnergyKwh = (power: (atMs: number) => number, dayStart: number, stepMs = 15 * MINUTE): number => {
  const steps = Math.round(DAY / stepMs)
  let sum = (power(dayStart) + power(dayStart + DAY)) / 2
  for (let step = 1; step < steps; step++) sum += power(dayStart + step * stepMs)
  return (sum * stepMs) / HOUR
}
