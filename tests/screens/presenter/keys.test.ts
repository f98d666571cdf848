import { describe, expect, it } from 'vitest'
import { adjacentWall } from '../../../screens/presenter/adjacentWall.ts'
import { keyOf } from '../../../screens/presenter/useKeys.ts'

const pressed = (code: string, key = '', more = {}) => keyOf({ code, key, ctrlKey: false, altKey: false, metaKey: false, ...more })

describe('the presenter’s keys', () => {
  it('are known by their place, whatever an input method makes of them', () => {
    expect([pressed('KeyF', 'Process'), pressed('Space', ' '), pressed('Slash', '？'), pressed('KeyH', 'h')]).toEqual([
      'F',
      '空格',
      '?',
      '?',
    ])
  })

  it('leave the browser its own', () => {
    expect([pressed('KeyF', 'f', { ctrlKey: true }), pressed('KeyZ', 'z')]).toEqual([undefined, undefined])
  })
})

it('the next wall is the next one the token opens', () => {
  const open = ['/map', '/cdzInfo', '/right3']
  expect([adjacentWall('/map', open, 1), adjacentWall('/map', open, -1), adjacentWall('/right3', open, 1)]).toEqual([
    '/cdzInfo',
    '/right3',
    '/map',
  ])
  expect(adjacentWall('/map', ['/map'], 1)).toBeNull()
})
