import { createCalledHeat } from './calledHeat.ts'
import { loadPower } from '../world/loadPower.ts'
import { seedOf } from '../seeded.ts'
import { DAY, HOUR } from '../../../core/time/time.ts'
import { createExchanges } from './createExchanges.ts'
import type { SiteModel } from './createSiteModel.ts'
import { createDayCounter, createTotal } from './dayCounter.ts'
import { createFaults } from './faultState.ts'
import type { Parts } from './models/parts.ts'
import { inverterModel } from './models/inverterModel.ts'
import { gridPointModel } from './models/gridPointModel.ts'
import { airModel, gasModel } from './models/airModel.ts'
import { heatModel } from './models/heatModel.ts'
import { waterModel } from './models/waterModel.ts'
import { type Measured, meterModel } from './models/meterModel.ts'
import { pileModel } from './models/pileModel.ts'
import { twoWayMeter } from './models/twoWayMeter.ts'
import { batteryModel, converterModel } from './models/storageModel.ts'
import { collectorModel, environmentModel, sunStationModel } from './models/surroundings.ts'
import type { DeviceDefects } from './rotatingDefects.ts'
import type { DeviceModel, SimulatedDevice } from './simulation.ts'

type Behaviour = Omit<DeviceModel, 'device' | 'defects' | 'exchanges' | 'heat' | 'silent' | 'frozen' | 'aheadMs' | 'setTotal'> & {
  total: ReturnType<typeof createTotal> | null
}

const sumOf = (site: SiteModel, kind: string) => (at: number) =>
  site.models.reduce((sum, model) => (model.device.simulation.kind === kind ? sum + model.power(at) : sum), 0)

function behaviourOf(device: SimulatedDevice, parts: Parts): Behaviour {
  const { site, siteSeed } = parts
  const plan = device.simulation
  const measured = (
    power: (at: number) => number,
    character: Measured['character'],
    { nominalV, kva }: { nominalV: number; kva: number },
    roughDay = (dayStart: number) => {
      let kwh = 0
      for (let hour = 0; hour < 24; hour++) kwh += Math.abs(power(dayStart + (hour + 0.5) * HOUR))
      return kwh
    },
  ) => {
    return meterModel(device, parts, { nominalV, kva, power, roughDay, character })
  }
  switch (plan.kind) {
    case 'inverter':
      return inverterModel(plan, device, parts)
    case 'generationMeter': {
      const sum = sumOf(site, 'inverter')
      return measured(at => 0.985 * sum(at), 'inverter', { nominalV: plan.nominalV, kva: device.ratedKw ?? 1000 })
    }
    case 'generationTransformer': {
      const sum = sumOf(site, 'inverter')
      return measured(at => 0.99 * plan.share * sum(at), 'inverter', plan)
    }
    case 'load':
      return measured(at => plan.share * loadPower(plan.load, plan.siteKw, at, site.weather(at).ambientTemp, siteSeed), 'load', plan)
    case 'selfUse': {
      const sum = sumOf(site, 'inverter')
      const wanted = (at: number) => loadPower(plan.load, plan.loadKw, at, site.weather(at).ambientTemp, siteSeed)
      return measured(
        at => {
          const generated = 0.985 * sum(at)
          return generated > 0 ? Math.min(generated, wanted(at)) : 0
        },
        'load',
        { nominalV: plan.nominalV, kva: plan.loadKw },
      )
    }
    case 'storageMeter': {
      const sum = sumOf(site, 'converter')
      const power = (at: number) => plan.share * sum(at)
      return device.energyKind ? twoWayMeter(device, parts, { ...plan, power, character: 'inverter' }) : measured(power, 'inverter', plan)
    }
    case 'gridPoint':
      return gridPointModel(plan, device, parts)
    case 'chargingMeter': {
      const sum = sumOf(site, 'pile')
      const supplied = (delivered: number, hours: number) => plan.share * (1.5 * hours + 1.04 * delivered)
      // A pile's day is known in closed form; hourly values of a few sessions would miss it by far.
      const roughDay = (dayStart: number) => {
        const piles = site.models.filter(model => model.device.simulation.kind === 'pile')
        return supplied(
          piles.flatMap(model => model.roughDay(dayStart)).reduce((kwh, pile) => kwh + pile.kwh, 0),
          24,
        )
      }
      return measured(at => supplied(sum(at), 1), 'load', plan, roughDay)
    }
    case 'converter':
      return converterModel(plan, device, parts)
    case 'battery':
      return batteryModel(plan, seedOf(plan.converterNo), parts)
    case 'pile':
      return pileModel(device, parts)
    case 'environment':
    case 'room':
      return environmentModel(plan, parts)
    case 'heat':
      return heatModel(plan, device, parts)
    case 'water':
      return waterModel(plan, device, parts)
    case 'air':
      return airModel(plan, device, parts)
    case 'gas':
      return gasModel(plan, device, parts)
    case 'sunStation':
      return sunStationModel(plan, parts)
    case 'collector':
      return collectorModel(plan, parts)
  }
}

/** The model of one device, added to its site. Deterministic: everything follows from the device number, the site and the time. */
export function createDeviceModel(device: SimulatedDevice, site: SiteModel, defects: DeviceDefects): DeviceModel {
  const seed = seedOf(device.no)
  const faults = createFaults(seed)
  const exchanges = createExchanges(defects.exchange, Date.parse(device.commissionedOn))
  const heat = createCalledHeat()
  const isExchanged = (at: number) => at < (exchanges.last(at)?.endMs ?? 0)
  const { total, ...behaviour } = behaviourOf(device, {
    site,
    seed,
    siteSeed: site.seed,
    faults,
    defects,
    exchanges,
    heat,
    counter: createDayCounter,
    total: createTotal,
  })
  const model = {
    device,
    defects,
    exchanges,
    heat,
    ...behaviour,
    silent: (at: number) => faults(at).silent || defects.gateway.at(at) !== null || isExchanged(at),
    frozen: (at: number) => faults(at).frozenSince > 0,
    aheadMs: (at: number) => {
      const drift = defects.clock.at(at)
      return drift ? Math.round((1000 * drift.severity * (at - drift.startMs)) / DAY) : 0
    },
    setTotal: (dayStart: number, kwh: number) => total?.set(dayStart, kwh),
  }
  site.models.push(model)
  return model
}
