import { seedOf } from '../../seeded.ts'
import { chinaDay, HOUR, MINUTE } from '../../../../core/time/time.ts'
import { indicator, media } from '../../../../core/devices/indicators.ts'
import { flowOf, gasFor, heatDemand, heatPumpCop, kwhPerGJ, waterTemperatures } from '../../world/heatDemand.ts'
import { wobble } from '../../world/noise.ts'
import { createFlowCounter } from '../flowCounter.ts'
import type { Simulation, SimulatedDevice } from '../simulation.ts'
import type { Parts } from './parts.ts'
import { none } from './surroundings.ts'
import { to } from './electrical.ts'

const { supplyTemperature, returnTemperature, heatPower, running, gasFlow, efficiency, pressure, flow, dayHeat, totalHeat } = media

/** A generator is not pushed to its limit: another one comes in before. */
const comesIn = 0.85

/**
 * Boilers, heat pumps or the heat meter of a site: what it needs, shared out. Heat is no electrical energy: nothing of
 * it reaches the ledger.
 */
export function heatModel(plan: Extract<Simulation, { kind: 'heat' }>, device: SimulatedDevice, { site, seed, faults }: Parts) {
  // One demand of the site, whichever of its devices is asked.
  const siteSeed = seedOf(`${device.siteId}/heat`)
  const felt = (at: number) => (site.weather(at).ambientTemp + site.weather(at - 3 * HOUR).ambientTemp) / 2
  const demand = (at: number) => heatDemand(plan, at, felt(at), siteSeed)
  if (plan.part === 'meter') {
    const counter = createFlowCounter(demand, Date.parse(device.commissionedOn))
    return {
      ...none,
      fast: [supplyTemperature, returnTemperature, pressure, flow, heatPower, dayHeat],
      slow: [totalHeat],
      read(asked: number, all: boolean) {
        const at = faults(asked).frozenSince || asked
        const kw = counter.now(at)
        const water = waterTemperatures(plan, kw, felt(at), at)
        const values = [
          to(water.supply, 1),
          to(water.back, 1),
          to(0.45 + 0.02 * wobble(seed, at / (6 * HOUR)), 3),
          to(flowOf(kw, water)),
          to(kw, 1),
          to(counter.day(asked) / kwhPerGJ, 3),
        ]
        return all ? [...values, to(counter.total(asked) / kwhPerGJ)] : values
      },
    }
  }
  const unitKw = (plan.designKw + plan.hotWaterKw) / plan.of
  /** What this one gives: as many run as are needed, the first of them another one every week. */
  const own = (at: number) => {
    const kw = demand(at)
    const needed = kw <= 0 ? 0 : Math.min(plan.of, Math.max(1, Math.ceil(kw / (comesIn * unitKw))))
    const turn = (plan.nth + Math.floor(chinaDay(at) / 7)) % plan.of
    return turn < needed ? kw / needed : 0
  }
  return {
    ...none,
    fast:
      plan.part === 'boiler'
        ? [supplyTemperature, returnTemperature, heatPower, gasFlow, running]
        : [indicator.activePower, supplyTemperature, returnTemperature, heatPower, efficiency, running],
    read(asked: number) {
      const at = faults(asked).frozenSince || asked
      const kw = own(at)
      const water = waterTemperatures(plan, demand(at), felt(at), at)
      const supply = water.supply + (kw > 0 ? 0.8 + 0.6 * wobble(seed, at / (9 * MINUTE)) : -3)
      const state = kw > 0 ? 1 : 0
      if (plan.part === 'boiler') return [to(supply, 1), to(water.back, 1), to(kw, 1), to(gasFor(kw)), state]
      const cop = heatPumpCop(felt(at), supply)
      return [to(kw / cop), to(supply, 1), to(water.back, 1), to(kw, 1), state ? to(cop) : 0, state]
    },
  }
}
