import { chinaDay, chinaDayStart, chinaWeekday, HOUR } from '../../../core/time/time.ts'
import { random, seedOf } from '../seeded.ts'

const SECOND = 1000

export interface Passage {
  at: number
  /** Which of the door's people. */
  person: number
}

/** Who passes a door on the day of an instant: a handful on a working day, hardly anybody at the weekend, in the order of the clock. */
export function passagesOf(doorNo: string, at: number, people: number): Passage[] {
  const seed = seedOf(doorNo)
  const day = chinaDay(at)
  const weekday = chinaWeekday(at)
  const most = weekday === 0 || weekday === 6 ? 2 : 6
  const many = Math.floor(random(seed, day, 1) * (most + 1)) + (most > 2 ? 2 : 0)
  return Array.from({ length: many }, (_, n) => ({
    at: chinaDayStart(at) + Math.floor((7.5 * HOUR + 11 * HOUR * random(seed, day, 2, n)) / SECOND) * SECOND,
    person: Math.floor(random(seed, day, 3, n) * people),
  })).sort((a, b) => a.at - b.at)
}
