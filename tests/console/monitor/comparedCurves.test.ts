import { describe, expect, it } from 'vitest'
import type { DeviceLine } from '../../../core/contract/devices/deviceMonitor.ts'
import type { CurveTab } from '../../../core/devices/curveTabs.ts'
import { curvesOf, drawnLines } from '../../../console/monitor/curves/curvesOf.ts'
import { drawnAir } from '../../../console/pages/analysis/environment/drawnAir.ts'

const [day, other] = ['2026-11-21', '2026-11-20']
const rangeOf = (of: string) => ({ from: `${of} 00:00:00`, to: `${of} 23:59:59` })
const lineOf = (of: string) =>
  ({
    datas: [{ indiName: '功率', unitName: 'kW', dates: [{ dateTime: `${of} 09:00:00`, val: 1, quality: 'good' }] }],
  }) as unknown as DeviceLine

describe('a day another is compared with', () => {
  it('is dashed, at the hours of the day it stands beside', () => {
    const drawn = { tab: {} as CurveTab, granularity: 'hour' as const, range: rangeOf(day), perMinute: false }
    const { series } = curvesOf(drawnLines(lineOf(day), [{ range: rangeOf(other), line: lineOf(other) }], drawn), drawn)
    expect(series.map(({ past, points }) => [past, points[0]?.[0]])).toEqual([
      [false, `${day} 09:00:00`],
      [true, `${day} 09:00:00`],
    ])
  })

  it('is dashed in the air of a room as well', () => {
    const air = (of: string) =>
      ({
        datas: [{ systemAddr: '一层', unitName: '℃', alarmTop: null, alarmBottom: null, dates: [{ dateTime: `${of} 09:00:00`, val: 21 }] }],
        alarms: [],
      }) as never
    expect(drawnAir(air(day), day, [{ day: other, lines: air(other) }]).curves?.series.map(({ past }) => past)).toEqual([false, true])
  })
})
