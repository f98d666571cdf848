import { indicator, media } from '../../../../core/devices/indicators.ts'
import { seedOf } from '../../seeded.ts'
import { chinaDay, HOUR } from '../../../../core/time/time.ts'
import { airDemand, airPressure, cloggedCooler, compressorPower, kitchenGas, warmDryer } from '../../world/airDemand.ts'
import { episodeAt } from '../../world/episode.ts'
import { wobble } from '../../world/noise.ts'
import { createFlowCounter } from '../flowCounter.ts'
import type { Simulation, SimulatedDevice } from '../simulation.ts'
import type { Parts } from './parts.ts'
import { none } from './surroundings.ts'
import { to } from './electrical.ts'

const {
  airPressure: pressure,
  airFlow,
  dewPoint,
  outletTemperature,
  loading,
  dayAir,
  totalAir,
  dayPower,
  running,
  gasFlow,
  dayGas,
  totalGas,
} = media

/**
 * Compressors, dryer or meter of a plant's compressed air. What the compressors draw is counted at the plant's own
 * meter, and nowhere else.
 */
export function airModel(plan: Extract<Simulation, { kind: 'air' }>, device: SimulatedDevice, { site, seed, faults }: Parts) {
  const siteSeed = seedOf(`${device.siteId}/air`)
  const demand = (at: number) => airDemand(plan.shifts, plan.most, at, siteSeed)
  const receiver = (at: number) => to(airPressure(demand(at) / plan.most, siteSeed, at), 3)
  const since = Date.parse(device.commissionedOn)
  if (plan.part === 'meter') {
    const counter = createFlowCounter(at => 60 * demand(at), since)
    return {
      ...none,
      fast: [pressure, airFlow, dayAir],
      slow: [totalAir],
      read(at: number, all: boolean) {
        const lastReport = faults(at).frozenSince || at
        const values = [to(receiver(lastReport) - 0.02, 3), to(counter.now(lastReport) / 60), to(counter.day(at), 1)]
        return all ? [...values, to(counter.total(at), 1)] : values
      },
    }
  }
  if (plan.part === 'dryer')
    return {
      ...none,
      fast: [pressure, dewPoint],
      read(asked: number) {
        const at = faults(asked).frozenSince || asked
        const warm = 0.08 * Math.max(0, site.weather(at).ambientTemp - 20)
        return [to(receiver(at) - 0.01, 3), to(3.5 + warm + 0.8 * wobble(seed, at / HOUR) + episodeAt(seed, at, warmDryer), 1)]
      },
    }
  // Each can deliver a share with a reserve; the one that leads changes every week.
  const each = (1.25 * plan.most) / plan.of
  const turn = (at: number) => (plan.nth + Math.floor(chinaDay(at) / 7)) % plan.of
  const share = (at: number) => Math.min(1, Math.max(0, demand(at) / each - turn(at)))
  const power = (at: number) => (share(at) > 0 ? compressorPower(share(at), each) : 0)
  const energy = createFlowCounter(power, since)
  return {
    ...none,
    fast: [indicator.activePower, pressure, outletTemperature, loading, running],
    slow: [dayPower],
    read(asked: number, all: boolean) {
      const at = faults(asked).frozenSince || asked
      const [loaded, kw] = [share(at), power(at)]
      const around = 0.5 * site.weather(at).ambientTemp + 12
      const hot =
        kw > 0 ? 66 + 10 * loaded + 0.35 * around + 1.5 * wobble(seed, at / HOUR) + episodeAt(seed, at, cloggedCooler) : around + 6
      const values = [to(kw), receiver(at), to(hot, 1), to(100 * loaded, 1), kw > 0 ? 1 : 0]
      return all ? [...values, to(energy.day(asked))] : values
    },
  }
}

/** The gas meter of a kitchen. */
export function gasModel({ most }: Extract<Simulation, { kind: 'gas' }>, device: SimulatedDevice, { seed, faults }: Parts) {
  const counter = createFlowCounter(at => kitchenGas(most, at, seed), Date.parse(device.commissionedOn))
  return {
    ...none,
    fast: [gasFlow, dayGas],
    slow: [totalGas],
    read(at: number, all: boolean) {
      const values = [to(counter.now(faults(at).frozenSince || at)), to(counter.day(at))]
      return all ? [...values, to(counter.total(at))] : values
    },
  }
}
