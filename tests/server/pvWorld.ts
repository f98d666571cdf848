import { gridDownSlots } from '../../core/physics/gridOutage.ts'
import { clearSkyRatio } from '../../core/physics/sensorCheck.ts'
import { inverterAcPower } from '../../core/physics/pvModules.ts'
import { random } from '../../core/seeded.ts'
import { addDays, instantOf, MINUTE } from '../../core/time.ts'
import { expectationOf, type ModelRow } from '../../server/domains/pv/expectation.ts'
import { cloudlessOf } from '../../server/domains/pv/incidence.ts'
import { planesOf, planesOfDay } from '../../server/domains/pv/fitPlanes.ts'
import { facingOf, modifiersOf } from '../../server/domains/pv/loadPlants.ts'
import { planeLights } from '../../server/domains/pv/planeLight.ts'
import { lossOf } from '../../server/domains/pv/lossTotals.ts'
import { fitPlant, type MeasuredDay, measureDay } from '../../server/domains/pv/measureDay.ts'
import { daySlots, noSlots, type Plant } from '../../server/domains/pv/plant.ts'
import { referencePowersOf } from '../../server/domains/pv/referencePower.ts'
import { evaluatePlant } from '../../server/domains/pv/evaluatePlant.ts'
import { pvOutput, type PvOutput } from '../../server/demo/world/pvSystem.ts'
import { pvTruthOf } from '../../server/demo/world/pvTruth.ts'
import { weatherAt } from '../../server/demo/world/weatherAt.ts'

const ratedKw = 100
const south = { tilt: 30, azimuth: 180 }
const operationDate = '2023-05-01'
const unknownModel: ModelRow = {
  ...south,
  gamma: null,
  losses: null,
  fittedGamma: null,
  fittedLevel: null,
  levels: null,
  fittedPlanes: null,
  soiling: 0,
  ageingPerYear: null,
  sensorBias: null,
  fittedDays: 0,
  fittedOn: null,
}

/** What is broken in a slot: powers of the inverters from what they would have been. */
export interface Fault {
  /** Share of DC power missing on a day, counted back from the day of the test. */
  dust?: (daysBack: number) => number
  /** Power of an inverter (kW) in a slot of the day of the test, from what dust and years leave of it. */
  power?: (sound: number, inverter: number, slot: number) => number
  /** It takes all that is missing in its slots, what dust took as well: nobody could have had it. */
  whole?: boolean
  /** Phase voltage in a slot, V. */
  voltage?: (slot: number) => number
  /** Share of its strings without current. */
  deadStrings?: (inverter: number) => number
  /** Share lost in a year. */
  ageingPerYear?: number
  /** Error of the irradiance sensor. */
  sensorBias?: number
  /** Days before the day of the test that were measured. */
  history?: readonly number[]
}

/** How a plant is built, and what kind of day the test is on. */
export interface Build {
  /** Inverters: eleven. */
  count?: number
  /** kWp of modules per kW of inverter: 1.15. */
  dcRatio?: number
  /** Where the modules of an inverter face: all to the south, and everybody knows it. Where not, nobody knows. */
  facing?: (inverter: number) => { tilt: number; azimuth: number }
  /** Where they do not all face to the south: are their planes master data, or is that of the sensor, and they are read from clear days? */
  planes?: 'given' | 'fitted'
  /** Where the irradiance sensor faces: as the modules; null = there is none. */
  sensor?: { tilt: number; azimuth: number } | null
  /** Is a day with this much light (kWh/m²) one to test on? A bright one: on a dull one there is little to lose. */
  light?: (kwh: number) => boolean
}

const lastDays = Array.from({ length: 45 }, (_, n) => n + 1)

/** A plant nobody has described: inverters whose modules, losses and efficiency are known to the world alone. */
export function openWorld(seed: number, build: Build = {}) {
  const { count = 11, dcRatio = 1.15, facing, planes, sensor = south, light: suits = kwh => kwh >= 4.5 } = build
  const dcKw = ratedKw * dcRatio
  const sensorPlane = { tilt: sensor?.tilt ?? null, azimuth: sensor?.azimuth ?? null }
  const unknown: ModelRow = { ...unknownModel, ...(facing && (planes ? sensorPlane : { tilt: null, azimuth: null })) }
  const truth = pvTruthOf(seed)
  const [latitude, longitude] = [36.5 + 3 * random(seed, 1), 113.5 + 4 * random(seed, 2)]
  const weatherSeed = 900 + seed
  const suns = new Map<string, PvOutput[]>()
  /** Output of one kW of inverter in a plane. */
  const sunOf = (day: string, plane = south) => {
    const key = `${day}/${plane.tilt}/${plane.azimuth}`
    const known = suns.get(key)
    if (known) return known
    const start = instantOf(day).getTime()
    const system = {
      ...plane,
      latitude,
      longitude,
      dcKw: dcRatio,
      losses: truth.losses,
      gamma: truth.gamma,
      inverter: { ratedKw: 1, efficiency: truth.efficiency },
    }
    const slots = Array.from({ length: daySlots }, (_, slot) => {
      const at = start + (slot + 0.5) * 15 * MINUTE
      return pvOutput(system, at, weatherAt(weatherSeed, latitude, longitude, at))
    })
    suns.set(key, slots)
    return slots
  }
  const light = (day: string) => sunOf(day).reduce((sum, { irradiance }) => sum + irradiance / 4000, 0)
  let today = '2026-05-10'
  while (!suits(light(today))) today = addDays(today, 1)
  const scatter = (key: number, slot: number) => random(seed, key, slot) - 0.5
  /** Own level of an inverter: modules and cables differ. */
  const own = (n: number) => 1 + 0.03 * (random(seed, 40 + n) - 0.5)

  /** Two days of the plant, the second dark, under a fault. */
  function plantOf(day: string, daysBack: number, fault: Fault, model: ModelRow) {
    const years = (instantOf(day).getTime() - Date.parse(operationDate)) / (365 * 86_400_000)
    const missing = 1 - (1 - (fault.dust?.(daysBack) ?? 0)) * (1 - (fault.ageingPerYear ?? 0)) ** years
    const irradianceSlots = noSlots()
    const moduleTempSlots = noSlots()
    const seen = sensor ? sunOf(day, sensor) : []
    seen.forEach(({ irradiance, cellTemp }, slot) => {
      const noise = 1 + 0.016 * scatter(50 + daysBack, slot)
      irradianceSlots[slot] = Math.round(10 * irradiance * noise * (1 + (fault.sensorBias ?? 0))) / 10
      moduleTempSlots[slot] = Math.round(10 * (cellTemp + scatter(200 + daysBack, slot))) / 10
    })
    let [lostKwh, faultKwh, soundKwh] = [0, 0, 0]
    const powersOf = Array.from({ length: count }, (_, n) => {
      const powers = noSlots()
      sunOf(day, facing?.(n)).forEach(({ dcKw: offered }, slot) => {
        const noise = 1 + 0.008 * scatter(400 + 20 * daysBack + n, slot)
        const inverter = { ratedKw: 1, efficiency: truth.efficiency }
        const given = (share: number) => ratedKw * Math.min(1, noise * inverterAcPower(share * own(n) * offered, inverter))
        const drifted = given(1 - missing)
        const power = daysBack === 0 && fault.power ? fault.power(drifted, n, slot) : drifted
        powers[slot] = Math.round(100 * power) / 100
        if (daysBack !== 0) return
        const sound = given(1)
        soundKwh += sound / 4
        lostKwh += (sound - power) / 4
        if (power < drifted) faultKwh += ((fault.whole ? sound : drifted) - power) / 4
      })
      return powers
    })
    const expectation = expectationOf(model, operationDate, instantOf(day).getTime())
    const days = [day, addDays(day, 1)]
    const measured = {
      latitude,
      longitude,
      expectation,
      irradiance: 0,
      moduleTemp: 0,
      modifier: 1,
      irradianceSlots,
      moduleTempSlots,
      modifierSlots: modifiersOf({ latitude, longitude, expectation }, irradianceSlots, days),
    }
    const lightOn = planeLights(measured, days, 0)
    const given = (n: number) => (planes === 'given' && facing ? [{ ...facing(n), share: 1 }] : null)
    const plant: Plant = {
      ...measured,
      id: 'S',
      name: '',
      shortName: '',
      type: '003',
      zone: 'Asia/Shanghai',
      areaCode: '',
      areaName: '',
      installedKw: count * dcKw,
      runningKw: count * dcKw,
      operationDate,
      inverters: powersOf.map((powers, n) => ({
        ...facingOf(model, { id: n, planes: given(n) }, lightOn),
        id: n,
        no: `${n}`,
        name: '',
        ratedKw,
        dcKw: dcKw * (expectation.levels[n] ?? 1),
        gamma: expectation.gamma,
        losses: expectation.losses,
        at: 0,
        fresh: true,
        power: 0,
        quality: 'good' as const,
        temperature: Number.NaN,
        slots: powers,
      })),
      stations: [],
      ratedKw: count * ratedKw,
      irradianceReading: null,
      moduleTempReading: null,
      loadSlots: null,
      dayEnergy: null,
      at: 0,
    }
    return { plant, lostKwh, faultKwh, soundKwh }
  }

  const models = new Map<unknown, ModelRow>()
  /** The plant as its own past days describe it; a fault of the day itself leaves no trace in them. */
  function modelOf(fault: Fault): ModelRow {
    const past = fault.history ?? fault.dust
    const model = models.get(past) ?? fittedTo(past ? fault : {})
    models.set(past, model)
    return model
  }

  function fittedTo(fault: Fault): ModelRow {
    const past = [...(fault.history ?? lastDays)].sort((a, b) => b - a)
    const plants = past.map(back => ({ back, day: addDays(today, -back) }))
    const clear = plants.map(({ back, day }) => {
      const { plant } = plantOf(day, back, fault, unknown)
      const { plane } = plant.expectation
      const cloudless = plane && cloudlessOf({ latitude, longitude, ...plane }, day)
      return cloudless && clearSkyRatio(plant.irradianceSlots.subarray(0, daySlots), cloudless) !== null ? planesOfDay(plant, day, 0) : null
    })
    const fittedPlanes = planes === 'fitted' ? planesOf(clear, {}) : null
    const days = plants.map(({ back, day }): MeasuredDay => {
      const { plant } = plantOf(day, back, fault, { ...unknown, fittedPlanes })
      return { day, ...measureDay(plant, referencePowersOf(plant), 0, daySlots) }
    })
    return { ...unknown, fittedPlanes, ...fitPlant(days, operationDate, null, today) }
  }

  return {
    truth,
    modelOf,
    /** Losses of the day as they are told, and as they were. */
    lose(fault: Fault, model = modelOf(fault)) {
      const { plant, ...was } = plantOf(today, 0, fault, model)
      const references = referencePowersOf(plant)
      const down = gridDownSlots([Array.from({ length: 2 * daySlots }, (_, slot) => fault.voltage?.(slot) ?? 230)], undefined)
      const judged = evaluatePlant(
        plant,
        references,
        { nowSlot: 2 * daySlots - 1, from: 0 },
        {
          strings: new Map(plant.inverters.map(({ id }) => [id, { dead: () => fault.deadStrings?.(id) ?? 0, deadNow: [] }])),
          gridDown: new Map(plant.inverters.map(({ id }) => [id, down])),
          sunUp: () => false,
        },
        null,
      )
      const loss = lossOf(judged.map(({ yesterday }) => yesterday))
      const expectedKwh = references.reduce((sum, { expected }) => sum + expected.reduce((all, kw) => all + (kw || 0), 0) / 4, 0)
      return {
        kwh: loss.kwh!,
        of: Object.fromEntries(loss.causes.map(({ code, kwh }) => [code, kwh])),
        expectedKwh,
        known: loss.known,
        /** Expected − given of some slots, as a share of what was expected. */
        missing: (from: number, until: number) => {
          let [expected, given] = [0, 0]
          for (let slot = from; slot < until; slot++)
            plant.inverters.forEach(({ slots }, n) => {
              const kw = references[n]!.expected[slot]!
              if (Number.isNaN(kw)) return
              expected += kw
              given += slots[slot]!
            })
          return (expected - given) / expected
        },
        ...was,
      }
    },
  }
}
