import { describe, expect, it } from 'vitest'
import { age } from '../../../screens/kit/age.ts'
import { formatNumber } from '../../../screens/kit/formatNumber.ts'
import { nextAttempt } from '../../../screens/kit/nextAttempt.ts'
import { pixelRatioOf } from '../../../screens/kit/stage/StageContext.ts'

describe('age', () => {
  it('speaks in the largest whole unit', () => {
    const minute = 60_000
    expect([0, 12_000, 18 * minute, 61 * minute, 49 * 60 * minute].map(age)).toEqual(['刚刚', '12 秒前', '18 分钟前', '1 小时前', '2 天前'])
  })
  it('does not count backwards when clocks differ', () => {
    expect(age(-3000)).toBe('刚刚')
  })
})

describe('formatNumber', () => {
  it('keeps its decimals and groups thousands', () => {
    expect([formatNumber(1234.5, 2), formatNumber(0, 1), formatNumber(-1234567, 0)]).toEqual(['1,234.50', '0.0', '-1,234,567'])
  })
  it('never shows a negative zero', () => {
    expect(formatNumber(-0.001, 2)).toBe('0.00')
  })
})

describe('nextAttempt', () => {
  it('waits longer from loss to loss, up to half a minute', () => {
    let losses = { attempt: 0, at: 0 }
    const pauses = Array.from({ length: 10 }, (_, i) => {
      const next = nextAttempt(losses, 1_000_000 + i * 1000)
      losses = next
      return next.pause
    })
    expect(pauses.slice(0, 4)).toEqual([200, 400, 800, 1600])
    expect(Math.max(...pauses)).toBe(30_000)
  })
  it('starts over after a quiet minute', () => {
    expect(nextAttempt({ attempt: 7, at: 1_000_000 }, 1_000_000 + 60_001).attempt).toBe(1)
  })
})

describe('pixelRatioOf', () => {
  it('gives a 4K window two canvas pixels per stage unit and moves in steps', () => {
    expect(pixelRatioOf(2, 1)).toBe(2)
    expect(pixelRatioOf(1.00005, 1)).toBe(1)
    expect(pixelRatioOf(8, 2)).toBe(4)
  })
})
