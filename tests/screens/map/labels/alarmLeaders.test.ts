import { describe, expect, it } from 'vitest'
import { alarmLeaders } from '../../../../screens/map/labels/alarmLeaders.ts'
import { state, stationData } from '../../../../screens/map/stations.ts'

/** Sites on one parallel, so many degrees east of each other. */
const sites = (states: number[], east: number[], capacities = states.map(() => 100)) =>
  stationData({
    length: states.length,
    positions: Float32Array.from(east.flatMap(x => [114 + x, 38])),
    capacities: Float32Array.from(capacities),
    kinds: new Uint8Array(states.length),
    states: Uint8Array.from(states),
  })
// At zoom 7 a degree is 182 pixels.
const zoom = 7

describe('alarms that would cover each other', () => {
  it('stay as they are where they do not', () => {
    expect(alarmLeaders(sites([state.alarm, state.normal, state.abnormal], [0, 0.01, 1]), zoom, 0)).toBeNull()
  })

  it('are led by the worst, then by the greater site, and the others stand as small marks', () => {
    const led = alarmLeaders(sites([state.abnormal, state.alarm, state.abnormal, state.normal], [0, 0.05, 0.1, 0.05]), zoom, 0)!
    expect([...led.states]).toEqual([state.abnormalLed, state.alarm, state.abnormalLed, state.normal])
    expect(led.leaders).toEqual([{ index: 1, count: 3, alarm: true }])
    const greater = alarmLeaders(sites([state.alarm, state.alarm], [0, 0.05], [50, 5000]), zoom, 0)!
    expect(greater.leaders).toEqual([{ index: 1, count: 2, alarm: true }])
  })

  it('never leave two rings within reach, whatever their order, and part as the map comes closer', () => {
    const east = Array.from({ length: 40 }, (_, i) => ((i * 17) % 40) * 0.04)
    const { states } = alarmLeaders(
      sites(
        east.map(() => state.abnormal),
        east,
      ),
      zoom,
      0,
    )!
    const ringed = east.filter((_, i) => states[i] === state.abnormal).sort((a, b) => a - b)
    for (const [n, x] of ringed.entries()) if (n > 0) expect((x - ringed[n - 1]!) * 182).toBeGreaterThan(45)
    expect(
      alarmLeaders(
        sites(
          east.map(() => state.abnormal),
          east,
        ),
        12,
        0,
      ),
    ).toBeNull()
  })

  it('are closer where the map is tilted and one stands behind the other', () => {
    const behind = stationData({
      length: 2,
      positions: Float32Array.of(114, 38, 114, 38.24),
      capacities: Float32Array.of(1, 1),
      kinds: new Uint8Array(2),
      states: Uint8Array.of(state.alarm, state.alarm),
    })
    expect(alarmLeaders(behind, zoom, 0)).toBeNull()
    expect(alarmLeaders(behind, zoom, 50)?.leaders).toEqual([{ index: 0, count: 2, alarm: true }])
  })
})
