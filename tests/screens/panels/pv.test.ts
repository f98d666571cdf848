import { describe, expect, it } from 'vitest'
import { gapIn, inColumns, matrixLayout } from '../../../screens/kit/state/matrixLayout.ts'
import { energyScale, powerScale } from '../../../core/units/units.ts'
import { barsAround } from '../../../screens/panels/pv/barsAround.ts'
import { deviating, fromPeers, type Inverter } from '../../../screens/panels/pv/deviating.ts'
import { lightLabel, lossFigure, lossSum, reached } from '../../../screens/panels/pv/labels.ts'

describe('the health matrix', () => {
  const sizes = [
    8, 8, 14, 10, 11, 10, 4, 14, 12, 8, 16, 10, 18, 13, 15, 20, 5, 11, 6, 6, 16, 12, 14, 9, 8, 13, 9, 10, 12, 12, 7, 11, 19, 9, 10, 9, 12,
    9,
  ]
  const field = { width: 940, height: 470 }

  it('shows some 400 inverters in cells that can still be told apart, none outside of the field', () => {
    const plan = matrixLayout(sizes, field.width, field.height)
    const columns = inColumns(sizes, cells => cells, plan, field.height)

    expect(plan.pitch).toBeGreaterThanOrEqual(12)
    expect(columns.length).toBeLessThanOrEqual(plan.columns)
    expect(columns.flat()).toEqual(sizes)
  })

  it('shares out the height that is left, as far as rows are still a list', () => {
    const gaps = (list: number[], height: number) => {
      const plan = matrixLayout(list, field.width, height)
      return gapIn(
        inColumns(list, cells => cells, plan, height),
        cells => cells,
        plan,
        height,
      )
    }
    expect(gaps(sizes, field.height)).toBeGreaterThanOrEqual(6)
    expect(gaps([10, 10], 2000)).toBeLessThanOrEqual(20)
    expect(gaps([10, 10], 2000)).toBeGreaterThan(6)
    expect(gaps([], 0)).toBeGreaterThanOrEqual(6)
  })

  it('takes larger cells where there are fewer of them or more room', () => {
    const pitch = (list: number[], scale = 1) => matrixLayout(list, field.width * scale, field.height).pitch
    expect(pitch(sizes.slice(0, 6))).toBeGreaterThan(pitch(sizes))
    expect(pitch(sizes, 2)).toBeGreaterThan(pitch(sizes))
    expect(matrixLayout([], 0, 0).pitch).toBeGreaterThan(0)
  })

  it('lets cells grow into the width that is left, as far as they may', () => {
    const rows = [10, 14, 14, 12, 12, 8, 8, 14, 14]
    const plain = matrixLayout(rows, 765, 285)
    const grown = matrixLayout(rows, 765, 285, 1.75)
    expect(grown).toEqual({ ...plain, cellWidth: grown.cellWidth })
    expect(plain.cellWidth).toBe(plain.pitch)
    expect(grown.perLine * grown.cellWidth).toBeGreaterThan(0.9 * (765 - 164))
    const { cellWidth, pitch } = matrixLayout([4, 4], 2000, 100, 1.75)
    expect(cellWidth).toBe(Math.round(1.75 * pitch))
  })
})

describe('words', () => {
  it('tell night from weak light, and a loss without a price in energy', () => {
    expect([lightLabel('night'), lightLabel('dim'), lightLabel('day')]).toEqual(['夜间，无辐照', '辐照不足', ''])
    expect(lossFigure(80, null)).toEqual({ value: 80, unit: 'kWh/天', digits: 1 })
    expect(lossFigure(80, 29.5)).toEqual({ value: 29.5, unit: '元/天', digits: 2 })
  })

  it('say a loss as energy times price, which is the money beside it', () => {
    expect(lossSum(210, 76.5)).toBe('210.0 kWh × 0.3643 元')
    expect([lossSum(210, null), lossSum(null, null), lossSum(0, 0)]).toEqual(['电价未知', '', '0.0 kWh'])
  })

  it('say what was reached beside the two numbers it is made of', () => {
    expect(reached(13_380, 14_480, powerScale)).toBe('达成 92.4%（13.38/14.48 MW）')
    expect(reached(920, 1000, energyScale)).toBe('达成 92.0%（920.00/1,000.00 kWh）')
    expect([reached(null, 14_480, powerScale), reached(100, 0, powerScale), reached(undefined, undefined, powerScale)]).toEqual([
      '期望未知',
      '期望未知',
      '期望未知',
    ])
  })
})

describe('bars around their median', () => {
  it('say what is wrong once, above the line where it would strike the word out', () => {
    const mark = { colour: '#ff9d4a', word: '低效' }
    const { series } = barsAround(
      [
        { name: '1', value: 2 },
        { name: '2', value: 1.9, mark },
        { name: '3', value: 0, mark },
      ],
      2,
      'A',
    )
    const told = series.map(({ data }) => data.map(({ label }) => label.show))
    expect(told).toEqual([
      [false, false, true],
      [false, true, false],
    ])
  })
})

describe('who falls behind', () => {
  const inverter = (deviceNo: string, given: Partial<Inverter>) =>
    ({
      deviceNo,
      state: 'normal',
      reason: '',
      dayHours: 3.4,
      peerHours: 3.4,
      expectedHours: 3.5,
      lossKwh: 0,
      lossYuan: 0,
      ...given,
    }) as Inverter
  const rows = [
    inverter('well', {}),
    inverter('silent', { state: 'offline', reason: '通讯中断', dayHours: null, lossYuan: null, lossKwh: null, unknownKwh: 900 }),
    inverter('cheap', { state: 'low', reason: '低于同站', dayHours: 1.7, lossKwh: 20, lossYuan: 7 }),
    inverter('behind', { dayHours: 3.2 }),
    inverter('as all', { dayHours: 3.41, lossKwh: 90, lossYuan: 33 }),
    inverter('dear', { dayHours: 3.3, lossKwh: 60, lossYuan: 22 }),
    inverter('unpriced', { state: 'stopped', reason: '出力为零', dayHours: 0, lossKwh: 500, lossYuan: null }),
  ]

  it('is named, what is wrong before what nobody hears of and that before what is only somewhat behind, not who loses as all its neighbours do', () => {
    expect(deviating(rows).map(({ deviceNo }) => deviceNo)).toEqual(['cheap', 'unpriced', 'silent', 'dear', 'behind'])
  })

  it('is held against the neighbours of the same hours, else against the model', () => {
    expect(fromPeers(rows[2]!)).toBe(-50)
    expect(fromPeers({ dayHours: 1.4, peerHours: null, expectedHours: 2.8 })).toBe(-50)
    expect([fromPeers(rows[1]!), fromPeers({ dayHours: 1, peerHours: null, expectedHours: null })]).toEqual([null, null])
  })
})
