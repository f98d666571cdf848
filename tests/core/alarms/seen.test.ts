import { describe, expect, it } from 'vitest'
import { createSeenMark, unseenOf } from '../../../core/alarms/createSeenMark.ts'
import { rankAlarms } from '../../../core/alarms/rankAlarms.ts'

function memory() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('what somebody has seen of the alarms', () => {
  it('outlives a reload and is followed in another tab', () => {
    const storage = memory()
    const [here, there] = [createSeenMark('anna', storage), createSeenMark('anna', storage)]
    here.see(40)
    expect(createSeenMark('anna', storage).getState().upTo).toBe(40)
    there.reread()
    expect(there.getState().upTo).toBe(40)
  })

  it('never goes back', () => {
    const mark = createSeenMark('anna', memory())
    mark.see(40)
    mark.see(12)
    mark.reread()
    expect(mark.getState().upTo).toBe(40)
  })

  it("is nobody else's", () => {
    const storage = memory()
    createSeenMark('anna', storage).see(40)
    expect(createSeenMark('bert', storage).getState().upTo).toBe(0)
  })

  it('holds without a storage, and over an unreadable one', () => {
    const mark = createSeenMark('anna')
    mark.see(3)
    expect(mark.getState().upTo).toBe(3)
    expect(createSeenMark('anna', { getItem: () => 'x', setItem: () => {} }).getState().upTo).toBe(0)
  })

  it('leaves to count what came later; what the list cuts off counts as one', () => {
    const alarms = [{ id: '41' }, { id: '42' }, { id: '7' }]
    expect(unseenOf(alarms, 42, 40)).toBe(2)
    expect(unseenOf(alarms, 42, 42)).toBe(0)
    expect(unseenOf(alarms, 99, 42)).toBe(1)
    expect(unseenOf([], 0, 42)).toBe(0)
  })

  it('comes after what nobody has seen, however urgent it is', () => {
    const row = (id: string, level: string) => ({ id, level, time: '2026-01-01 10:00:00' })
    const ranked = rankAlarms([row('1', '1'), row('42', '3'), row('2', '2')], ({ id }) => Number(id) > 40)
    expect(ranked.map(({ id }) => id)).toEqual(['42', '1', '2'])
  })
})
