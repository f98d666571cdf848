import { describe, expect, it } from 'vitest'
import { chinaDayStart, DAY, HOUR, MINUTE } from '../../../../core/time/time.ts'
import { episodeAt, episodeOf } from '../../../../server/demo/world/episode.ts'
import { fumes, leak, roomNoise, roomTemperature, sensorZero } from '../../../../server/demo/world/roomAir.ts'

const noon = Date.parse('2026-06-10T04:00:00Z')
const seeds = Array.from({ length: 40 }, (_, n) => n * 977 + 3)

describe('the air of a room with electrical equipment', () => {
  it('is warmer the more the equipment carries, and follows a third of the weather', () => {
    for (const seed of seeds) {
      const at = (outside: number, load: number) => roomTemperature(outside, load, seed, noon)
      expect(at(20, 1) - at(20, 0)).toBeCloseTo(8)
      expect(at(20, 0.5) - at(20, 0)).toBeCloseTo(2)
      expect(at(38, 0.5) - at(-8, 0.5)).toBeCloseTo(0.35 * 46)
    }
  })

  it('hums at any load, is louder with fans, never quieter by load', () => {
    for (const seed of seeds) {
      const levels = [0, 0.2, 0.4, 0.6, 0.7, 0.8, 1].map(load => roomNoise(load, 12, seed, noon))
      expect(levels).toEqual([...levels].sort((a, b) => a - b))
      expect(levels[0]).toBeGreaterThan(50)
      expect(levels.at(-1)! - levels[3]!).toBeGreaterThan(4)
      expect(levels.at(-1)).toBeLessThan(72)
    }
  })

  it('holds next to no SF6 but in a leak, which is rare, passes 1000 µL/L at times, and is over on the same day', () => {
    let [leaks, alarming] = [0, 0]
    for (const seed of seeds)
      for (let day = chinaDayStart(noon) - 200 * DAY; day < noon; day += DAY) {
        const found = episodeOf(seed, day, leak)
        expect(sensorZero(seed, day + 9 * HOUR)).toBeLessThan(12)
        if (!found) {
          expect(episodeAt(seed, day + 11 * HOUR, leak)).toBe(0)
          continue
        }
        leaks++
        const peak = episodeAt(seed, (found.startMs + found.endMs) / 2, leak)
        expect(peak).toBeCloseTo(found.severity)
        if (peak > 1000) alarming++
        expect(found.endMs).toBeLessThan(day + DAY)
        for (const at of [found.startMs - MINUTE, found.endMs + MINUTE]) expect(episodeAt(seed, at, leak)).toBe(0)
      }
    expect(leaks / (seeds.length * 200)).toBeGreaterThan(0.005)
    expect(leaks / (seeds.length * 200)).toBeLessThan(0.015)
    expect(alarming).toBeGreaterThan(leaks / 3)
  })

  it('has leaks and fumes on days of their own', () => {
    const both = seeds.flatMap(seed =>
      Array.from({ length: 300 }, (_, n) => chinaDayStart(noon) - n * DAY).filter(
        day => episodeOf(seed, day, leak) && episodeOf(seed, day, fumes),
      ),
    )
    expect(both.length).toBeLessThan(8)
  })
})
