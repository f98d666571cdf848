import { indicator } from '../../core/indicators.ts'
import { random } from '../../core/seeded.ts'
import { addDays, instantOf } from '../../core/time.ts'
import type { Point } from '../../server/live.ts'

const minute = 60_000

/** The same list in another order. */
export function shuffled<T>(list: readonly T[], choose: (most: number) => number): T[] {
  const result = [...list]
  for (let n = result.length - 1; n > 0; n--) {
    const other = choose(n + 1)
    ;[result[n], result[other]] = [result[other]!, result[n]!]
  }
  return result
}

/**
 * Yesterday and the morning of a register, every ten minutes, with what happens to registers: set back, exchanged, a spike, a dip, a gap, yesterday's value after midnight,
 * and of some of them the total register and the power beside it.
 */
export function registerHistory(no: string, seed: number, today: string): Point[] {
  let n = 0
  const roll = (most: number) => random(90_000 + seed, n++) * most
  const points: Point[] = []
  const [withTotal, withPower] = [seed % 3 === 0, seed % 2 === 0]
  let [value, total] = [0, 40_000]
  for (const [day, end] of [
    [addDays(today, -1), 1440],
    [today, 720],
  ] as const) {
    const midnight = instantOf(day).getTime()
    // Some are set back late, some not at all.
    const setBack = roll(3) < 2 ? Math.floor(roll(3)) : 200
    for (let place = 0; place < end / 10; place++) {
      const at = midnight + place * 10 * minute + Math.floor(roll(5)) * minute
      const kw = 20 + roll(40)
      if (place === setBack) value = 0
      const fault = roll(60)
      if (fault < 0.7) value = 0
      else if (fault < 1.4) value += 2000 + Math.floor(roll(900))
      else if (fault < 2.4) place += Math.floor(roll(12))
      const shown = fault > 59 ? 9000 : fault > 58 ? 0 : Math.round(10 * value) / 10
      points.push([no, indicator.dayEnergy, at, shown])
      if (withPower) points.push([no, indicator.activePower, at, Math.round(kw)])
      if (withTotal) points.push([no, indicator.totalEnergy, at, Math.round(total)])
      value += kw / 6
      total += kw / 6
    }
  }
  return points
}
