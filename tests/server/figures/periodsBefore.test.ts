import { describe, expect, it } from 'vitest'
import { changeSince, comparedSpan, periodBefore } from '../../../server/figures/periods/periodsBefore.ts'
import type { PeriodDay } from '../../../server/figures/periods/periodDays.ts'

const spansOf = (first: string, last: string, today: string, yesterday: string) =>
  comparedSpan(periodBefore(first, last, today), { first, last }, yesterday)

describe('the days a span is compared with', () => {
  it('are those whose later ones are over: of a month under way as many as it has whole days', () => {
    expect(spansOf('2026-11-01', '2026-11-25', '2026-11-25', '2026-11-24')).toEqual({ first: '2026-10-01', last: '2026-10-24' })
    expect(spansOf('2026-11-01', '2026-11-30', '2026-12-02', '2026-12-01')).toEqual({ first: '2026-10-01', last: '2026-10-30' })
    expect(spansOf('2026-11-16', '2026-11-20', '2026-11-25', '2026-11-24')).toEqual({ first: '2026-11-11', last: '2026-11-15' })
  })

  it('end where the month before has no such day, and are none on the first of a month', () => {
    expect(spansOf('2026-10-01', '2026-10-31', '2026-11-01', '2026-10-31')).toEqual({ first: '2026-09-01', last: '2026-09-30' })
    expect(spansOf('2028-03-01', '2028-03-31', '2028-03-31', '2028-03-30')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
    expect(spansOf('2026-11-01', '2026-11-01', '2026-11-01', '2026-10-31')).toEqual({ first: '2026-10-01', last: '2026-09-30' })
  })
})

describe('a change', () => {
  const parts = { J: 0, F: 0, P: 0, G: 0 }
  const day = (of: string, kwh: number): PeriodDay => ({
    ...{ siteId: 'W', deviceId: 1, deviceNo: 'M', kind: 'consumption', day: of, zone: 'America/New_York', kwh, hours: [], parts },
    ...{ cents: null, tariff: { periods: [], tariff: undefined }, estimated: 0, manual: false, unsure: false },
  })

  it('leaves out a day that is not over where the site stands, though it is over here', () => {
    const [now, before] = [
      [day('2026-11-01', 100), day('2026-11-02', 40)],
      [day('2026-10-01', 100), day('2026-10-02', 100)],
    ]
    const earlier = periodBefore('2026-11-01', '2026-11-03', '2026-11-03')
    const change = changeSince({ now, before, earlier, isOver: each => each.day < '2026-11-02' }, ({ siteId }) => siteId, '上期')
    expect(change).toMatchObject({ eleRatio: 0, eleReason: '' })
  })
})
