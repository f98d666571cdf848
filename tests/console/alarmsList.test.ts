import { describe, expect, it } from 'vitest'
import { alarmCurveOption } from '../../console/alarms/alarmCurveOption.ts'
import { countsOf, noFilters, pageInput } from '../../console/alarms/alarmFilters.ts'
import { limitText, shortTime, valueText } from '../../console/alarms/alarmTexts.ts'
import { cell } from '../../console/alarms/exportAlarms.ts'

describe('the alarm list', () => {
  it('asks for the state and the filters of the address', () => {
    expect(pageInput({ ...noFilters, state: '2-1', keyword: '东岗' }, { current: 2, size: 20 })).toEqual({
      ...{ sign: '2', status: '1', keyword: '东岗', pageNo: 2, pageSize: 20 },
      ...{ type: undefined, stationId: undefined, startTime: undefined, endTime: undefined },
    })
    expect(pageInput(noFilters, { current: 1, size: 10 })).toMatchObject({ sign: undefined, status: undefined })
  })

  it('counts recovered conditions together, whichever of 0 and 3 they carry', () => {
    const rows = [
      { sign: '1', status: '1', count: 7 },
      { sign: '2', status: '0', count: 1 },
      { sign: '2', status: '3', count: 4 },
    ]
    expect(countsOf(rows)).toEqual({ '': 12, '1-1': 7, '2-3': 5 })
  })

  it('writes limits as people do', () => {
    expect(limitText({ stdValue: '~75', unitName: '℃' })).toBe('≤ 75 ℃')
    expect(limitText({ stdValue: '198~', unitName: 'V' })).toBe('≥ 198 V')
    expect(limitText({ stdValue: '-25~75', unitName: '℃' })).toBe('-25 ~ 75 ℃')
    expect(limitText({ stdValue: '', unitName: '' })).toBe('--')
    expect(valueText({ value: 78.456, unitName: '℃' })).toBe('78.46 ℃')
  })

  it('shortens times of today, of this year and of earlier ones', () => {
    expect(shortTime('2026-11-21 09:10:02', '2026-11-21')).toBe('09:10:02')
    expect(shortTime('2026-11-20 14:09:48', '2026-11-21')).toBe('11-20 14:09')
    expect(shortTime('2025-11-20 14:09:48', '2026-11-21')).toBe('2025-11-20')
  })

  it('exports texts that no spreadsheet takes for a formula, and numbers as they are', () => {
    expect(cell('=1+1')).toBe(`"'=1+1"`)
    expect(cell('-1+cmd|x')).toBe(`"'-1+cmd|x"`)
    expect(cell('-5.2 ℃')).toBe('"-5.2 ℃"')
    expect(cell('--')).toBe('"--"')
    expect(cell('a "b"')).toBe('"a ""b"""')
  })
})

describe('the curve of an alarm', () => {
  const dates = [60, 70, 78.4, 72].map((val, index) => ({ dateTime: `2026-11-21 09:0${index}:00`, val }))
  const detail = {
    ...{ alarmName: '机内温度越上限', alarmIndex: '机内温度', upLimit: 75, downLimit: null },
    ...{ startTime: '2026-11-21 09:02:00', endTime: '2026-11-21 09:03:00', indiVoList: [{ indiName: '机内温度', unitName: '℃', dates }] },
  }
  const option = alarmCurveOption(detail, 78.4, false) as unknown as {
    xAxis: { data: string[] }
    yAxis: { min: number; max: number }
    series: { markLine: { data: { yAxis: number }[] }; markArea: { data: unknown }; markPoint: { data: unknown } }[]
  }

  it('shows the crossed limit, the event as a band and the value that raised it', () => {
    expect(option.series[0]?.markLine.data).toMatchObject([{ yAxis: 75 }])
    expect(option.series[0]?.markArea.data).toEqual([[{ xAxis: '2026-11-21 09:02:00' }, { xAxis: '2026-11-21 09:03:00' }]])
    expect(option.series[0]?.markPoint.data).toEqual([{ coord: ['2026-11-21 09:02:00', 78.4] }])
  })

  it('keeps curve and limit inside the axis', () => {
    expect(option.yAxis.min).toBeLessThan(60)
    expect(option.yAxis.max).toBeGreaterThan(78.4)
    expect(option.xAxis.data).toHaveLength(4)
  })
})
