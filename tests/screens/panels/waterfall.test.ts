import { describe, expect, it } from 'vitest'
import { waterfallOf } from '../../../screens/panels/profit/waterfallOf.ts'

const item = (name: string, kind: 'income' | 'cost', amount: number | null, estimated: number | null = null) => ({
  item: name,
  name,
  kind,
  amount,
  estimated,
  lastYear: null,
  compared: null,
  lastYearReason: '去年无数据',
})

describe('the way from income to profit', () => {
  it('steps up by every income, down by every cost, and ends with what is left on the ground, each with its estimated share', () => {
    expect(waterfallOf([item('维护', 'cost', 30), item('服务费', 'income', 20, 5), item('上网', 'income', 100)])).toEqual([
      { name: '上网', estimated: '', kind: 'income', from: 0, to: 100 },
      { name: '服务费', estimated: '金额估算 25%', kind: 'income', from: 100, to: 120 },
      { name: '维护', estimated: '', kind: 'cost', from: 120, to: 90 },
      { name: '利润', estimated: '', kind: 'profit', from: 0, to: 90 },
    ])
  })
  it('goes below the ground where costs are higher, and shows nothing where nothing is settled', () => {
    expect(waterfallOf([item('上网', 'income', 10), item('维护', 'cost', 30)]).at(-1)).toEqual({
      name: '利润',
      estimated: '',
      kind: 'profit',
      from: 0,
      to: -20,
    })
    expect(waterfallOf([item('上网', 'income', null)])).toEqual([])
  })
})
