import { expect, it } from 'vitest'
import { grouped } from '../../../core/units/grouped.ts'

it('thousands stand apart, whatever is no plain number stays as it is', () => {
  expect([1234, 999, -1234567.891, 0.12345].map(value => grouped(value))).toEqual(['1,234', '999', '-1,234,567.891', '0.12345'])
  expect(grouped(12345.6, 2)).toBe('12,345.60')
  expect(['12345.60', '--', '1,234.50', '2026-11-29', '约 12345 次'].map(text => grouped(text))).toEqual([
    '12,345.60',
    '--',
    '1,234.50',
    '2026-11-29',
    '约 12345 次',
  ])
})
