import { describe, expect, it } from 'vitest'
import { formatNumber } from '../../../screens/kit/formatNumber.ts'
import { shortCount } from '../../../screens/map/labels/ClusterNumbers.tsx'
import { headlinePower, scaledEnergy, scaledPower, yuan } from '../../../screens/panels/formatFigure.ts'

describe('万 begins above ten thousand', () => {
  it('for money', () => {
    expect(yuan(9_876.5)).toEqual({ value: 9876.5, unit: '元', digits: 0 })
    expect(yuan(10_000)).toEqual({ value: 10_000, unit: '元', digits: 0 })
    expect(yuan(94_400)).toEqual({ value: 9.44, unit: '万元', digits: 2 })
    expect(yuan(60_684_000)).toEqual({ value: 6068.4, unit: '万元', digits: 0 })
    // Rounded once, as the charts do it: not by way of 5,000.50.
    expect(yuan(50_004_971.63)).toEqual({ value: 5000.497163, unit: '万元', digits: 0 })
    expect(yuan(null)).toEqual({ value: null, unit: '元', digits: 0 })
  })

  it('for the number on a group of the map', () => {
    expect([128, 3412, 10_000, 12_345].map(shortCount)).toEqual(['128', '3412', '10000', '1.2万'])
  })
})

it('in a headline thousands of kW stand in the unit of what is ten times as much', () => {
  expect([11_624, 6122, 537.7, 0, null].map(kw => headlinePower(kw))).toEqual([
    { value: 11.624, unit: 'MW', digits: 2 },
    { value: 6.122, unit: 'MW', digits: 2 },
    { value: 537.7, unit: 'kW', digits: 1 },
    { value: 0, unit: 'kW', digits: 2 },
    { value: null, unit: 'kW', digits: 0 },
  ])
})

it('energy and power are rounded once, where they are written', () => {
  expect(scaledEnergy(100_846)).toEqual({ value: 100.846, unit: 'MWh', digits: 1 })
  expect(formatNumber(scaledEnergy(100_846).value!, 1)).toBe(formatNumber(100_846 / 1000, 1))
  expect([scaledPower(null), scaledPower(1520.456)]).toEqual([
    { value: null, unit: 'kW', digits: 0 },
    { value: 1520.456, unit: 'kW', digits: 0 },
  ])
})
