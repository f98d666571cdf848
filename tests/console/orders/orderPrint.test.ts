import { describe, expect, it } from 'vitest'
import { readingFacts } from '../../../console/pages/orderPrint/readingFacts.ts'
import { signedBy } from '../../../console/pages/orderPrint/signedBy.ts'
import type { OrderDetail } from '../../../core/contract/orders/order.ts'

const hop = (node: string, assigneeName: string, endTime: string) => ({ node, assigneeName, endTime })
const recovery = {
  at: '2026-11-21 17:40:00',
  value: 61.5,
  unit: '℃',
  indicator: '设备温度',
  raised: 78.42,
  lower: null,
  upper: 75,
  within: true,
  recovered: true,
}
const order = (more: object) =>
  ({ hops: [], acceptPerson: '', acceptTime: '', finishTime: '', recovery, ...more }) as unknown as OrderDetail

describe('a printed order', () => {
  it('tells the reading, its limit and what it has come to', () => {
    expect(readingFacts(order({ acceptTime: '2026-11-21 18:00:00' }))).toEqual([
      ['告警测点', '设备温度'],
      ['告警读数', '78.42 ℃'],
      ['限值', '上限 75 ℃'],
      ['验收时读数', '61.5 ℃（2026-11-21 17:40:00，在限值内）'],
    ])
    expect(readingFacts(order({ recovery: { ...recovery, value: null } })).at(-1)).toEqual(['当前读数', '--'])
    expect(readingFacts(order({ recovery: null }))).toEqual([])
  })

  it('names who worked and who accepted, and leaves a line for who has not', () => {
    expect(signedBy(order({}))).toEqual(['处理人：＿＿＿＿＿＿', '验收人：＿＿＿＿＿＿', '日期：＿＿＿＿＿＿'])
    const done = { hops: [hop('work', '王强', '2026-11-21 17:30:00')], acceptPerson: '李娜', acceptTime: '2026-11-21 18:00:00' }
    expect(signedBy(order(done))).toEqual(['处理人：王强', '验收人：李娜', '日期：2026-11-21'])
  })
})
