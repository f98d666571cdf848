import { describe, expect, it } from 'vitest'
import { fromServer, readWalls } from '../../../screens/rotation/readList.ts'

describe('walls written in the address', () => {
  it('have their seconds and their question', () => {
    expect(readWalls('/map:60,/smallNetworkMonitorIndex?id=M1001:30').items).toEqual([
      { wall: '/map', query: '', seconds: 60 },
      { wall: '/smallNetworkMonitorIndex', query: 'id=M1001', seconds: 30 },
    ])
  })

  it('may show a day from a moment on, and name several sites', () => {
    expect(
      readWalls('/map?demo=yesterday&at=10:00:90,/map?at=10:00&demo=2026-11-20,/ComparePowerStationMonitor?sites=A,B:30,/map').items,
    ).toEqual([
      { wall: '/map', query: 'demo=yesterday&at=10:00', seconds: 90 },
      { wall: '/map', query: 'at=10:00&demo=2026-11-20', seconds: 60 },
      { wall: '/ComparePowerStationMonitor', query: 'sites=A,B', seconds: 30 },
      { wall: '/map', query: '', seconds: 60 },
    ])
  })

  it('stay a minute where nothing is said, and never less than five seconds or more than an hour', () => {
    expect(readWalls('/map,/map:1,/map:99999').items.map(({ seconds }) => seconds)).toEqual([60, 5, 3600])
  })

  it('that are no walls are left out, and told', () => {
    expect(readWalls('/homePage:5,map:5,,/map:x,javascript:5')).toEqual({
      items: [],
      unknown: ['/homePage:5', 'map:5', '/map:x', 'javascript:5'],
    })
    const { items, unknown } = readWalls('/map:20,map:5')
    expect([items.map(({ seconds }) => seconds), unknown]).toEqual([[20], ['map:5']])
  })
})

it('a list from a newer server loses the walls this version does not know', () => {
  const items = [
    { wall: '/map', query: '', seconds: 60 },
    { wall: '/later', query: '', seconds: 60 },
  ]
  expect(fromServer({ name: '厅', transition: 'cut', items }).items.map(({ wall }) => wall)).toEqual(['/map'])
})
