import { indicator, media } from '../../../../core/devices/indicators.ts'
import { seedOf } from '../../seeded.ts'
import { chinaDayStart, DAY } from '../../../../core/time/time.ts'
import { episodeAt } from '../../world/episode.ts'
import { closedInlet, pumpFrequency, pumpPressure, waterDemand } from '../../world/waterDemand.ts'
import { createFlowCounter } from '../flowCounter.ts'
import type { Simulation, SimulatedDevice } from '../simulation.ts'
import type { Parts } from './parts.ts'
import { none } from './surroundings.ts'
import { to } from './electrical.ts'

const { pressure, flow, pumpSpeed, running, dayWater, totalWater, level } = media

/** Greatest flow as a multiple of a day's mean. */
const peak = 2.3
/** Lift of pump and pipes, kW for a m³/h: 45 m at 62 %. */
const kwPerM3 = (9.81 * 45) / 3600 / 0.62

/** Pumps, meter or tank of a site's water: one demand, seen at three places. Volumes are no energy: nothing of them reaches the ledger. */
export function waterModel(plan: Extract<Simulation, { kind: 'water' }>, device: SimulatedDevice, { seed, faults }: Parts) {
  const siteSeed = seedOf(`${device.siteId}/water`)
  const counter = createFlowCounter(at => waterDemand(plan.use, plan.dayM3, at, siteSeed), Date.parse(device.commissionedOn))
  const most = (plan.dayM3 / 24) * peak
  switch (plan.part) {
    case 'pumps':
      return {
        ...none,
        fast: [indicator.activePower, pressure, flow, pumpSpeed, running],
        read(asked: number) {
          const at = faults(asked).frozenSince || asked
          const now = counter.now(at)
          const share = Math.min(1, now / most)
          return [to(0.4 + kwPerM3 * now), to(pumpPressure(share, seed, at), 3), to(now), to(pumpFrequency(share), 1), 1]
        },
      }
    case 'meter':
      return {
        ...none,
        fast: [flow, dayWater],
        slow: [totalWater],
        read(at: number, all: boolean) {
          const values = [to(counter.now(faults(at).frozenSince || at)), to(counter.day(at))]
          return all ? [...values, to(counter.total(at))] : values
        },
      }
    case 'tank': {
      // The inlet brings the mean of the day at any hour, the houses draw by their rhythm: at midnight it stands where it stood.
      const area = plan.dayM3 / 5
      return {
        ...none,
        fast: [level],
        read(asked: number) {
          const at = faults(asked).frozenSince || asked
          const start = chinaDayStart(at)
          const whole = counter.day(start + DAY - 1)
          const balance = (whole * (at - start)) / DAY - counter.day(at)
          return [to(Math.max(0.05, 2.5 + balance / area - episodeAt(seed, at, closedInlet)))]
        },
      }
    }
  }
}
