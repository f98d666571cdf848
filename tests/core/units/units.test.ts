import { describe, expect, it } from 'vitest'
import {
  dayReductionRate,
  energy,
  installedCapacity,
  siteCapacity,
  money,
  percentage,
  power,
  reductionMass,
  round,
  trees,
  wan,
  energyScale,
  reductionScale,
  powerScale,
  rating,
  ratingText,
} from '../../../core/units/units.ts'

describe('figures with units', () => {
  it('show power in kW below 10 000, in MW below a million, else in GW', () => {
    expect(power(1520)).toEqual({ value: 1520, unit: 'kW' })
    expect(power(9999.99)).toEqual({ value: 9999.99, unit: 'kW' })
    expect(power(10_000)).toEqual({ value: 10, unit: 'MW' })
    expect(power(999_990)).toEqual({ value: 999.99, unit: 'MW' })
    expect(power(1_000_000)).toEqual({ value: 1, unit: 'GW' })
    expect(power(-25_000)).toEqual({ value: -25, unit: 'MW' })
  })

  it('show what a transformer is built for as apparent power', () => {
    expect(rating('001002', 1250)).toEqual({ value: 1250, unit: 'kVA' })
    expect(rating('001002', 63_000)).toEqual({ value: 63, unit: 'MVA' })
    expect(rating('003001', 50)).toEqual({ value: 50, unit: 'kW' })
    expect(ratingText('001002', 800)).toBe('800 kVA')
    expect(ratingText('001002', null)).toBe('--')
  })

  it('show energy the same way', () => {
    expect(energy(9_999)).toEqual({ value: 9999, unit: 'kWh' })
    expect(energy(12_345)).toEqual({ value: 12.35, unit: 'MWh' })
    expect(energy(3_210_000)).toEqual({ value: 3.21, unit: 'GWh' })
  })

  it('show reductions in 千克, 吨 and 千吨 and divide the value accordingly', () => {
    expect(reductionMass(9_999)).toEqual({ value: 9999, unit: '千克' })
    expect(reductionMass(10_000)).toEqual({ value: 10, unit: '吨' })
    expect(reductionMass(10_000_000)).toEqual({ value: 10, unit: '千吨' })
  })

  it('show trees in 棵, 千棵 and 万棵', () => {
    expect(trees(999)).toEqual({ value: 999, unit: '棵' })
    expect(trees(1_500)).toEqual({ value: 1.5, unit: '千棵' })
    expect(trees(10_000)).toEqual({ value: 1, unit: '万棵' })
  })

  it('show counts above 10 000 in 万, 10 000 itself not yet', () => {
    expect(wan(10_000, '户')).toEqual({ value: 10_000, unit: '户' })
    expect(wan(12_345, '户')).toEqual({ value: 1.23, unit: '万户' })
    expect([wan(-9_999.5, '元'), wan(-250_000, '元')]).toEqual([
      { value: -9999.5, unit: '元' },
      { value: -25, unit: '万元' },
    ])
  })

  it('give values that stand side by side the unit of the greatest', () => {
    expect(powerScale([12, null, -25_000])).toEqual({ unit: 'MW', divisor: 1000 })
    expect(energyScale([9_999, 0])).toEqual({ unit: 'kWh', divisor: 1 })
    expect(energyScale([undefined])).toEqual({ unit: 'kWh', divisor: 1 })
    expect(reductionScale([null, 12_000_000, 800_000])).toEqual({ unit: '千吨', divisor: 1e6 })
  })

  it('show -- where there is no value, never a zero', () => {
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      for (const figure of [
        power(missing),
        energy(missing),
        trees(missing),
        wan(missing),
        percentage(missing),
        installedCapacity(missing),
      ]) {
        expect(figure.value).toBe('--')
      }
    }
    expect(power(null).unit).toBe('kW')
  })

  it('show installed capacity as kW / 1000 with two decimals', () => {
    expect(installedCapacity(3456.7)).toEqual({ value: '3.46', unit: 'MW' })
    expect(installedCapacity(5000).value).toBe('5.00')
    expect(installedCapacity(1630, '001')).toEqual({ value: '1.63', unit: 'MVA' })
  })

  it('show what stands on transformers as apparent power: distribution and villages', () => {
    expect(siteCapacity('001', 1630)).toEqual({ value: 1630, unit: 'kVA' })
    expect(siteCapacity('006', 25_000)).toEqual({ value: 25, unit: 'MVA' })
    expect(siteCapacity('003', 1630)).toEqual(power(1630))
    expect(siteCapacity('001', null).value).toBe('--')
  })

  it('show percentages with two decimals', () => {
    expect(percentage(0.12345)).toEqual({ value: '12.35', unit: '%' })
    expect(percentage(1).value).toBe('100.00')
  })

  it('show money with two decimals and thousands, and 0 for what is no number', () => {
    expect(money(1234567.5)).toBe('1,234,567.50')
    expect(money('1,234.005')).toBe('1,234.01')
    expect(money(-1234)).toBe('-1,234.00')
    expect(money(0)).toBe('0.00')
    for (const nothing of ['abc', '', '--', null, undefined, Number.NaN, {}, true]) expect(money(nothing)).toBe('0')
  })

  it('round half away from zero', () => {
    expect([round(1.005), round(-1.005), round(2.5, 0), round(0.1 + 0.2), round(-0.001)]).toEqual([1.01, -1.01, 3, 0.3, 0])
  })
})

describe('derived figures', () => {
  it('take the day reduction rate as whole per cent of expense by quantity, 100 when nothing was generated', () => {
    expect(dayReductionRate(333, 1000)).toEqual({ value: 33, unit: '%' })
    expect(dayReductionRate(335, 1000).value).toBe(34)
    expect(dayReductionRate(50, 0).value).toBe(100)
    expect(dayReductionRate(null, 1000).value).toBe('--')
  })
})
