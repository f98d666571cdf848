import { describe, expect, it } from 'vitest'
import { alarmCurves } from '../../../console/alarms/alarmCurves.ts'

describe('the curve of an alarm', () => {
  const dates = [60, 70, 78.4, 72].map((val, index) => ({ dateTime: `2026-11-21 09:0${index}:00`, val }))
  const detail = {
    ...{ alarmName: '机内温度越上限', alarmIndex: '机内温度', upLimit: 75, downLimit: null },
    ...{ startTime: '2026-11-21 09:02:00', endTime: '2026-11-21 09:03:00', indiVoList: [{ indiName: '机内温度', unitName: '℃', dates }] },
  }

  it('shows the crossed limit, the event, and the value that raised it', () => {
    const { series, limits, events } = alarmCurves(detail, 78.4)
    expect(series).toMatchObject([{ name: '机内温度', unit: '℃', step: 1 }])
    expect(limits).toEqual([{ name: '上限', unit: '℃', value: 75 }])
    expect(events).toEqual([{ from: '2026-11-21 09:02:00', to: '2026-11-21 09:03:00', value: 78.4, unit: '℃' }])
  })

  it('leaves out a limit far away, which would press the curve flat', () => {
    expect(alarmCurves({ ...detail, downLimit: -25 }, 78.4).limits?.map(({ value }) => value)).toEqual([75])
    expect(alarmCurves({ ...detail, downLimit: 55 }, 78.4).limits?.map(({ value }) => value)).toEqual([75, 55])
  })

  it('knows its step although the moment of the alarm stands between two points', () => {
    const slots = ['00:00', '15:00', '30:00', '37:12', '45:00'].map(minute => ({ dateTime: `2026-11-21 09:${minute}`, val: 5 }))
    expect(alarmCurves({ ...detail, indiVoList: [{ indiName: '', unitName: '', dates: slots }] }, 5).series[0]?.step).toBe(15)
  })

  it('is empty where no indicator was measured', () => {
    expect(alarmCurves({ ...detail, indiVoList: [] }, null).series).toEqual([])
  })
})
