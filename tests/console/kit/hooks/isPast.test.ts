import { expect, it } from 'vitest'
import { isPast } from '../../../../console/kit/hooks/isPast.ts'

it('takes days that exist and have begun, and nothing else an address may say', () => {
  const today = '2026-11-23'
  expect(['2026-11-23', '2024-02-29'].filter(day => !isPast(day, today))).toEqual([])
  expect(['2026-11-24', '2026-02-30', '2026-13-01', '2026-11', '', 'x'].filter(day => isPast(day, today))).toEqual([])
})
