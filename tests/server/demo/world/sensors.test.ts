import { expect, it } from 'vitest'
import { clearSkyRatio, sensorBias } from '../../../../core/physics/sensorCheck.ts'
import { ratioUncertainty } from '../../../../core/physics/uncertainty.ts'
import { seedOf } from '../../../../server/demo/seeded.ts'
import { DAY, MINUTE, siteDay } from '../../../../core/time/time.ts'
import { demoSites } from '../../../../server/demo/demoSites.ts'
import { pvOutput } from '../../../../server/demo/world/pvSystem.ts'
import { pvTruthOf, sensorErrorAt } from '../../../../server/demo/world/pvTruth.ts'
import { regionSeed } from '../../../../server/demo/world/regionSeed.ts'
import { weatherAt } from '../../../../server/demo/world/weatherAt.ts'
import { cloudlessOf } from '../../../../server/domains/energy/pv/incidence.ts'

const first = Date.parse('2026-06-01T00:00:00+08:00')
const stations = demoSites('full').flatMap(site => {
  if (site.type !== '002' && site.type !== '003') return []
  const { tilt, azimuth } = site.plan
  const seed = seedOf(site.id)
  const truth = pvTruthOf(seed)
  return [{ ...site, tilt, azimuth, errorAt: (at: number) => sensorErrorAt(truth, seed, at) }]
})
const km = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  111.2 * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))

it('an irradiance sensor loses one to three percent a year until it is calibrated', () => {
  for (const { errorAt } of stations) {
    const errors = Array.from({ length: 1200 }, (_, day) => errorAt(first + day * DAY))
    const steps = errors.slice(1).map((error, day) => error - errors[day]!)
    const set = steps.filter(step => step > 0)
    expect(set.length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...set)).toBeLessThan(0.04)
    const lost = -365 * steps.find(step => step < 0)!
    expect(lost).toBeGreaterThan(0.0099)
    expect(lost).toBeLessThan(0.0301)
  }
})

it('what it is off by is found beside its neighbours, or stays within the uncertainty that is stated', () => {
  const days = Array.from({ length: 40 }, (_, n) => first + n * DAY)
  const ratios = stations.map(({ latitude, longitude, tilt, azimuth, errorAt }) =>
    days.map(day => {
      const measured = Array.from({ length: 96 }, (_, slot) => {
        if (slot < 28 || slot > 68) return Number.NaN
        const at = day + (slot + 0.5) * 15 * MINUTE
        const system = { latitude, longitude, tilt, azimuth, dcKw: 1, inverter: { ratedKw: 1, efficiency: 0.97 } }
        return pvOutput(system, at, weatherAt(regionSeed, latitude, longitude, at)).irradiance * (1 + errorAt(at))
      })
      return clearSkyRatio(measured, cloudlessOf({ latitude, longitude, tilt, azimuth }, siteDay(new Date(day))))
    }),
  )
  let found = 0
  let told = 0
  for (const [n, station] of stations.entries()) {
    const around = stations.flatMap((other, m) => (m !== n && km(station, other) <= 60 ? [m] : []))
    const bias = sensorBias(
      days.flatMap((_, day) => {
        const own = ratios[n]![day]
        return own == null ? [] : [{ own, neighbours: around.flatMap(m => ratios[m]![day] ?? []) }]
      }),
    )
    if (bias !== null) told++
    if (bias) found++
    expect(Math.abs(station.errorAt(days.at(-1)!) - (bias ?? 0)), station.name).toBeLessThan(
      bias === null && station.errorAt(first) < -0.09 ? 0.15 : ratioUncertainty(Boolean(bias)),
    )
  }
  expect(told).toBeGreaterThan(10)
  expect(found).toBeGreaterThan(0)
})
