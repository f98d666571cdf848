import { expect, it } from 'vitest'
import { distanceM } from '../../../core/sites/distance.ts'

it('is the shortest way over the ground', () => {
  const [beijing, shijiazhuang] = [
    { longitude: 116.4074, latitude: 39.9042 },
    { longitude: 114.5149, latitude: 38.0428 },
  ]
  // By Vincenty's formula on the WGS 84 ellipsoid 263.8 km.
  expect(Math.abs(distanceM(beijing, shijiazhuang) - 263_800)).toBeLessThan(1300)
  expect(distanceM(beijing, beijing)).toBe(0)
  // A degree of the equator, and half way around the earth.
  expect(distanceM({ longitude: 0, latitude: 0 }, { longitude: 1, latitude: 0 }) / 1000).toBeCloseTo(111.195, 2)
  expect(distanceM({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 }) / 1000).toBeCloseTo(20_015.1, 1)
})
