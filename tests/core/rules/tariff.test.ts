import { describe, expect, it } from 'vitest'
import { addPeriods, energyCents, periodAt, pricesOfDay, splitByPeriod, type Tariff } from '../../../core/rules/tariff.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const tariff: Tariff = {
  seasons: [
    { months: [7, 8], hours: 'GGGGGGGGPPFFFFPPPPPFFJJP' },
    { months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12], hours: 'GGGGGGGGPPFFFFPPPPPFFFFP' },
  ],
  prices: { J: 1.2, F: 1, P: 0.7, G: 0.3 },
  servicePrice: 0.4,
}

describe('the period of a moment', () => {
  it('follows the hour of the site clock, whatever the zone of the machine', () => {
    expect(periodAt(tariff, at('2026-06-15T07:59:59'))).toBe('G')
    expect(periodAt(tariff, at('2026-06-15T08:00:00'))).toBe('P')
    expect(periodAt(tariff, at('2026-06-15T10:00:00'))).toBe('F')
    expect(periodAt(tariff, at('2026-06-15T23:30:00'))).toBe('P')
    expect(periodAt(tariff, at('2026-06-16T00:00:00'))).toBe('G')
  })

  it('changes with the season at midnight of the first of the month', () => {
    expect(periodAt(tariff, at('2026-06-30T21:30:00'))).toBe('F')
    expect(periodAt(tariff, at('2026-07-01T21:30:00'))).toBe('J')
    expect(periodAt(tariff, at('2026-08-31T22:59:59'))).toBe('J')
    expect(periodAt(tariff, at('2026-09-01T22:00:00'))).toBe('F')
  })

  it('follows summer time where a zone has it', () => {
    // 29 March 2026 in Berlin: 01:59:59 is followed by 03:00:00.
    const spring = { seasons: [{ months: [3], hours: 'GGPFFFFFFFFFFFFFFFFFFFFF' }] }
    expect(periodAt(spring, Date.parse('2026-03-29T00:59:59Z'), 'Europe/Berlin')).toBe('G')
    expect(periodAt(spring, Date.parse('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe('F')
  })

  it('is flat where the tariff knows no hours', () => {
    expect(periodAt({ seasons: [] }, at('2026-06-15T12:00:00'))).toBe('P')
  })
})

describe('energy over period borders', () => {
  it('is shared by time', () => {
    // 07:30 to 10:30: half an hour of valley, two hours flat, half an hour of peak.
    expect(splitByPeriod(at('2026-06-15T07:30:00'), at('2026-06-15T10:30:00'), 60, tariff)).toEqual({ G: 10, P: 40, F: 10 })
  })

  it('runs over midnight and over the change of a month', () => {
    // 22:00 to 01:00 on the last day of June: an hour of peak, one of flat, one of valley.
    expect(splitByPeriod(at('2026-06-30T22:00:00'), at('2026-07-01T01:00:00'), 30, tariff)).toEqual({ F: 10, P: 10, G: 10 })
    expect(splitByPeriod(at('2026-08-31T22:00:00'), at('2026-09-01T01:00:00'), 30, tariff)).toEqual({ J: 10, P: 10, G: 10 })
  })

  it('without time between belongs to the period of that moment', () => {
    const noon = at('2026-06-15T12:00:00')
    expect(splitByPeriod(noon, noon, 5, tariff)).toEqual({ F: 5 })
  })

  it('keeps its sum over a summer-time night', () => {
    const parts = splitByPeriod(Date.parse('2026-03-28T20:00:00Z'), Date.parse('2026-03-29T04:00:00Z'), 80, tariff, 'Europe/Berlin')
    // 21:00 to 24:00, then 00:00 to 06:00 with 02:00 left out: 2 h peak, 1 h flat, 5 h valley.
    expect(parts).toEqual({ F: 20, P: 10, G: 50 })
  })
})

describe('prices', () => {
  it('of a split are rounded once, to the cent', () => {
    expect(energyCents({ G: 10, P: 40, F: 10 }, tariff)).toBe(100 * (3 + 28 + 10))
    expect(energyCents({ P: 0.333 }, tariff)).toBe(23)
    expect(energyCents(addPeriods({ P: 1, G: 1 }, { P: 2 }), tariff)).toBe(240)
  })

  it('of a day are 24, by its month', () => {
    const july = pricesOfDay(tariff, '2026-07-31')
    expect([july.length, july[0], july[9], july[21]]).toEqual([24, 0.3, 0.7, 1.2])
    expect(pricesOfDay(tariff, '2026-06-30')[21]).toBe(1)
  })
})
