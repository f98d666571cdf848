import { describe, expect, it } from 'vitest'
import { endVisit, newsMs, nextVisits, noVisits, visitMs, type Visits } from '../../../screens/cue/visits.ts'

const row = (id: number, level = '2', more = {}) => ({
  id: `${id}`,
  level,
  time: `2026-06-15 10:00:${String(id).padStart(2, '0')}`,
  recoverTime: '',
  partOf: '',
  stationId: `S${id}`,
  areaCode: '130102',
  ...more,
})
type Rows = ReturnType<typeof row>[]

/** The wall as it stands at second 0 with these alarms, then stepped to each moment. */
function watch(first: Rows, ...steps: [second: number, alarms: Rows, paused?: boolean][]): Visits[] {
  let visits = nextVisits(noVisits, first, 0, false)
  return steps.map(([second, alarms, paused = false]) => {
    visits = nextVisits(visits, alarms, second * 1000, paused)
    return visits
  })
}
const idsOf = (all: Visits[]) => all.map(({ visit }) => visit?.id ?? '')

describe('a wall that follows its alarms', () => {
  it('stays where it is for what stood there before it began', () => {
    expect(idsOf(watch([row(1), row(2)], [1, [row(1), row(2)]], [99, [row(2)]]))).toEqual(['', ''])
  })

  it('goes to a new alarm at once and home after a minute', () => {
    expect(idsOf(watch([row(1)], [5, [row(1), row(2)]], [64, [row(1), row(2)]], [65, [row(1), row(2)]]))).toEqual(['2', '2', ''])
  })

  it('visits the most urgent of several first, and moves once a minute in a storm', () => {
    const storm = [row(2, '3'), row(3, '1'), row(4, '2')]
    const visited = watch([], ...Array.from({ length: 240 }, (_, second): [number, Rows] => [second + 1, storm]))
    const moves = idsOf(visited).filter((id, n, all) => id !== all[n - 1])
    expect(moves).toEqual(['3', '4', '2', ''])
    expect(visited[0]?.waiting.size).toBe(2)
  })

  it('never shows the same alarm twice', () => {
    const all = watch([], ...Array.from({ length: 600 }, (_, second): [number, Rows] => [second + 1, [row(1)]]))
    expect(idsOf(all).filter((id, n, ids) => id && id !== ids[n - 1])).toEqual(['1'])
  })

  it('passes over what has recovered meanwhile, the devices of an incident, and what is no news any more', () => {
    const [waits, goes] = watch(
      [],
      [1, [row(1), row(2, '2', { partOf: '9' })], true],
      [2, [row(1, '2', { recoverTime: '2026-06-15 10:05:00' })]],
    )
    expect([waits?.waiting.size, goes?.waiting.size, goes?.visit]).toEqual([1, 0, null])
    expect(idsOf(watch([], [1, [row(1)], true], [2 + newsMs / 1000, [row(1)]]))).toEqual(['', ''])
  })

  it('waits while somebody holds the wall, and goes when it is let go', () => {
    expect(idsOf(watch([], [1, [row(1)], true], [30, [row(1)], true], [31, [row(1)]]))).toEqual(['', '', '1'])
  })

  it('goes home when the visit is ended, and stays there for a minute', () => {
    const [visiting] = watch([], [1, [row(1)]])
    const home = endVisit(visiting!, 10_000)
    const soon = nextVisits(home, [row(1), row(2)], 11_000, false)
    expect([home.visit, soon.visit, nextVisits(soon, [row(1), row(2)], 10_000 + visitMs, false).visit?.id]).toEqual([null, null, '2'])
  })
})
