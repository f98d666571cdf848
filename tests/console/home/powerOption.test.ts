import { describe, expect, it } from 'vitest'
import { type Line, powerOption } from '../../../console/pages/home/powerOption.ts'

const lineOf = (...series: (number | null)[][]): Line => ({
  xaxis: series[0]!.map((_, slot) => String(slot)),
  datas: series.map((values, index) => ({
    indiName: index === 0 ? '今日' : '昨日',
    unitName: 'kW',
    dates: values.map((val, slot) => ({ dateTime: String(slot), val })),
  })),
})
const drawn = (line: Line) => powerOption(line, 'light') as { yAxis: { name: string }; series: { name: string; data: (number | null)[] }[] }

describe('the power curve', () => {
  it('draws a gap where nothing was reported, never a zero', () => {
    expect(drawn(lineOf([0, null, 12.345])).series[0]?.data).toEqual([0, null, 12.35])
  })

  it('changes to MW for all of its series as soon as one of them needs five digits', () => {
    const { yAxis, series } = drawn(lineOf([900, 4000], [12_000, 10]))

    expect(yAxis.name).toBe('MW')
    expect(series.map(({ data }) => data)).toEqual([
      [0.9, 4],
      [12, 0.01],
    ])
  })

  it('stays in kW below that', () => {
    expect(drawn(lineOf([9999]))).toMatchObject({ yAxis: { name: 'kW' }, series: [{ data: [9999] }] })
  })
})
