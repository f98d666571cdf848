import { describe, expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import { clusterRadius } from '../../../screens/map/clusterRadius.ts'
import { clustersAt, countAlarms, grouped } from '../../../screens/map/clusters.ts'
import { clusterData } from '../../../screens/map/clusterData.ts'
import { drawnDots } from '../../../screens/map/drawnDots.ts'
import { flatGround } from '../../../screens/map/ground.ts'
import { columnsOf } from '../../../screens/globe/columns.ts'
import { mercatorX, mercatorY } from '../../../screens/map/mercator.ts'
import { StationLayer } from '../../../screens/map/layers/StationLayer.ts'
import { stationLayers } from '../../../screens/map/layers/stationLayers.ts'
import { changedRows, columnsIn, state, stationData, withStates } from '../../../screens/map/stations.ts'

/** Sites on a regular raster over Hebei: no chance, no clock. */
function sites(length: number) {
  const across = Math.ceil(Math.sqrt(length))
  return stationData({
    length,
    positions: Float32Array.from({ length: length * 2 }, (_, i) =>
      i % 2 === 0 ? 114 + (Math.floor(i / 2) % across) * (5 / across) : 36.5 + Math.floor(i / 2 / across) * (5 / across),
    ),
    capacities: Float32Array.from({ length }, (_, i) => 100 + (i % 50)),
    kinds: Uint8Array.from({ length }, (_, i) => i % 5),
    states: new Uint8Array(length),
  })
}

describe('an alarm among 100 000 sites', () => {
  it('rewrites one byte and tells the layer of that row alone', () => {
    const before = sites(100_000)
    const after = withStates(before, [{ index: 4711, state: state.alarm }])
    expect(after.states).toBe(before.states)
    expect(after.attributes).toBe(before.attributes)
    expect(after.states[4711]).toBe(state.alarm)
    expect(changedRows(after, before)).toEqual([{ startRow: 4711, endRow: 4712 }])
  })

  it('loses no row when two revisions arrive before the layer looks', () => {
    const first = sites(1000)
    const third = withStates(withStates(first, [{ index: 1, state: state.alarm }]), [{ index: 2, state: state.abnormal }])
    expect(changedRows(third, first)?.map(rows => rows.startRow)).toEqual([1, 2])
  })

  it('gives the same revision back when nothing changed, and ignores rows that do not exist', () => {
    const data = sites(10)
    expect(withStates(data, [{ index: 3, state: state.normal }])).toBe(data)
    expect(withStates(data, [{ index: 10, state: state.alarm }])).toBe(data)
    expect(withStates(data, [{ index: -1, state: state.alarm }])).toBe(data)
  })

  it('falls back to the whole column when the log no longer reaches back', () => {
    const first = sites(2000)
    let data = first
    for (let i = 0; i < 1000; i++) data = withStates(data, [{ index: i, state: state.alarm }])
    expect(changedRows(data, first)).toEqual([{ startRow: 0, endRow: 2000 }])
  })

  it('takes other sites as wholly new', () => {
    expect(changedRows(sites(10), sites(10))).toBeNull()
  })

  it('keeps the layer: same id, same class, same columns', () => {
    const before = sites(100)
    const [a] = stationLayers({ stations: before })
    const [b] = stationLayers({ stations: withStates(before, [{ index: 5, state: state.alarm }]), selected: 5, pulse: true })
    expect(a).toBeInstanceOf(StationLayer)
    expect(b?.id).toBe(a?.id)
  })

  it('names every class of the layer by itself, without which deck.gl warns on the console', () => {
    const nameless: string[] = []
    let part: { name: string } = StationLayer
    for (; part.name !== 'Component'; part = Object.getPrototypeOf(part)) if (!Object.hasOwn(part, 'layerName')) nameless.push(part.name)
    expect(nameless).toEqual([])
  })
})

describe('groups', () => {
  const data = sites(20_000)
  const clusters = clustersAt(columnsIn(data), 6, 0)

  it('hold every site once or leave it single', () => {
    const single = clusters.groupOf.filter(group => group < 0).length
    expect(clusters.counts.reduce((a, b) => a + b, 0) + single).toBe(20_000)
    expect(clusters.length).toBeGreaterThan(10)
    expect(clusters.length).toBeLessThan(1000)
  })

  it('keep capacity and mix', () => {
    const grouped = columnsIn(data).capacities.filter((_, i) => clusters.groupOf[i]! >= 0)
    expect(clusters.capacities.reduce((a, b) => a + b, 0)).toBeCloseTo(
      grouped.reduce((a, b) => a + b, 0),
      -1,
    )
    for (let group = 0; group < clusters.length; group++)
      expect(clusters.mix.slice(group * 5, group * 5 + 5).reduce((a, b) => a + b, 0)).toBe(clusters.counts[group])
  })

  it('come apart as the map comes closer', () => {
    expect(clustersAt(columnsIn(data), 8, 0).length).toBeGreaterThan(clusters.length)
  })

  it.each([0, 46])('never cover each other, however dense the sites lie, seen at %d°', pitch => {
    for (let seed = 1; seed <= 60; seed++) {
      const length = 30 + Math.floor(random(seed, 0) * 400)
      const zoom = 3 + (seed % 7)
      // Denser towards a corner, as in a city that lines of the grid cut.
      const dense = Float32Array.from({ length: 2 * length }, (_, i) => (i % 2 === 0 ? 114 : 37) + 2 * random(seed, i + 1) ** 2)
      const found = clustersAt(
        { length, positions: dense, capacities: new Float32Array(length), kinds: new Uint8Array(length) },
        zoom,
        pitch,
      )
      expect(found.counts.reduce((a, b) => a + b, 0) + found.groupOf.filter(group => group < 0).length).toBe(length)
      const wide = 512 * 2 ** zoom
      const discs = Array.from(found.counts, (count, group) => ({
        x: mercatorX(found.positions[2 * group]!) * wide,
        y: mercatorY(found.positions[2 * group + 1]!) * wide * Math.cos((pitch * Math.PI) / 180),
        radius: clusterRadius(count),
      }))
      for (const [at, a] of discs.entries())
        for (const b of discs.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius)
    }
  })

  it('are made of few sites only on the map of a country, of many until the map shows a city', () => {
    expect([2, 3.75, 4, 6, 10].map(zoom => grouped(64, zoom))).toEqual([true, true, false, false, false])
    expect([2, 4, 9.75, 10].map(zoom => grouped(3000, zoom))).toEqual([true, true, true, false])
  })

  it('are made way for by names, and so is a site beside them', () => {
    const { length, positions, ...rest } = columnsIn(sites(3000))
    const far = { ...rest, length, positions: Float32Array.of(120, 30, ...positions.slice(2)) }
    const groups = clustersAt(far, 6, 0)
    const { dots, radii } = drawnDots(far, groups)
    expect(dots.length).toBe(2 * radii.length)
    expect(Array.from(dots)).toEqual(expect.arrayContaining([...groups.positions, 120, 30]))
    expect(radii.length).toBe(groups.length + groups.groupOf.filter(group => group < 0).length)
    expect(drawnDots(far, null).dots).toBe(far.positions)
  })

  it('count alarms, say when the count changed, and show the worst', () => {
    const next = withStates(data, [
      { index: 0, state: state.alarm },
      { index: 1, state: state.abnormal },
    ])
    expect(countAlarms(clusters, next.states)).toBe(true)
    expect(countAlarms(clusters, next.states)).toBe(false)
    expect(clusters.alarms.reduce((a, b) => a + b, 0)).toBe(1)
    const worst = clusterData(clusters, flatGround).attributes.getAlarm.value
    expect(worst[clusters.groupOf[0]!]).toBe(state.alarm)
  })
})

describe('columns of the globe', () => {
  it('sum up all capacity and name the strongest kind', () => {
    const columns = columnsOf({
      length: 3,
      positions: Float32Array.of(114.1, 38.1, 114.2, 38.2, 120, 30),
      capacities: Float32Array.of(100, 300, 50),
      kinds: Uint8Array.of(0, 2, 1),
    })
    expect(columns.map(({ capacity, kind }) => [capacity, kind])).toEqual([
      [400, 2],
      [50, 1],
    ])
  })
})
