import { describe, expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import type { Area } from '../../../core/map/topology.ts'
import { areaAt } from '../../../screens/map/areaAt.ts'
import { dotRadius } from '../../../screens/map/dotRadius.ts'
import { mercatorX, mercatorY } from '../../../screens/map/mercator.ts'
import { mostDots } from '../../../screens/map/labels/obstacles.ts'
import { farthest, standApart } from '../../../screens/map/standApart.ts'

const zoom = 6
const sitesAt = (places: readonly (readonly [longitude: number, latitude: number, capacity?: number])[]) => ({
  length: places.length,
  positions: Float32Array.from(places.flatMap(([longitude, latitude]) => Array.of(longitude, latitude))),
  capacities: Float32Array.from(places, ([, , capacity = 1000]) => capacity),
  kinds: new Uint8Array(places.length),
})
/** The sites of a city: many in its middle, few around it. */
const city = (seed: number, many: number) =>
  sitesAt(
    Array.from({ length: many }, (_, i) => {
      const [a, far, capacity] = [
        random(seed, 3 * i) * 2 * Math.PI,
        random(seed, 3 * i + 1) ** 2 * 0.5,
        random(seed, 3 * i + 2) ** 2 * 3000,
      ]
      return [114.5 + Math.cos(a) * far, 38 + Math.sin(a) * far, capacity] as const
    }),
  )
const onStage = (positions: ArrayLike<number>, pitch: number) =>
  Array.from({ length: positions.length / 2 }, (_, i) => ({
    x: mercatorX(positions[2 * i]!) * 512 * 2 ** zoom,
    y: mercatorY(positions[2 * i + 1]!) * 512 * 2 ** zoom * Math.cos((pitch * Math.PI) / 180),
  }))
const half: Area = {
  type: 'Feature',
  properties: { adcode: 1, name: '西', short: '西', label: [114.2, 38] },
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [113, 37],
          [114.5, 37],
          [114.5, 39],
          [113, 39],
          [113, 37],
        ],
      ],
    ],
  },
} as unknown as Area

describe('sites that would cover each other', () => {
  it('stand beside each other, wherever there is room, none farther from its place than said', () => {
    for (const pitch of [0, 46])
      for (let seed = 1; seed < 30; seed++) {
        const sites = city(seed, 42)
        const apart = onStage(standApart(sites, zoom, pitch, []), pitch)
        const own = onStage(sites.positions, pitch)
        for (const [i, { x, y }] of apart.entries()) expect(Math.hypot(x - own[i]!.x, y - own[i]!.y)).toBeLessThan(farthest + 0.1)
        /** Share of its radius by which the worst pair covers each other. */
        const worst = (places: typeof own) =>
          Math.max(
            ...places.flatMap((a, i) =>
              places.slice(i + 1).map((b, j) => {
                const radii = [dotRadius(sites.capacities[i]!), dotRadius(sites.capacities[i + 1 + j]!)]
                return (radii[0]! + radii[1]! - Math.hypot(a.x - b.x, a.y - b.y)) / Math.min(...radii)
              }),
            ),
          )
        expect([seed, worst(own) > 1, worst(apart) < 0.3]).toEqual([seed, true, true])
      }
  })

  it('part where they lie in the very same place, the smaller going farther', () => {
    const sites = sitesAt([
      [114.5, 38, 20_000],
      [114.5, 38, 100],
    ])
    const [large, small] = onStage(standApart(sites, zoom, 0, []), 0)
    const [own] = onStage(sites.positions, 0)
    const far = (a: typeof own, b: typeof own) => Math.hypot(a!.x - b!.x, a!.y - b!.y)
    expect(far(large, small)).toBeGreaterThan(dotRadius(20_000) + dotRadius(100))
    expect(far(small, own)).toBeGreaterThan(3 * far(large, own))
  })

  it('leave their area for no room in the world', () => {
    for (let seed = 1; seed < 30; seed++) {
      const sites = city(seed, 42)
      const apart = standApart(sites, zoom, 46, [half])
      for (let i = 0; i < sites.length; i++)
        expect(areaAt([half], apart[2 * i]!, apart[2 * i + 1]!)).toBe(areaAt([half], sites.positions[2 * i]!, sites.positions[2 * i + 1]!))
    }
  })

  it('are the same for everybody who looks, and nothing moves that covers nothing', () => {
    const sites = city(7, 42)
    expect(standApart(sites, zoom, 46, [])).toEqual(standApart(sites, zoom, 46, []))
    const few = sitesAt([
      [114, 38],
      [115, 38],
    ])
    expect(standApart(few, zoom, 46, [])).toBe(few.positions)
    const lone = sitesAt([
      [114, 38],
      [114, 38],
      [116, 38],
    ])
    expect([...standApart(lone, zoom, 46, []).slice(4)]).toEqual([116, 38])
  })

  it('come to where they lie as the map comes closer, and are left alone where they are too many', () => {
    const sites = city(3, 42)
    const far = (zoom: number) => {
      const apart = standApart(sites, zoom, 0, [])
      return Math.max(...apart.map((value, i) => Math.abs(value - sites.positions[i]!)))
    }
    expect(far(8)).toBeLessThan(far(6))
    expect(far(11)).toBeLessThan(0.02)
    for (const many of [city(3, mostDots + 1), sitesAt(Array.from({ length: 400 }, () => [114.5, 38]))])
      expect(standApart(many, zoom, 0, [])).toBe(many.positions)
    const some = sitesAt(Array.from({ length: 80 }, () => [114.5, 38]))
    expect(standApart(some, zoom, 0, [])).not.toBe(some.positions)
  })

  it('glide from one step of zoom to the next, none leaping across its city', () => {
    for (let seed = 1; seed < 10; seed++) {
      const sites = city(seed, 42)
      /** Where they stand at a zoom, as far from their places as it is then drawn. */
      const ways = (zoom: number) => {
        const scale = 512 * 2 ** zoom
        const apart = standApart(sites, zoom, 0, [])
        return Array.from({ length: sites.length }, (_, i) => [
          (mercatorX(apart[2 * i]!) - mercatorX(sites.positions[2 * i]!)) * scale,
          (mercatorY(apart[2 * i + 1]!) - mercatorY(sites.positions[2 * i + 1]!)) * scale,
        ])
      }
      for (let zoom = 8; zoom > 5; zoom -= 0.25) {
        const [closer, next] = [ways(zoom), ways(zoom - 0.25)]
        const leaps = next.map(([x, y], i) => Math.hypot(x! - closer[i]![0]!, y! - closer[i]![1]!))
        expect(Math.max(...leaps)).toBeLessThan(farthest / 2)
      }
    }
  })

  it('are moved by no site whose capacity or place is no number', () => {
    const sites = sitesAt([
      [114, 38, Number.NaN],
      [114, 38],
      [114, 38],
      [Number.NaN, 38],
      [Number.NaN, 38],
    ])
    const apart = standApart(sites, zoom, 46, [])
    expect([...apart.slice(0, 2)]).toEqual([114, 38])
    expect([...apart.slice(2, 6)].every(Number.isFinite)).toBe(true)
  })
})
