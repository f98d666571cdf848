import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { expectedPower } from '../../../../core/physics/expectedPower.ts'
import { correctedRatio, noPerformance, type PerformanceSums, performanceRatio } from '../../../../core/physics/performanceRatio.ts'
import { type Availability, availabilityOf, noAvailability } from '../../../../core/physics/pvAvailability.ts'
import { ratioUncertainty } from '../../../../core/physics/uncertainty.ts'
import { siteTime } from '../../../../core/time/time.ts'
import { type Quality, qualities } from '../../../../core/units/quality.ts'
import { type Expectation, sourceWords } from './expectation.ts'
import { type Inverter, lightOf, type Plant } from './plant.ts'
import { ofDay } from './pvMoment.ts'
import { lossOfPlants, sum } from './lossTotals.ts'
import type { Light, PlantEvaluation, PvEvaluation } from './evaluatePlants.ts'

type Reply = ReplyOf<typeof pv.getPerformance>
type Site = Reply['sites'][number]
export type Figures = Omit<Site, 'siteId' | 'siteName' | 'shortName' | 'installedCap' | 'ratedCap' | 'expectation' | 'powered' | 'at'>

const order = Object.keys(qualities) as Quality[]
export const worstOf = (of: readonly Quality[]) => order[Math.max(0, ...of.map(each => order.indexOf(each)))]!

export const siteIdentity = ({ plant: { id, name, shortName } }: PlantEvaluation) => ({ siteId: id, siteName: name, shortName })
/** Site time of the newest reading behind these sites; '' = none. */
export const newestOf = (plants: readonly PlantEvaluation[]) => {
  const at = Math.max(0, ...plants.map(({ plant }) => plant.at))
  return at ? siteTime(new Date(at)) : ''
}

export function performanceOf(evaluation: PvEvaluation): Reply {
  const { plants, at } = evaluation
  const sites = plants.map(site => ({
    ...siteIdentity(site),
    expectation: expectationWire(site.plant.expectation),
    installedCap: site.plant.installedKw,
    ratedCap: site.plant.ratedKw,
    ...figuresOf([site]),
    powered: poweredBy(site),
    at: newestOf([site]),
  }))
  const known = (name: 'activePower' | 'expectedPower' | 'pr') => ({
    reported: sites.filter(site => site[name] !== null).length,
    total: sites.length,
  })
  return {
    ...ofDay(at),
    past: at.day < at.today,
    ...figuresOf(plants),
    coverage: { ...known('activePower'), ...soundness(plants) },
    expectedCoverage: known('expectedPower'),
    prCoverage: known('pr'),
    sites,
    at: newestOf(plants),
  }
}

/** The power an inverter should give now, kW; NaN = not known. */
export function expectedNow(plant: Plant, inverter: Inverter) {
  const { irradiance, moduleTemp, modifier } = lightOf(plant, inverter)
  return Number.isNaN(irradiance + moduleTemp) ? Number.NaN : expectedPower(inverter, irradiance, moduleTemp, modifier)
}

const isReporting = ({ inverter }: { inverter: Inverter }) => !Number.isNaN(inverter.power)

/** Capacity behind the live power of some sites, the age of the oldest reading in it and the worst quality. */
function soundness(plants: readonly PlantEvaluation[]) {
  const all = plants.flatMap(({ inverters }) => inverters)
  const counted = all.filter(isReporting)
  const kw = (of: typeof all) => sum(of.map(({ inverter }) => inverter.ratedKw))
  return {
    reportedKw: kw(counted),
    totalKw: kw(all),
    oldest: counted.length ? siteTime(new Date(Math.min(...counted.map(({ inverter }) => inverter.at)))) : '',
    quality: counted.length ? worstOf(counted.map(({ inverter }) => inverter.quality)) : 'missing',
  }
}

/** The same of one site, with how many of its inverters are heard. */
export const poweredBy = (site: PlantEvaluation) => ({
  reported: site.inverters.filter(isReporting).length,
  total: site.inverters.length,
  ...soundness([site]),
})

/** The darkest word that holds for all of them. */
const commonLight = (lights: readonly Light[]): Light =>
  lights.length === 0 || lights.includes('day') ? 'day' : lights.includes('dim') ? 'dim' : 'night'

/** What these sites do and have done, each figure over those of them of which it is known. */
export function figuresOf(plants: readonly PlantEvaluation[]): Figures {
  const inverters = plants.flatMap(each => each.inverters)
  const live = plants.flatMap(({ plant, inverters: own }) =>
    own.flatMap(({ inverter }) => {
      const expected = expectedNow(plant, inverter)
      return Number.isNaN(inverter.power) ? [] : [{ power: inverter.power, expected }]
    }),
  )
  const compared = live.filter(({ expected }) => !Number.isNaN(expected))
  const measured = inverters.filter(({ byExpectation }) => byExpectation.reference > 0)
  const dayEnergies = plants.flatMap(({ plant: { dayEnergy } }) => (dayEnergy === null ? [] : [dayEnergy]))
  const performance = performanceSums(plants)
  const loss = lossOfPlants(plants, 'lately')
  const pr = performanceRatio(performance)
  const none = (list: readonly unknown[], value: () => number) => (list.length ? value() : null)
  return {
    light: commonLight(plants.map(({ light }) => light)),
    activePower: none(live, () => sum(live.map(({ power }) => power))),
    comparedPower: none(compared, () => sum(compared.map(({ power }) => power))),
    expectedPower: none(compared, () => sum(compared.map(({ expected }) => expected))),
    dayEnergy: none(dayEnergies, () => sum(dayEnergies)),
    measuredEnergy: none(measured, () => sum(measured.map(({ byExpectation }) => byExpectation.own))),
    expectedEnergy: none(measured, () => sum(measured.map(({ byExpectation }) => byExpectation.reference))),
    pr,
    prUncertainty: pr === null ? null : ratioUncertainty(plants.some(({ plant }) => Boolean(plant.expectation.sensorBias))),
    correctedPr: correctedRatio(performance),
    availability: availabilityOf(availabilityCounts(plants)),
    lossKwh: loss.kwh,
    lossYuan: loss.yuan,
    unknownKwh: loss.kwh === null ? null : loss.unknownKwh,
    states: countStates(inverters.map(({ state }) => state)),
  }
}

const expectationWire = ({ plane: _, levels: __, days, ...model }: Expectation): Reply['sites'][number]['expectation'] => ({
  ...model,
  fittedDays: days,
  words: sourceWords({ ...model, days }),
})

/** Energies behind the performance ratio of some sites, and bright instants behind their availability. */
export const performanceSums = (plants: readonly Pick<PlantEvaluation, 'inverters'>[]) =>
  plants.flatMap(({ inverters }) => inverters).reduce((total, each) => plusSums(total, each.performance), noPerformance())
export const availabilityCounts = (plants: readonly Pick<PlantEvaluation, 'inverters'>[]) =>
  plants.flatMap(({ inverters }) => inverters).reduce((total, each) => plusCounts(total, each.availability), noAvailability())

const plusSums = (a: PerformanceSums, b: PerformanceSums): PerformanceSums => ({
  energy: a.energy + b.energy,
  reference: a.reference + b.reference,
  temperedEnergy: a.temperedEnergy + b.temperedEnergy,
  temperedReference: a.temperedReference + b.temperedReference,
})

const plusCounts = (a: Availability, b: Availability): Availability => ({
  bright: a.bright + b.bright,
  known: a.known + b.known,
  produced: a.produced + b.produced,
})

function countStates(states: readonly (keyof Reply['states'])[]): Reply['states'] {
  const counts = { normal: 0, unjudged: 0, low: 0, stopped: 0, offline: 0 }
  for (const state of states) counts[state]++
  return counts
}
