import { describe, expect, it } from 'vitest'
import { curveColours } from '../../../console/kit/curve/curveColours.ts'
import { curveOption } from '../../../console/kit/curve/curveOption.ts'
import { type CurvePoint, type Curves, isBlank } from '../../../console/kit/curve/curves.ts'
import { quality } from '../../../core/units/quality.ts'
import { slotTime } from '../../../core/time/time.ts'

interface Option {
  dataZoom: unknown[]
  tooltip?: object
  xAxis: { min: number; max: number; axisPointer: { snap: boolean; label: { formatter: (at: { value: number }) => string } } }
  yAxis: { name: string; min: number; max: number; position: string }[]
  series: {
    name?: string
    yAxisIndex: number
    connectNulls?: boolean
    lineStyle?: { color: string }
    data: Float64Array
    tooltip?: { valueFormatter: (value: unknown, index: number) => string }
    markLine?: { data: { name: string; yAxis: number }[] }
    markArea?: { data: { xAxis: number }[][] }
    markPoint?: { data: { coord: number[]; symbol?: string }[] }
  }[]
}
const optionOf = (curves: Curves) => curveOption(curves, 'light') as unknown as Option
/** Values place by place; null = a gap. */
const valuesOf = (line: Option['series'][number] | undefined) =>
  Array.from(line?.data ?? []).flatMap((number, at) => (at % 2 ? [Number.isNaN(number) ? null : number] : []))
const marksOf = (line: Option['series'][number] | undefined) => line?.markPoint?.data.map(({ coord, symbol }) => [coord[1], symbol])
const minute = (slot: number) => `2026-11-21 ${slotTime(slot, 1)}:00`
const points = (count: number, value = 5): CurvePoint[] => Array.from({ length: count }, (_, slot) => [minute(slot), value])
const of = (given: CurvePoint[], unit = 'kW', step?: number) => ({ name: '有功功率', unit, points: given, step })

describe('curves', () => {
  it('say what stands under the pointer, at a moment that has a value', () => {
    const { tooltip, xAxis } = optionOf({ series: [of(points(3))] })
    // A theme alone makes no tip.
    expect(tooltip).toBeDefined()
    expect(xAxis.axisPointer.snap).toBe(true)
  })

  it('get a slider beyond 61 points', () => {
    expect(optionOf({ series: [of(points(61))] }).dataZoom).toHaveLength(0)
    expect(optionOf({ series: [of(points(62))] }).dataZoom).toHaveLength(1)
    expect(optionOf({ series: [of(points(40)), of(points(40))] }).dataZoom).toHaveLength(0)
  })

  it('lie inside the axis with their limits, at the documented distance', () => {
    const option = optionOf({ series: [of(points(4, 100))], limits: [{ name: '上限', unit: 'kW', value: 200 }] })
    expect(option.yAxis[0]?.min).toBeLessThanOrEqual(85)
    expect(option.yAxis[0]?.max).toBeGreaterThanOrEqual(220)
    expect(option.series[1]?.markLine?.data).toEqual([{ name: '上限 200 kW', yAxis: 200 }])
  })

  it('share an axis by their unit', () => {
    const limits = [{ name: '上限', unit: '℃', value: 75 }]
    const option = optionOf({ series: [of(points(2)), of(points(2, 60), '℃'), of(points(2, 9))], limits })
    expect(option.yAxis.map(({ name, position }) => [name, position])).toEqual([
      ['kW', 'left'],
      ['℃', 'right'],
    ])
    expect(option.series.slice(0, 3).map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1, 0])
    expect(option.yAxis[0]?.max).toBeLessThan(20)
    expect(option.yAxis[1]?.max).toBeGreaterThan(75)
  })

  it('have twelve colours, and the thirteenth curve the first one again', () => {
    for (const colours of Object.values(curveColours)) expect(new Set(colours).size).toBe(12)
    const { series } = optionOf({ series: Array.from({ length: 13 }, () => of(points(2))) })
    expect(series[12]?.lineStyle).toEqual(series[0]?.lineStyle)
    expect(new Set(series.slice(0, 12).map(line => line.lineStyle?.color)).size).toBe(12)
  })

  it('show what was not measured as a gap, never as zero', () => {
    const [line] = optionOf({
      series: [
        of([
          [minute(0), 5],
          [minute(1), null],
          [minute(2), 6],
        ]),
      ],
    }).series
    expect(line?.connectNulls).toBe(false)
    expect(valuesOf(line)).toEqual([5, null, 6])
    expect(line?.tooltip?.valueFormatter(null, 1)).toBe('--')
    // Neither has a line to it: they would not be seen.
    expect(marksOf(line)).toEqual([
      [5, 'circle'],
      [6, 'circle'],
    ])
  })

  it('break where more than one point is missing, and not at a moment between two', () => {
    const [line] = optionOf({
      series: [
        of(
          [0, 1, 3, 4, 20, 21].map(slot => [minute(slot), 5] as const),
          'kW',
          1,
        ),
      ],
    }).series
    expect(valuesOf(line)).toEqual([5, 5, 5, 5, null, 5, 5])
    expect(marksOf(line)).toEqual([])
    const [unknown] = optionOf({ series: [of([0, 20].map(slot => [minute(slot), 5] as const))] }).series
    expect(valuesOf(unknown)).toEqual([5, 5])
  })

  it('tell unit and quality of a value where it is known', () => {
    const [line] = optionOf({
      series: [
        of([
          [minute(0), 78.4],
          [minute(1), 5, quality.good],
          [minute(2), 999, quality.suspect],
        ]),
      ],
    }).series
    expect([0, 1, 2].map(place => line?.tooltip?.valueFormatter(0, place))).toEqual(['78.40 kW', '5.00 kW', '999.00 kW（可疑）'])
    expect(marksOf(line)).toEqual([[999, 'emptyCircle']])
  })

  it('keep to site time, whatever the zone of the browser', () => {
    const { xAxis } = optionOf({ series: [of(points(2))] })
    expect(xAxis.axisPointer.label.formatter({ value: xAxis.max })).toBe('2026-11-21 00:01:00')
    const days = optionOf({
      series: [
        of([
          ['2026-11-01', 5],
          ['2026-11-02', 5],
        ]),
      ],
    })
    expect(days.xAxis.max - days.xAxis.min).toBe(86_400_000)
  })

  it('show an event as a band with the value it began with, up to the end while it goes on', () => {
    const event = { from: minute(1), to: '', value: 9, unit: 'kW' }
    const option = optionOf({ series: [of(points(4))], events: [event] })
    const { markArea, markPoint } = option.series[1] ?? {}
    expect(markArea?.data).toEqual([[{ xAxis: option.xAxis.min + 60_000 }, { xAxis: option.xAxis.max }]])
    expect(markPoint?.data).toEqual([{ coord: [option.xAxis.min + 60_000, 9] }])
    expect(option.yAxis[0]?.max).toBeGreaterThan(9)
  })

  it('are blank where nothing was measured', () => {
    expect(isBlank({ series: [] })).toBe(true)
    expect(isBlank({ series: [of([[minute(0), null]])] })).toBe(true)
    expect(isBlank({ series: [of([[minute(0), 0]])] })).toBe(false)
  })
})
