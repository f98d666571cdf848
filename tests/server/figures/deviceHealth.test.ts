import { describe, expect, it } from 'vitest'
import { deviceHealth } from '../../../server/figures/deviceHealth.ts'

const nothing = { alarmShare: 0, silentShare: 0, alarms: 0, urgent: 0, openOrders: 0, overdueOrders: 0 }

describe('the health of a device', () => {
  it('is full and good without alarms and orders', () => {
    expect(deviceHealth(nothing)).toMatchObject({ score: 100, levelName: '良好' })
  })

  it('loses what each of its rules takes off, and no more than its most', () => {
    const { score, deductions } = deviceHealth({
      alarmShare: 0.03,
      silentShare: 0.5,
      alarms: 4,
      urgent: 2,
      openOrders: 1,
      overdueOrders: 1,
    })
    expect(deductions.map(({ points }) => points)).toEqual([3, 20, 4, 10, 10])
    expect(score).toBe(53)
    expect(deviceHealth({ alarmShare: 1, silentShare: 1, alarms: 99, urgent: 9, openOrders: 9, overdueOrders: 9 })).toMatchObject({
      score: 0,
      levelName: '异常',
    })
  })

  it('wants attention below 90 and is bad below 70', () => {
    expect(deviceHealth({ ...nothing, alarms: 10 }).levelName).toBe('良好')
    expect(deviceHealth({ ...nothing, alarms: 11 }).levelName).toBe('关注')
    expect(deviceHealth({ ...nothing, alarms: 15, openOrders: 3 }).levelName).toBe('关注')
    expect(deviceHealth({ ...nothing, alarms: 15, openOrders: 3, alarmShare: 0.01 }).levelName).toBe('异常')
  })
})
