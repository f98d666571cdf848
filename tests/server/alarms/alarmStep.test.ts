import { describe, expect, it } from 'vitest'
import { noLimit } from '../../../server/ingest/limits.ts'
import { expire, type Limit, type PointState, step, unseen } from '../../../server/alarms/step.ts'

const limit = (given: Partial<Limit> = {}): Limit => ({ lower: -noLimit, upper: 75, onDelay: 0, offDelay: 0, deadband: 0, ...given })

/** Feeds [second, value] pairs and tells what happened when. */
function run(rule: Limit, readings: [number, number][], from: PointState = unseen) {
  let state = from
  const events: string[] = []
  for (const [second, value] of readings) {
    const result = step(state, rule, { at: second * 1000, value })
    state = result.state
    events.push(...result.events.filter(event => event.kind !== 'worse').map(event => `${event.kind} ${second}`))
  }
  return { state, events }
}

describe('a limit rule on the readings of a point', () => {
  it('raises on the first reading beyond the limit and recovers on the first inside', () => {
    expect(
      run(limit(), [
        [1, 74],
        [2, 78.4],
        [3, 80],
        [4, 75],
      ]).events,
    ).toEqual(['raise 2', 'recover 4'])
  })

  it('takes ±9.9999999E7 as no limit', () => {
    expect(
      run(limit({ upper: noLimit }), [
        [1, 1e9],
        [2, -1e9],
      ]).events,
    ).toEqual([])
  })

  it('waits for the on-delay and forgets an excursion that ended earlier', () => {
    expect(
      run(limit({ onDelay: 60 }), [
        [10, 80],
        [40, 70],
        [50, 80],
        [100, 81],
        [110, 82],
      ]).events,
    ).toEqual(['raise 110'])
  })

  it('stays in alarm until the value is inside by the deadband for the off-delay', () => {
    const rule = limit({ deadband: 2, offDelay: 30 })
    expect(
      run(rule, [
        [1, 80],
        [10, 74],
        [20, 72],
        [40, 74],
        [50, 72],
        [70, 72],
        [80, 72],
      ]).events,
    ).toEqual(['raise 1', 'recover 80'])
  })

  it('ends one side and begins the other when the value jumps from above to below', () => {
    expect(
      run(limit({ lower: 10 }), [
        [1, 80],
        [2, 5],
      ]).events,
    ).toEqual(['raise 1', 'recover 2', 'raise 2'])
  })

  it('ignores what is older than the newest reading, repeated, suspect or not a number', () => {
    const { state } = run(limit(), [[10, 60]])
    for (const reading of [
      { at: 9000, value: 99 },
      { at: 10_000, value: 99 },
      { at: 11_000, value: 99, suspect: true },
      { at: 12_000, value: Number.NaN },
    ])
      expect(step(state, limit(), reading)).toEqual({ state, events: [] })
  })

  it('keeps the worst value on the side of the alarm', () => {
    expect(
      run(limit(), [
        [1, 80],
        [2, 90],
        [3, 85],
      ]).state.alarm?.peak,
    ).toBe(90)
    expect(
      run(limit({ lower: 198, upper: noLimit }), [
        [1, 196],
        [2, 190],
        [3, 195],
      ]).state.alarm?.peak,
    ).toBe(190)
  })

  it('lets a delay run out without a further reading, for sources that report changes only', () => {
    const rule = limit({ onDelay: 60, offDelay: 60 })
    const over = run(rule, [[1, 80]]).state
    expect(expire(over, rule, 60_000).events).toEqual([])
    const raised = expire(over, rule, 61_000)
    expect(raised.events).toEqual([{ kind: 'raise', side: 'upper', at: 61_000, value: 80 }])
    const back = step(raised.state, rule, { at: 70_000, value: 70 })
    expect(expire(back.state, rule, 130_000).events).toEqual([{ kind: 'recover', at: 130_000 }])
  })
})
