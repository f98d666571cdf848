import { indicator } from '../../../../core/indicators.ts'
import { random } from '../../../../core/seeded.ts'
import { wobble } from '../../world/noise.ts'
import { sensorErrorAt } from '../../world/pvTruth.ts'
import { chinaDay, chinaHour, HOUR, MINUTE } from '../../../../core/time.ts'
import type { Parts } from './parts.ts'
import type { Simulation } from '../simulation.ts'
import { to } from './electrical.ts'

const none = { slow: [] as string[], power: () => 0, total: null, energies: () => [], roughDay: () => [] }
const room = [indicator.ambientTemperature, indicator.humidity, indicator.pm, indicator.sf6, indicator.tvoc, indicator.noise]
const outside = [indicator.irradiance, indicator.moduleTemperature, 'A000000053', indicator.humidity, indicator.ambientTemperature]

/** A switch-gear room: damped outside climate, and now and then a leak of insulating gas that lasts some hours, or a dehumidifier that fails. */
export function environmentModel({ site, seed, faults, defects }: Parts) {
  const leak = (at: number) => {
    const day = chinaDay(at)
    if (random(seed, day, 31) > 0.01) return 0
    const begins = 6 + 10 * random(seed, day, 32)
    const since = chinaHour(at) - begins
    return since < 0 || since > 4 ? 0 : Math.sin((Math.PI * since) / 4) * (700 + 900 * random(seed, day, 33))
  }
  /** Without the dehumidifier the air nears saturation within two hours and dries as slowly. */
  const damp = (at: number, normal: number) => {
    const failed = defects.dampness.at(at)
    if (!failed) return normal
    const reached = Math.min(1, (at - failed.startMs) / (2 * HOUR), (failed.endMs - at) / (2 * HOUR))
    return normal + reached * Math.max(0, 100 * failed.severity + wobble(seed + 6, at / HOUR) - normal)
  }
  return {
    ...none,
    fast: room,
    read(asked: number) {
      const at = faults(asked).frozenSince || asked
      const { ambientTemp, humidity, condition } = site.weather(at)
      return [
        to(21 + 0.35 * (ambientTemp - 18) + 1.2 * wobble(seed, at / (2 * HOUR)), 1),
        to(damp(at, Math.min(84, 0.55 * humidity + 16 + 4 * wobble(seed + 1, at / HOUR))), 1),
        to((condition === 'fog' ? 95 : 38) * (1 + 0.5 * wobble(seed + 2, at / (5 * HOUR)))),
        to(160 + 60 * wobble(seed + 3, at / (3 * HOUR)) + leak(at), 1),
        to(0.22 + 0.12 * wobble(seed + 4, at / (2 * HOUR)), 3),
        to(52 + 7 * wobble(seed + 5, at / (12 * MINUTE)), 1),
      ]
    },
  }
}

/** The weather station of a PV plant. */
export function sunStationModel({ tilt, azimuth }: Extract<Simulation, { kind: 'sunStation' }>, { site, faults }: Parts) {
  return {
    ...none,
    fast: outside,
    read(asked: number) {
      const at = faults(asked).frozenSince || asked
      const { irradiance, cellTemp } = site.sun(at, tilt, azimuth, 1.2)
      const read = irradiance * (1 + sensorErrorAt(site.truth, site.seed, at))
      const { windSpeed, humidity, ambientTemp } = site.weather(at)
      return [to(read, 1), to(cellTemp, 1), to(windSpeed, 1), to(humidity, 1), to(ambientTemp, 1)]
    },
  }
}

/** A data collector: how well it hears the network and how many devices answer it. */
export function collectorModel({ devices }: Extract<Simulation, { kind: 'collector' }>, { site, seed }: Parts) {
  return {
    ...none,
    fast: ['A000000097', 'A000000098'],
    read(at: number) {
      const away = site.models.filter(model => model.silent(at)).length
      return [to(-72 - 14 * random(seed, 5) + 6 * wobble(seed, at / (20 * MINUTE)), 1), Math.max(0, devices - away)]
    },
  }
}
