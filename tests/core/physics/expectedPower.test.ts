import { describe, expect, it } from 'vitest'
import { clippedPower, expectedPower } from '../../../core/physics/expectedPower.ts'
import { frozenPlaces } from '../../../core/physics/frozenSensor.ts'
import { inverterState } from '../../../core/physics/inverterState.ts'
import { median, medianOfOthers } from '../../../core/physics/median.ts'
import { addSample, correctedRatio, noPerformance, performanceRatio } from '../../../core/physics/performanceRatio.ts'
import { availabilityOf, countInstant, noAvailability } from '../../../core/physics/pvAvailability.ts'
import { standstills } from '../../../core/physics/standstill.ts'
import { lossesAt, noLosses, settleLosses } from '../../../core/physics/pvLosses.ts'
import { stringStates } from '../../../core/physics/stringHealth.ts'

const unknown = Number.NaN

describe('expected power', () => {
  it('is Pdc · G/1000 · (1 + γ (Tc − 25)) · (1 − losses) · η, by hand', () => {
    // 100 kWp at 500 W/m² and 45 °C: 100 · 0.5 · 0.928 · 0.89 = 41.296 kW DC; η at that load of a 97.5 % inverter is 0.97594.
    expect(expectedPower({ dcKw: 100, ratedKw: 100 }, 500, 45)).toBeCloseTo(41.296 * 0.97594, 2)
    expect(expectedPower({ dcKw: 100, ratedKw: 100 }, 0, 5)).toBe(0)
  })

  it('is clipped at the rating, and what is clipped is told', () => {
    const pv = { dcKw: 130, ratedKw: 100 }
    expect(expectedPower(pv, 1000, 25)).toBe(100)
    // 130 · 0.89 = 115.7 kW DC; an inverter of that size turns it into 112.8 kW.
    expect(clippedPower(pv, 1000, 25)).toBeCloseTo(12.8, 1)
    expect(clippedPower(pv, 500, 25)).toBe(0)
  })
})

describe('performance ratio', () => {
  it('of a made-up day is energy over what the light would give at rated power', () => {
    const sums = noPerformance()
    // 10 kWp, two hours: 8 kW at 1000 W/m² and 65 °C, 4 kW at 500 W/m² and 25 °C: 12 kWh of 15.
    addSample(sums, { power: 8, irradiance: 1000, moduleTemp: 65 }, 10, 1)
    addSample(sums, { power: 4, irradiance: 500, moduleTemp: 25 }, 10, 1)
    expect(performanceRatio(sums)).toBeCloseTo(0.8, 9)
    // At 65 °C the modules are worth 0.856 of their rating: 12 of 8.56 + 5.
    expect(correctedRatio(sums)).toBeCloseTo(12 / 13.56, 9)
  })

  it('leaves out what is dark or not known on one side, and is not known at night', () => {
    const sums = noPerformance()
    addSample(sums, { power: unknown, irradiance: 800, moduleTemp: 30 }, 10, 1)
    addSample(sums, { power: 5, irradiance: unknown, moduleTemp: 30 }, 10, 1)
    addSample(sums, { power: 0, irradiance: 49, moduleTemp: 10 }, 10, 1)
    expect([performanceRatio(sums), correctedRatio(sums)]).toEqual([null, null])
    addSample(sums, { power: 5, irradiance: 800, moduleTemp: unknown }, 10, 1)
    expect([performanceRatio(sums), correctedRatio(sums)]).toEqual([0.625, null])
  })
})

describe('availability', () => {
  it('counts the known bright instants only', () => {
    const count = noAvailability()
    const instants = [
      [40, 500],
      [0, 500],
      [unknown, 500],
      [0.6, 60],
      [0, 40],
      [30, unknown],
    ] as const
    for (const [power, irradiance] of instants) countInstant(count, power, irradiance, 100)
    expect(count).toEqual({ bright: 4, known: 3, produced: 2 })
    expect(availabilityOf(count)).toBeCloseTo(2 / 3, 9)
    expect(availabilityOf(noAvailability())).toBeNull()
  })
})

describe('the median of the others', () => {
  it('is not moved by the one that is compared', () => {
    const sorted = [0, 0.48, 0.5, 0.52]
    expect(medianOfOthers(sorted, 0)).toBe(0.5)
    expect(medianOfOthers(sorted, 3)).toBe(0.48)
    expect(median(sorted)).toBe(0.49)
    expect(median([])).toBeNull()
  })
})

describe('a frozen sensor', () => {
  it('is told by the same reading three times running, gaps left out; nights and chance repetitions are none', () => {
    expect([...frozenPlaces([0, 0, 0, 0, 12.1, 30.5, 30.5, 44])]).toEqual([])
    expect([...frozenPlaces([12.1, 30.5, 30.5, unknown, 30.5, 44])]).toEqual([1, 2, 4])
    expect([...frozenPlaces([7, 7, 7])]).toEqual([0, 1, 2])
  })
})

describe('strings', () => {
  it('without current are told from weak ones by the median of those that carry any', () => {
    expect(stringStates([9, 0.2, 10, 7], 600)).toEqual({ states: ['normal', 'dead', 'normal', 'weak'], median: 9 })
    expect(stringStates([0, 0, 10, 10], 600).states).toEqual(['dead', 'dead', 'normal', 'normal'])
  })

  it('are not known in weak light, without a sensor, or when the whole inverter stands still', () => {
    const silent = { states: ['unknown', 'unknown'], median: null }
    expect(stringStates([9, 0], 199)).toEqual(silent)
    expect(stringStates([9, 0], unknown)).toEqual(silent)
    expect(stringStates([0, 0], 600)).toEqual(silent)
  })
})

describe('an inverter', () => {
  const sound = {
    fresh: true,
    power: 50,
    ratedKw: 100,
    irradiance: 600,
    peerPower: 50,
    standing: false,
    againstPeers: 0.99,
    againstExpectation: 0.95,
  }
  it('is weak only when neighbours and expectation both say so, and not called in order where neither says anything', () => {
    expect(inverterState(sound)).toBe('normal')
    expect(inverterState({ ...sound, againstPeers: 0.85, againstExpectation: 0.88 })).toBe('low')
    expect(inverterState({ ...sound, againstPeers: 0.99, againstExpectation: 0.7 })).toBe('normal')
    expect(inverterState({ ...sound, againstPeers: null, againstExpectation: 0.7 })).toBe('low')
    expect(inverterState({ ...sound, againstPeers: null, againstExpectation: null })).toBe('unjudged')
  })

  it('stands still only in light, and in the dark when it stood still in the last light', () => {
    expect(inverterState({ ...sound, power: 0.3 })).toBe('stopped')
    expect(inverterState({ ...sound, power: 0, irradiance: 120 })).toBe('normal')
    expect(inverterState({ ...sound, power: 0, irradiance: 0, standing: true })).toBe('stopped')
    expect(inverterState({ ...sound, power: 0, irradiance: unknown })).toBe('stopped')
    expect(inverterState({ ...sound, power: 0, irradiance: unknown, peerPower: 0 })).toBe('normal')
    expect(inverterState({ ...sound, fresh: false, power: unknown })).toBe('offline')
  })
})

describe('a standstill', () => {
  /** Slots as [power, irradiance, neighbours]. */
  const of = (...seen: [number, number, number?][]) =>
    standstills(
      seen.map(([power, irradiance, peers = unknown]) => ({ power, irradiance, peers })),
      100,
    ).join('')

  it('reaches from the dim into the light and back: what did not run at noon had not woken up either', () => {
    expect(of([0, 0], [0, 30], [0, 120], [0, 400], [0, 60], [0, 8], [0, 0])).toBe('0111110')
    expect(of([0, 0], [0, 30], [0, 120], [9, 160], [9, 80], [0, 40], [0, 0])).toBe('0000000')
  })

  it('in dim light is one between two times of running, or where the neighbours run', () => {
    expect(of([0, 0], [4, 90], [0, 80], [0, 45], [4, 90], [0, 0])).toBe('001100')
    expect(of([0, 0], [0, 60, 1], [0, 90, 6], [0, 60, 2], [0, 0, 0])).toBe('01110')
    expect(of([0, 0], [0, 60, 1], [0, 90, 3], [0, 60, 2], [0, 0, 0])).toBe('00000')
  })

  it('ends with the day; what nobody heard of neither begins nor ends one', () => {
    expect(of([0, 400], [unknown, 400], [0, 60], [0, 3], [0, 60], [5, 90])).toBe('101000')
    expect(of([0, unknown, 20], [0, unknown, 1], [0, unknown, 0], [0, unknown, 1])).toBe('1100')
  })
})

describe('losses at an instant', () => {
  const instant = {
    power: 20,
    ratedKw: 100,
    expected: 60,
    peers: 60,
    irradiance: 700,
    clipped: 0,
    deadStrings: 0,
    gridDown: false,
    curtailed: false,
    stands: false,
    soiling: 0,
    ageing: 0,
  }
  const none = noLosses()
  it('go to standstill, to strings for their share, to weakness for the rest', () => {
    expect(lossesAt({ ...instant, power: 0, stands: true })).toEqual({ ...none, stopped: 60 })
    expect(lossesAt({ ...instant, deadStrings: 0.5 })).toEqual({ ...none, strings: 30, low: 10 })
    expect(lossesAt(instant)).toEqual({ ...none, low: 40 })
  })

  it('are what is missing of the expectation, though all neighbours miss the same', () => {
    expect(lossesAt({ ...instant, power: 0, peers: 0, stands: true })).toEqual({ ...none, stopped: 60 })
    expect(lossesAt({ ...instant, power: 45, peers: 45 })).toEqual({ ...none, rest: 15 })
    expect(lossesAt({ ...instant, power: 62 })).toEqual({ ...none, rest: -2 })
  })

  it('go to grid and curtailment before anything else', () => {
    expect(lossesAt({ ...instant, power: 0, gridDown: true })).toEqual({ ...none, grid: 60 })
    expect(lossesAt({ ...instant, curtailed: true, deadStrings: 0.5, soiling: 0.1 })).toEqual({ ...none, curtailment: 40 })
  })

  it('know dust and years from the days before; what is clipped hides them', () => {
    const losses = lossesAt({ ...instant, power: 50, peers: 50, soiling: 0.1, ageing: 0.05 })!
    expect([losses.soiling, losses.ageing, losses.rest]).toEqual([expect.closeTo(6, 9), expect.closeTo(2.7, 9), expect.closeTo(1.3, 9)])
    expect(lossesAt({ ...instant, power: 100, expected: 100, peers: 100, clipped: 20, soiling: 0.1 })).toEqual(none)
  })

  it('are at least what the neighbours show where there is no expectation', () => {
    expect(lossesAt({ ...instant, expected: unknown, irradiance: unknown })).toEqual({ ...none, low: 40 })
    expect(lossesAt({ ...instant, expected: unknown, irradiance: unknown, power: 0, peers: 0 })).toBeNull()
  })

  it('cannot be told without power, reference or light', () => {
    for (const missing of [{ power: unknown }, { expected: unknown, peers: unknown }, { irradiance: 30 }])
      expect(lossesAt({ ...instant, ...missing })).toBeNull()
  })
})

describe('losses of a day', () => {
  const none = noLosses()
  it('are soiling as far as the days before make it likely, and unexplained beyond', () => {
    expect(settleLosses({ ...none, soiling: 60, rest: 10 }, 1000)).toEqual({ ...none, soiling: 70 })
    expect(settleLosses({ ...none, soiling: 60, rest: 50 }, 1000)).toEqual({ ...none, soiling: 90, rest: 20 })
    expect(settleLosses({ ...none, rest: 50 }, 1000)).toEqual({ ...none, rest: 50 })
    // Nobody knows to half a percent what a plant would have given.
    expect(settleLosses({ ...none, stopped: 20, rest: 4 }, 1000)).toEqual({ ...none, stopped: 20 })
  })

  it('do not pay for a standstill with what came beyond the expectation elsewhere', () => {
    expect(settleLosses({ ...none, stopped: 194, ageing: 5, rest: -30 }, 1000)).toEqual({ ...none, stopped: 194 })
  })
})
