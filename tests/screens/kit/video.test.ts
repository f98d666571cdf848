import { describe, expect, it } from 'vitest'
import { pauseBefore } from '../../../core/video/createPlayer.ts'
import { startProgress, watchProgress } from '../../../core/video/watchProgress.ts'
import { chooseCameras } from '../../../screens/panels/cameras/chooseCameras.ts'
import { tileColumns, tileCount } from '../../../screens/panels/cameras/tileColumns.ts'
import { roundRobin } from '../../../screens/panels/cameras/roundRobin.ts'

describe('the watchdog of a stream', () => {
  /** Looks every second at these positions and tells what it saw. */
  const run = (positions: number[]) => {
    let progress = startProgress(0)
    return positions.map((position, second) => {
      const seen = watchProgress(progress, position, second * 1000)
      progress = seen.progress
      return seen
    })
  }

  it('leaves a stream alone that moves', () => {
    expect(run([0, 0.5, 1.5, 2.5]).map(({ state, act }) => [state, act])).toEqual([
      ['connecting', null],
      ['live', null],
      ['live', null],
      ['live', null],
    ])
  })

  it('says late after three seconds, nudges once after six and builds anew after twelve', () => {
    const seen = run([1, ...Array.from({ length: 14 }, () => 1)])
    expect(seen.map(({ act }) => act).flatMap((act, second) => (act ? [[act, second]] : []))).toEqual([
      ['nudge', 6],
      ['rebuild', 12],
    ])
    expect(seen[3]?.state).toBe('live')
    expect(seen[4]?.state).toBe('late')
  })

  it('builds anew with growing pauses of at most fifteen seconds', () => {
    expect([0, 1, 2, 5, 50].map(pauseBefore)).toEqual([500, 1000, 2000, 15_000, 15_000])
  })
})

describe('a wall of cameras', () => {
  it('lets the cameras take turns and each comes to its turn', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(roundRobin(ids, 4, 0, null)).toEqual(['a', 'b', 'c', 'd'])
    expect(roundRobin(ids, 4, 1, null)).toEqual(['e', 'f', 'g', 'a'])
    expect(roundRobin(ids, 4, 0, 'g')).toEqual(['g', 'a', 'b', 'c'])
    expect(roundRobin(['a', 'b'], 4, 3, null)).toEqual(['a', 'b'])
    expect(roundRobin(ids, 0, 3, null)).toEqual([])
    const seen = new Set(Array.from({ length: 7 }, (_, turn) => roundRobin(ids, 4, turn, null)).flat())
    expect(seen.size).toBe(7)
  })

  it('shows something of every site before two cameras of one, and first what delivers', () => {
    const rows = ['A1', 'A2', 'B1', 'B2', 'C1'].map(deviceId => ({ deviceId, siteId: deviceId[0]!, online: deviceId !== 'B1' }))
    expect(chooseCameras(rows, 4).map(({ deviceId }) => deviceId)).toEqual(['A1', 'B2', 'C1', 'A2'])
    expect(chooseCameras(rows, 9).map(({ deviceId }) => deviceId)).toEqual(['A1', 'B2', 'C1', 'A2', 'B1'])
  })

  it('shows pictures as large as its place allows', () => {
    expect(tileColumns(9, 1800, 900)).toBe(3)
    expect(tileColumns(4, 1000, 560)).toBe(2)
    expect(tileColumns(4, 1800, 280)).toBe(4)
    expect(tileColumns(4, 300, 900)).toBe(1)
    expect(tileColumns(0, 300, 900)).toBe(1)
  })

  it('shows more of them rather than black bars, and never more than there are', () => {
    expect(tileCount(2, 9, 430, 560)).toBe(2)
    expect(tileCount(2, 9, 1385, 910)).toBe(4)
    expect(tileCount(2, 3, 1385, 910)).toBe(2)
    expect(tileCount(4, 9, 1285, 910)).toBe(4)
    expect(tileCount(4, 9, 625, 628)).toBe(6)
    expect(tileCount(4, 5, 625, 628)).toBe(5)
    expect(tileCount(2, 1, 430, 560)).toBe(1)
    expect(tileCount(1, 9, 500, 281)).toBe(1)
    expect(tileCount(4, 9, 0, 0)).toBe(4)
  })
})
