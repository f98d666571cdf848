import { median } from '../../../../core/physics/median.ts'
import type { SensorDay } from '../../../../core/physics/sensorCheck.ts'
import { DAY } from '../../../../core/time/time.ts'
import type { MeasuredDay } from './measureDay.ts'

/** An error is read from so many clear days next to a day, none of them further off (days). */
const nearest = 3
const near = 10

/**
 * Days measured by a sensor that is off, by the light its neighbours saw on the clear days around them: the error of a
 * sensor comes and goes slowly. A day far from any of them says nothing about the plant.
 */
export function correctedDays(days: readonly MeasuredDay[], compared: readonly (SensorDay & { day: string })[]): MeasuredDay[] {
  const seen = compared
    .filter(({ neighbours }) => neighbours.length > 0)
    .map(({ day, own, neighbours }) => ({ at: Date.parse(day) / DAY, error: own / median(neighbours)! }))
  return days.flatMap(each => {
    const at = Date.parse(each.day) / DAY
    const distance = (other: { at: number }) => Math.abs(other.at - at)
    const around = seen.filter(other => distance(other) <= near).sort((a, b) => distance(a) - distance(b))
    const error = median(around.slice(0, nearest).map(other => other.error))
    return error === null ? [] : [{ ...each, y: each.y * error, ty: each.ty * error }]
  })
}
