import { describe, expect, it } from 'vitest'
import { curveOption } from '../../../console/kit/curve/curveOption.ts'
import type { Drawn } from '../../../console/kit/stat/drawn.ts'
import { drawnLoad, drawnLoadRate } from '../../../console/monitor/distribution/drawnLoad.ts'

const values = (given: readonly number[]) =>
  given.map((val, hour) => ({ dateTime: `2026-11-21 0${hour}:00:00`, val, quality: 'good' as const }))
const lines = {
  day: '2026-11-21',
  before: '2026-11-20',
  eleViewList: values([900, 1200, 1100]),
  eleBeforeList: values([1000, 1300, 1150]),
  loadRateList: values([32, 41, 38]),
  irradianceList: [],
  temperatureList: [],
  humidityList: [],
}

interface Option {
  yAxis: { name: string; min: number; max: number }[]
  series: { name?: string; markLine?: { data: { name: string; yAxis: number }[] } }[]
}
const optionOf = ({ curves }: Drawn) => curveOption(curves!, 'light') as unknown as Option
const limitsOf = ({ series }: Option) => series.flatMap(({ markLine }) => markLine?.data ?? []).map(({ name }) => name)

describe('the load curve', () => {
  it('bears no limit of a load rate, and begins at 0 kW', () => {
    const option = optionOf(drawnLoad(lines))
    expect(option.yAxis.map(({ name, min }) => [name, min])).toEqual([['kW', 0]])
    expect(limitsOf(option)).toEqual([])
  })

  it('has the load rate beside it on an axis of % alone, from 0 to beyond the limits', () => {
    const option = optionOf(drawnLoadRate(lines))
    expect(option.yAxis.map(({ name, min }) => [name, min])).toEqual([['%', 0]])
    expect(option.yAxis[0]!.max).toBeGreaterThan(100)
    expect(limitsOf(option)).toEqual(['轻载 30 %', '重载 80 %', '过载 100 %'])
  })

  it('asks for no limits where no transformer reports a load rate', () => {
    expect(limitsOf(optionOf(drawnLoadRate({ ...lines, loadRateList: [] })))).toEqual([])
  })
})
