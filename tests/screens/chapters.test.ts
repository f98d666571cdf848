import { describe, expect, it } from 'vitest'
import { chaptersOf } from '../../screens/replay/chapters.ts'

const alarm = (faultTime: string, stationName: string) => ({ faultTime, stationName, remark: '温度越上限' })

describe('the chapters of a day that is replayed', () => {
  it('begin five minutes before an alarm; those that follow each other closely are one', () => {
    const alarms = [
      alarm('2026-11-25 14:12:08', '乙站'),
      alarm('2026-11-25 14:05:30', '甲站'),
      alarm('2026-11-25 00:02:00', '丙站'),
      alarm('2026-11-24 23:59:00', '丁站'),
    ]
    expect(chaptersOf('2026-11-25', alarms, null)).toEqual([
      { minute: 0, kind: 'alarm', text: '丙站 温度越上限' },
      { minute: 840, kind: 'alarm', text: '甲站 温度越上限 等 2 条告警' },
    ])
  })

  it('are the first and the last light and the peak where the curve is known, in the order of the day', () => {
    const xaxis = ['06:45', '07:00', '12:15', '16:45', '17:00']
    const values = [0, 5, 300, 8, null]
    expect(chaptersOf('2026-11-25', [alarm('2026-11-25 09:05:00', '甲站')], { xaxis, values })).toEqual([
      { minute: 420, kind: 'power', text: '开始发电' },
      { minute: 540, kind: 'alarm', text: '甲站 温度越上限' },
      { minute: 735, kind: 'power', text: '出力峰值' },
      { minute: 1005, kind: 'power', text: '发电结束' },
    ])
  })

  it('are none of a day without light and alarms', () => {
    expect(chaptersOf('2026-11-25', [], { xaxis: ['12:00'], values: [null] })).toEqual([])
  })
})
