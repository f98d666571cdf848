import { describe, expect, it } from 'vitest'
import { noCue, standingCue, dropExpiredScene } from '../../../core/walls/standingCue.ts'

const map = { kind: 'wall', path: '/map', query: '' } as const
const incident = { kind: 'incident', alarmId: '7', itemNumber: 'E1' } as const
const hours = (n: number) => n * 3_600_000

describe('what walls were told', () => {
  it('is the last scene, frozen or not', () => {
    const shown = standingCue(noCue, map, 1)
    expect(standingCue(shown, { kind: 'freeze' }, 2)).toEqual({ scene: map, frozen: true, at: 2, sceneAt: 1 })
    expect(standingCue(standingCue(shown, { kind: 'freeze' }, 2), { kind: 'go' }, 3)).toEqual({
      scene: map,
      frozen: false,
      at: 3,
      sceneAt: 1,
    })
  })

  it('thaws with another scene and ends with the rotation', () => {
    const frozen = standingCue(standingCue(noCue, map, 1), { kind: 'freeze' }, 2)
    expect(standingCue(frozen, incident, 3)).toEqual({ scene: incident, frozen: false, at: 3, sceneAt: 3 })
    expect(standingCue(frozen, { kind: 'rotation' }, 3)).toEqual({ scene: null, frozen: false, at: 3, sceneAt: 3 })
  })

  it('holds for good where it is a wall, and two hours where it was of the moment', () => {
    const wall = standingCue(noCue, map, 0)
    const called = standingCue(noCue, incident, 0)
    expect(dropExpiredScene(wall, hours(100))).toEqual(wall)
    expect(dropExpiredScene(called, hours(1))).toEqual(called)
    expect(dropExpiredScene(called, hours(3)).scene).toBeNull()
  })
})
