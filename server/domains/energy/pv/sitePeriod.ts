import { indicator } from '../../../../core/devices/indicators.ts'
import { addSample, noPerformance, type PerformanceSums } from '../../../../core/physics/performanceRatio.ts'
import { type Availability, countInstant, noAvailability } from '../../../../core/physics/pvAvailability.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { withoutFrozen } from './loadPlants.ts'
import { planeLights } from './planeLight.ts'
import { noSlots, type Plant, slotHours } from './plant.ts'
import { readPlatformSlots } from './readPlatformSlots.ts'

export interface SitePeriod {
  performance: PerformanceSums
  /** Counted inverter by inverter: one of ten that stands still is a tenth. */
  availability: Availability
}

/** Performance and availability of a few sites over some days, slot by slot. */
export async function sitePeriods(
  { db }: Pick<QueryContext, 'db'>,
  plants: readonly Plant[],
  days: readonly string[],
): Promise<SitePeriod[]> {
  const of = (ids: readonly number[], ...nos: string[]) => ids.flatMap(deviceId => nos.map(indicatorNo => ({ deviceId, indicatorNo })))
  const wanted = plants.flatMap(({ inverters, stations }) => [
    ...of(
      inverters.map(({ id }) => id),
      indicator.activePower,
    ),
    ...of(stations, indicator.irradiance, indicator.moduleTemperature),
  ])
  const slots = await readPlatformSlots({ db }, wanted, days)
  const nothing = noSlots(days.length)
  return plants.map(plant => {
    const { inverters, stations, expectation } = plant
    const measured = (no: string) => stations.map(id => slots.get(`${id}/${no}`)).find(Boolean) ?? nothing
    const irradiances = withoutFrozen(measured(indicator.irradiance)).slots
    const temperatures = measured(indicator.moduleTemperature)
    const period = { performance: noPerformance(), availability: noAvailability() }
    const sensor = 1 / (1 + (expectation.sensorBias ?? 0))
    const whole = { ...plant, irradianceSlots: irradiances, moduleTempSlots: temperatures, modifierSlots: nothing }
    const lightOn = planeLights(whole, days, 0)
    for (const { id, dcKw, ratedKw, planes } of inverters) {
      const own = (planes && lightOn(planes)) ?? whole
      const powers = slots.get(`${id}/${indicator.activePower}`) ?? nothing
      own.irradianceSlots.forEach((irradiance, slot) => {
        const sample = { power: powers[slot]!, irradiance: irradiance * sensor, moduleTemp: own.moduleTempSlots[slot]! }
        addSample(period.performance, sample, dcKw, slotHours, expectation.gamma)
        countInstant(period.availability, sample.power, irradiance, ratedKw)
      })
    }
    return period
  })
}
