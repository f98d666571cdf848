import { describe, expect, it } from 'vitest'
import { energyFlows, flowSum, type SlotEnergies } from '../../../server/figures/energyFlows.ts'

const slot = (some: Partial<SlotEnergies>): SlotEnergies => ({
  generation: 0,
  use: 0,
  charge: 0,
  discharge: 0,
  imported: 0,
  exported: 0,
  ...some,
})

describe('the flows of a micro-grid', () => {
  it('serve the use with the generation first, then the battery, then the grid', () => {
    const { flows } = energyFlows([slot({ generation: 100, use: 60, charge: 30, exported: 10 })])
    expect(flows[0]).toMatchObject({ pvToUse: 60, pvToCharge: 30, pvToGrid: 10, gridToUse: 0, gridToCharge: 0 })
  })

  it('call a discharge own only as far as the own generation filled the battery', () => {
    const night = slot({ use: 10, charge: 90, imported: 100 })
    const noon = slot({ generation: 40, use: 10, charge: 30 })
    const evening = slot({ use: 89, discharge: 89 })

    expect(energyFlows([night, evening]).flows[1]).toMatchObject({ dischargeToUse: 89, ownDischargeToUse: 0 })
    expect(energyFlows([noon, slot({ use: 20, discharge: 20 })]).flows[1]?.ownDischargeToUse).toBeCloseTo(20, 9)
    // 90 bought and 30 own went in: a quarter of what comes out is own.
    expect(energyFlows([night, noon, evening]).flows[2]?.ownDischargeToUse).toBeCloseTo(89 / 4, 9)
  })

  it('count as bought what was in the battery before anybody looked', () => {
    expect(energyFlows([slot({ use: 50, discharge: 50 })]).flows[0]).toMatchObject({ dischargeToUse: 50, ownDischargeToUse: 0 })
  })

  it('keep over a gap what the battery held', () => {
    const { flows } = energyFlows([slot({ generation: 30, charge: 30 }), null, slot({ use: 20, discharge: 20 })])
    expect(flows[1]).toBeNull()
    expect(flowSum(flows, 'ownDischargeToUse')).toBeCloseTo(20, 9)
  })

  it('tell a discharge that is sold from one that is used', () => {
    const { flows } = energyFlows([slot({ generation: 10, use: 40, discharge: 50, exported: 19 })])
    // One kWh is lost on its way to the meter.
    expect(flows[0]).toMatchObject({ pvToUse: 10, pvToGrid: 0, dischargeToUse: 30, dischargeToGrid: 19 })
  })
})
