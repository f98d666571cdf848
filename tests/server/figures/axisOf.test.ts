import { describe, expect, it } from 'vitest'
import type { DeviceLine } from '../../../core/contract/devices/deviceMonitor.ts'
import { slotTime } from '../../../core/time/time.ts'
import { axisOf } from '../../../server/figures/slots/axisOf.ts'

type Series = DeviceLine['datas'][number]
const datesOf = (values: readonly (number | null)[], from = 0): Series['dates'] =>
  values.map((val, slot) => ({
    dateTime: `2026-06-15 ${slotTime(from + slot, 15)}:00`,
    val,
    quality: val === null ? 'missing' : slot % 2 ? 'estimated' : 'good',
  }))
const series = (dates: Series['dates'], indiName = '有功功率'): Series => ({ indiNo: '001001', indiName, unitName: 'kW', dates })

describe('the axis of curves', () => {
  it('is the time of each point where all have the same', () => {
    expect(axisOf([series(datesOf([1, 2])), series(datesOf([3, null]))])).toEqual(['2026-06-15 00:00:00', '2026-06-15 00:15:00'])
  })
  it('has every time once and in order where they differ, or one comes twice as the clock is put back', () => {
    const twice = datesOf([1, 2]).concat(datesOf([3]))
    expect(axisOf([series(datesOf([1, 2], 1)), series(datesOf([1, 2], 0))])).toHaveLength(3)
    expect(axisOf([series(datesOf([1]), 'a'), series(datesOf([]), 'b')])).toEqual(['2026-06-15 00:00:00'])
    expect(axisOf([series(twice)])).toEqual(['2026-06-15 00:00:00', '2026-06-15 00:15:00'])
  })
  it('is empty where nothing is drawn', () => expect(axisOf([])).toEqual([]))
})
