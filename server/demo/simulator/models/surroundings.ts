import { indicator } from '../../../../core/devices/indicators.ts'
import { random } from '../../seeded.ts'
import { wobble } from '../../world/noise.ts'
import { sensorErrorAt } from '../../world/pvTruth.ts'
import { chinaHour, HOUR, MINUTE } from '../../../../core/time/time.ts'
import { episodeAt } from '../../world/episode.ts'
import { fumes, leak, roomDust, roomNoise, roomTemperature, roomVapours, sensorZero } from '../../world/roomAir.ts'
import type { Parts } from './parts.ts'
import type { DeviceModel, Simulation } from '../simulation.ts'
import { to } from './electrical.ts'

export const none = { slow: [] as string[], power: () => 0, total: null, energies: () => [], roughDay: () => [] }
const room = [indicator.ambientTemperature, indicator.humidity, indicator.pm, indicator.sf6, indicator.tvoc, indicator.noise]
const outside = [indicator.irradiance, indicator.moduleTemperature, 'A000000053', indicator.humidity, indicator.ambientTemperature]

/** How much of what it is built for the equipment in a site's rooms carries, 0 … 1: its incoming meter, or a storage converter. */
function loadOf({ site }: Parts) {
  let found: DeviceModel | null | undefined
  return (at: number) => {
    found ??=
      site.models.find(({ device }) => device.simulation.kind === 'load' && device.energyKind !== null) ??
      site.models.find(({ device }) => device.simulation.kind === 'converter') ??
      null
    if (!found) return 0
    const { simulation, ratedKw } = found.device
    // No transformer stands beside batteries: their converters are cooled by liquid and heat the room half as much.
    return simulation.kind === 'load' ? found.power(at) / simulation.kva : (0.55 * Math.abs(found.power(at))) / (ratedKw ?? 1)
  }
}

/** Walls and oil keep the heat of the load for so long. */
const warmedFor = 1.5 * HOUR

/**
 * A room with electrical equipment: damped outside climate, warmed by the losses, loud by load and fans; now and then
 * insulating gas or fumes for some hours, or a dehumidifier that fails.
 */
export function environmentModel({ sf6, place }: { sf6: boolean; place?: 'switchgear' | 'transformer' }, parts: Parts) {
  const { site, seed, faults, defects } = parts
  const load = loadOf(parts)
  /** Without the dehumidifier the air nears saturation within two hours and dries as slowly. */
  const damp = (at: number, normal: number) => {
    const failed = defects.dampness.at(at)
    if (!failed) return normal
    const reached = Math.min(1, (at - failed.startMs) / (2 * HOUR), (failed.endMs - at) / (2 * HOUR))
    return normal + reached * Math.max(0, 100 * failed.severity + wobble(seed + 6, at / HOUR) - normal)
  }
  // Switch-gear loses little; the hum of the transformers comes through the wall.
  const [warmth, quieter] = place === 'switchgear' ? [0.4, 8] : [place === 'transformer' ? 1.1 : 1, 0]
  return {
    ...none,
    fast: sf6 ? room : room.filter(no => no !== indicator.sf6),
    read(asked: number) {
      const at = faults(asked).frozenSince || asked
      const { ambientTemp, humidity, condition } = site.weather(at)
      const now = load(at)
      const warm = warmth * Math.sqrt((now ** 2 + load(at - warmedFor) ** 2) / 2)
      return [
        to(roomTemperature(ambientTemp, warm, seed, at), 1),
        to(damp(at, Math.min(84, 0.55 * humidity + 16 + 4 * wobble(seed + 1, at / HOUR))), 1),
        to(roomDust(condition === 'fog', seed, at)),
        ...(sf6 ? [to(sensorZero(seed, at) + episodeAt(seed, at, leak), 1)] : []),
        to(roomVapours(seed, at) + episodeAt(seed, at, fumes), 3),
        to(roomNoise(now, chinaHour(at), seed, at) - quieter, 1),
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
