import { describe, expect, it } from 'vitest'
import { clearSkyDay } from '../../../core/physics/clearSkyDay.ts'
import { clearSky } from '../../../core/physics/irradiance.ts'
import { quantile } from '../../../core/physics/quantile.ts'
import { type PastDay, similarDays, type Sky } from '../../../core/physics/similarDays.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'
import { random } from '../../../server/demo/seeded.ts'
import { addDays, MINUTE } from '../../../core/time/time.ts'

/** Minute by minute, where the sun stands each time. */
function byMinutes(day: string, latitude: number, longitude: number) {
  const from = Date.parse(`${day}T00:00:00Z`) - (longitude / 15) * 60 * MINUTE
  let sum = 0
  for (let minute = 0; minute < 1440; minute++) sum += clearSky(sunPosition(from + minute * MINUTE, latitude, longitude).zenith)
  return sum / 60_000
}

describe('a cloudless day', () => {
  it.each([
    ['2026-11-27', 38.04, 114.5],
    ['2026-06-21', 38.04, 114.5],
    ['2026-03-20', 18.25, 109.5],
    ['2026-12-22', 53.3, 122.4],
    ['2026-09-01', 43.8, 87.6],
  ])('brings on %s at %s° N %s° E what its minutes come to', (day, latitude, longitude) => {
    const minutes = byMinutes(day, latitude, longitude)
    expect(Math.abs(clearSkyDay(day, latitude, longitude) / minutes - 1)).toBeLessThan(0.001)
  })

  it('brings nothing in the polar night and around the clock something in its day', () => {
    expect(clearSkyDay('2026-12-22', 75, 110)).toBe(0)
    expect(clearSkyDay('2026-06-21', 75, 110)).toBeCloseTo(byMinutes('2026-06-21', 75, 110), 2)
  })
})

const skies: readonly Sky[] = ['clear', 'cloudy', 'overcast', 'snow', 'rain', 'wind', 'fog']
const bright: readonly Sky[] = ['clear', 'cloudy', 'wind']
/** Days up to the 25th, newest first. */
const past = (of: readonly Sky[]): PastDay[] => of.map((sky, n) => ({ day: addDays('2026-11-25', -n), sky, ratio: 0.5 + n / 100 }))
const daysOf = (found: ReturnType<typeof similarDays>) => found?.days.map(({ day }) => day.slice(8))

describe('similar days', () => {
  it('are the five newest of the same weather', () => {
    const found = similarDays(past(['clear', 'rain', 'clear', 'clear', 'clear', 'snow', 'clear', 'clear']), 'clear')
    expect([daysOf(found), found?.near]).toEqual([['25', '23', '22', '21', '19'], false])
  })

  it('are those of the nearest weather as well where there are less than three, and say so', () => {
    const days = past(['snow', 'overcast', 'rain', 'clear', 'rain', 'overcast'])
    const found = similarDays(days, 'snow')
    expect([daysOf(found), found?.near]).toEqual([['25', '23', '21'], true])
  })

  it('are not found where the last weeks were nothing but bright, or dull', () => {
    const shining = past(Array.from({ length: 60 }, (_, n) => bright[n % 3]!))
    for (const sky of ['rain', 'snow', 'overcast', 'fog'] as const) expect(similarDays(shining, sky)).toBeNull()
    const dull = past(Array.from({ length: 60 }, (_, n) => (['rain', 'snow', 'overcast', 'fog'] as const)[n % 4]!))
    for (const sky of bright) expect(similarDays(dull, sky)).toBeNull()
    expect(similarDays(past(['rain', 'rain']), 'rain')).toBeNull()
  })

  it('of any sequence are three to five, of weather as bright or as dull, and do not hold the day that is left out', () => {
    for (let seed = 0; seed < 200; seed++) {
      const days = past(Array.from({ length: seed % 61 }, (_, n) => skies[Math.floor(7 * random(seed, n))]!))
      for (const sky of skies) {
        const all = similarDays(days, sky)
        const without = all && similarDays(days, sky, all.days[0])
        expect(without?.days ?? []).not.toContain(all?.days[0])
        if (!all) continue
        expect(all.days.length).toBeGreaterThanOrEqual(3)
        expect(all.days.length).toBeLessThanOrEqual(5)
        expect(all.days.every(each => bright.includes(each.sky) === bright.includes(sky))).toBe(true)
        expect(all.days).toEqual([...all.days].sort((a, b) => (a.day < b.day ? 1 : -1)))
        if (!all.near) expect(all.days.every(each => each.sky === sky)).toBe(true)
      }
    }
  })
})

describe('a quantile', () => {
  it('lies between two values in proportion', () => {
    expect([0, 0.1, 0.5, 0.9, 1].map(share => quantile([4, 1, 3, 2], share))).toEqual([1, expect.closeTo(1.3), 2.5, expect.closeTo(3.7), 4])
    expect([quantile([], 0.5), quantile([7], 0.1)]).toEqual([null, 7])
  })

  it('grows with its share and never leaves its values', () => {
    for (let seed = 1; seed < 100; seed++) {
      const values = Array.from({ length: seed }, (_, n) => random(seed, n))
      const found = [0, 0.1, 0.25, 0.5, 0.9, 1].map(share => quantile(values, share)!)
      expect(found).toEqual([...found].sort((a, b) => a - b))
      expect([found[0], found.at(-1)]).toEqual([Math.min(...values), Math.max(...values)])
    }
  })
})
