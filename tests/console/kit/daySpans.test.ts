import { describe, expect, it } from 'vitest'
import { moveDay, moveSpan, usualBeside, usualDays, usualSpans, yearBefore } from '../../../console/kit/input/daySpans.ts'

const span = (from: string, to = from) => ({ from, to })

describe('the time before and after a span of days', () => {
  it('is as long as it, and of whole months whole months', () => {
    expect(moveSpan(span('2026-11-29'), -1)).toEqual(span('2026-11-28'))
    expect(moveSpan(span('2026-11-23', '2026-11-29'), 1)).toEqual(span('2026-11-30', '2026-12-06'))
    expect(moveSpan(span('2026-03-01', '2026-03-31'), -1)).toEqual(span('2026-02-01', '2026-02-28'))
    expect(moveSpan(span('2025-12-01', '2026-02-28'), 1)).toEqual(span('2026-03-01', '2026-05-31'))
    expect(moveSpan(span('2026-11-01', '2026-11-29'), -1)).toEqual(span('2026-10-03', '2026-10-31'))
  })

  it('a year before has the same dates; what that year does not have is the last of its month', () => {
    expect(yearBefore(span('2026-11-23', '2026-11-29'))).toEqual(span('2025-11-23', '2025-11-29'))
    expect(yearBefore(span('2028-02-29'))).toEqual(span('2027-02-28'))
    expect(yearBefore(span('2025-02-01', '2025-02-28'))).toEqual(span('2024-02-01', '2024-02-29'))
  })
})

describe('the dates people ask for most', () => {
  it('are named by today; the year before is that of what is shown', () => {
    expect(usualSpans('day', '2026-01-01', span('2026-05-02', '2026-05-03'))).toEqual([
      ['今天', span('2026-01-01')],
      ['昨天', span('2025-12-31')],
      ['近7天', span('2025-12-26', '2026-01-01')],
      ['上月', span('2025-12-01', '2025-12-31')],
      ['去年同期', span('2025-05-02', '2025-05-03')],
    ])
    expect(usualSpans('day', '2026-01-01', span('')).at(-1)).toEqual(['去年同期', span('2025-01-01')])
    expect(usualSpans('month', '2026-03-10', span('2026-03-01', '2026-03-31'))).toEqual([
      ['本月', span('2026-03-01', '2026-03-31')],
      ['上月', span('2026-02-01', '2026-02-28')],
      ['今年', span('2026-01-01', '2026-03-31')],
      ['去年同期', span('2025-03-01', '2025-03-31')],
    ])
  })

  it('beside a day are days before it', () => {
    expect(usualBeside('2026-03-31')).toEqual([
      ['前一天', '2026-03-30'],
      ['上周同日', '2026-03-24'],
      ['上月同日', '2026-02-28'],
      ['去年同期', '2025-03-31'],
    ])
  })

  it('of one day, month or year are days that name it', () => {
    expect(usualDays('date', '2026-03-01', '2026-02-14')).toEqual([
      ['今天', '2026-03-01'],
      ['昨天', '2026-02-28'],
      ['去年同期', '2025-02-14'],
    ])
    expect(usualDays('month', '2026-03-31', '2026-02-14').map(([, day]) => day)).toEqual(['2026-03-31', '2026-02-01', '2025-02-14'])
    expect(usualDays('year', '2026-03-31', '2024-02-14').map(([, day]) => day)).toEqual(['2026-03-31', '2025-03-01'])
    expect([moveDay('date', '2026-03-01', -1), moveDay('month', '2026-03-31', -1), moveDay('year', '2026-03-31', 1)]).toEqual([
      '2026-02-28',
      '2026-02-01',
      '2027-03-01',
    ])
  })
})
