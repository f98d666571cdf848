import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../console/field/outbox.ts'
import { standingOf } from '../../../console/field/standing.ts'

const entry = (id: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
  id,
  key: String(id),
  userId: 'u',
  orderId: '1',
  kind,
  title: '',
  at: '',
  input: { taskId: '7' },
  state: 'waiting',
  said: '',
  ...more,
})
const atArrival = { node: 'arrive', taskId: '7', mayTake: true }

describe('where an order stands for whoever works on it', () => {
  it('is where the server says it is, as long as nothing was done on the phone', () => {
    expect(standingOf(atArrival, [])).toEqual({ step: 'arrive', taskId: '7' })
    expect(standingOf({ node: 'work', taskId: '8', mayTake: true }, [])).toEqual({ step: 'work', taskId: '8' })
    expect(standingOf({ node: 'accept', taskId: '9', mayTake: true }, []).step).toBe('other')
    expect(standingOf({ ...atArrival, mayTake: false }, []).step).toBe('other')
  })

  it('is at work once the arrival was noted, by a step nobody knows until it was sent', () => {
    expect(standingOf(atArrival, [entry(1, 'arrive')])).toEqual({ step: 'work', taskId: '' })
    expect(standingOf(atArrival, [entry(1, 'arrive', { state: 'sent', next: '8' })])).toEqual({ step: 'work', taskId: '8' })
  })

  it('is finished once that was noted as well, and not by what was finished before it was sent back', () => {
    const arrived = entry(1, 'arrive')
    expect(standingOf(atArrival, [arrived, entry(2, 'finish', { input: { taskId: '' } })]).step).toBe('finished')
    const before = entry(2, 'finish', { input: { taskId: '8' }, state: 'sent' })
    expect(standingOf({ node: 'work', taskId: '8', mayTake: true }, [before]).step).toBe('finished')
    expect(standingOf({ node: 'work', taskId: '12', mayTake: true }, [before]).step).toBe('work')
  })

  it('is what the server says again where it refused', () => {
    expect(standingOf(atArrival, [entry(1, 'arrive', { state: 'refused' })]).step).toBe('arrive')
    expect(
      standingOf({ node: 'work', taskId: '8', mayTake: true }, [entry(2, 'finish', { input: { taskId: '8' }, state: 'refused' })]).step,
    ).toBe('work')
  })
})
