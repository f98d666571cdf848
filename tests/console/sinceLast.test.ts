import { describe, expect, it } from 'vitest'
import { sinceLast } from '../../console/pages/intelligentControl/shiftHandover/sinceLast.ts'
import { DAY, instantOf, MINUTE } from '../../core/time/time.ts'
import { shiftOf } from '../../server/domains/alarms/shift/shiftReport.ts'

const last = '2026-11-22 16:03:27'
const at = (ms: number) => instantOf(last).getTime() + ms

describe('a shift since the last handover', () => {
  it('begins in the second in which the last one ended, whenever it is asked for, and goes on until now', () => {
    for (const ms of [1, 30_000, MINUTE, 8 * 60 * MINUTE + 17_000, 7 * DAY]) {
      const span = sinceLast(last, at(ms))!
      const { from, to } = shiftOf(span, new Date(at(ms)))
      expect([from.getTime(), to.getTime()]).toEqual([at(0), at(ms)])
    }
  })

  it('is none just after it, nor when nobody handed over for longer than a shift may be', () => {
    expect([sinceLast(last, at(-5000)), sinceLast(last, at(0)), sinceLast(last, at(7 * DAY + 1))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('stays the same question for a minute', () => {
    expect(sinceLast(last, at(61_000))).toEqual(sinceLast(last, at(119_000)))
  })
})
