import { describe, expect, it } from 'vitest'
import { bandOf, litHours, sharesOf } from '../../../screens/panels/pv/performanceHeat.ts'
import { dayAxis, dayLines, isUnfinished } from '../../../screens/kit/chart/unfinished.ts'

describe('the heat of inverters', () => {
  it('is warmer the less an hour brought', () => {
    expect([120, 95, 94, 85, 84, 70, 69, 40, 39, 0].map(bandOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
  })

  it('tells an inverter by the model or, where none knows, by its neighbours, and never mixes the two', () => {
    expect(sharesOf({ model: [98, null, null], peers: [101, 52, null] })).toEqual([98, null, null])
    expect(sharesOf({ model: [null, null, null], peers: [101, 52, null] })).toEqual([101, 52, null])
  })

  it('tells the hours with light alone, those of any inverter', () => {
    const shares = [
      [null, 100, 60, null],
      [null, 100, null, null],
    ]
    expect(litHours(shares, 4)).toEqual([1, 2])
  })
})

describe('days of a chart', () => {
  const days = ['2026-06-08', '2026-06-09', '2026-06-10']
  const line = { name: '订单', type: 'line' as const, data: [4, 5, 1], itemStyle: { color: '#ffffff' } }

  it('end with today where the figures are from today', () => {
    expect(isUnfinished(days, '2026-06-10 11:00:00')).toBe(true)
    expect(isUnfinished(days, '2026-06-11 00:05:00')).toBe(false)
    expect([isUnfinished([], '2026-06-10 11:00:00'), isUnfinished(days, undefined)]).toEqual([false, false])
    expect(dayAxis(days, true).data).toEqual(['06-08', '06-09', '今日'])
    expect(dayAxis(days, false).data).toEqual(['06-08', '06-09', '06-10'])
  })

  it('never let a day that goes on look like a fall: it stands apart', () => {
    const [done, today] = dayLines(line, true)
    expect(done!.data).toEqual([4, 5, null])
    expect(today!.data).toEqual([null, null, 1])
    expect(today!.name).toBe(line.name)
    expect(dayLines(line, false)).toEqual([line])
  })
})
