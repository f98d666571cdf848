import { describe, expect, it } from 'vitest'
import { traceOf } from '../../../console/orders/traceOf.ts'
import { hopNote } from '../../../console/pages/orderPrint/hopNote.ts'

const hop = {
  node: 'arrive',
  activityName: '到达现场',
  assigneeName: '李志强',
  startTime: '2026-11-23 08:00:00',
  endTime: '2026-11-23 09:12:30',
  dueTime: '',
  late: false,
  remindedTime: '',
  escalatedTime: '',
  approveMessage: '',
  dealResult: '到达',
  receivedTime: '2026-11-23 11:40:05',
  position: '',
  away: '',
  deviceNo: '',
}

describe('a step taken without a network', () => {
  it('stands in the trace when it was taken, with when it was sent', () => {
    expect(traceOf({ hops: [hop] })).toEqual([
      { step: '到达现场 · 到达', who: '李志强', at: '2026-11-23 09:12:30', note: '11-23 11:40 补传' },
    ])
  })
  it('keeps what was written with it', () => {
    expect(traceOf({ hops: [{ ...hop, approveMessage: '道路封闭', late: true }] })).toMatchObject([
      { step: '到达现场 · 到达（超时）', note: '道路封闭；11-23 11:40 补传' },
    ])
  })
  it('is filed with both times, the place and the device', () => {
    expect(hopNote({ ...hop, position: '114.50000, 38.04000（精度 20 m）', deviceNo: 'D1' })).toBe(
      '2026-11-23 11:40:05 补传；位置 114.50000, 38.04000（精度 20 m）；已核对设备 D1',
    )
  })
})

it('says nothing of a step that was told at once', () => {
  const prompt = { ...hop, receivedTime: '' }
  expect(traceOf({ hops: [prompt] })[0]!.note).toBe('')
  expect(hopNote(prompt)).toBe('--')
})
