import { describe, expect, it } from 'vitest'
import { estimatedMoney } from '../../../core/figures/estimatedMoney.ts'

describe('an amount', () => {
  it('stands to the cent where it was measured', () => {
    expect(estimatedMoney(94478.47, 0)).toEqual({ text: '94,478.47', share: '' })
    expect(estimatedMoney(94478.47, 300)).toEqual({ text: '94,478.47', share: '' })
    expect(estimatedMoney(null, null)).toEqual({ text: '--', share: '' })
    expect(estimatedMoney(0, 0)).toEqual({ text: '0.00', share: '' })
  })

  it('is rounded where a part of it is estimated, and says how much', () => {
    expect(estimatedMoney(94478.47, 84285.01)).toEqual({ text: '约 94,500', share: '估算 89.2%' })
    expect(estimatedMoney(1_234_567.89, 911_000)).toEqual({ text: '约 1,230,000', share: '估算 73.8%' })
    expect(estimatedMoney(-94478.47, 84285.01)).toEqual({ text: '约 -94,500', share: '估算 89.2%' })
    expect(estimatedMoney(12.34, 12.34)).toEqual({ text: '约 12', share: '估算 100%' })
  })
})
