import { describe, expect, it } from 'vitest'
import { sceneTarget } from '../../../screens/cue/sceneTarget.ts'

const onMap = { path: '/map', query: '?area=130100' } as const
const elsewhere = { path: '/topCenter', query: '?fit=cover' } as const

describe('what a conductor calls for', () => {
  it('is a wall, unless it is on show already', () => {
    expect(sceneTarget({ kind: 'wall', path: '/map', query: '' }, elsewhere)).toEqual({ path: '/map', query: '', inPlace: false })
    expect(sceneTarget({ kind: 'wall', path: '/map', query: 'area=130100' }, onMap)).toBeNull()
    expect(sceneTarget({ kind: 'wall', path: '/map', query: '' }, onMap)).toEqual({ path: '/map', query: '', inPlace: false })
  })

  it('is nothing where a newer server names a wall this version does not know', () => {
    expect(sceneTarget({ kind: 'wall', path: '/later', query: '' }, onMap)).toBeNull()
  })

  it('is a site on the map, without loading the map anew', () => {
    expect(sceneTarget({ kind: 'site', itemNumber: 'E1' }, elsewhere)).toEqual({ path: '/map', query: '?site=E1', inPlace: false })
    expect(sceneTarget({ kind: 'site', itemNumber: 'E1' }, onMap)).toEqual({ path: '/map', query: '?area=130100&site=E1', inPlace: true })
  })

  it('is an incident with its site, which the next site ends', () => {
    const called = sceneTarget({ kind: 'incident', alarmId: '7', itemNumber: 'E1' }, onMap)
    expect(called?.query).toBe('?area=130100&site=E1&incident=7')
    expect(sceneTarget({ kind: 'site', itemNumber: 'E2' }, { path: '/map', query: called!.query })?.query).toBe('?area=130100&site=E2')
  })
})
