import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parentOf, pathOf } from '../../../core/map/regions.ts'
import { decode, type Shapes, single, type Topology } from '../../../core/map/topology.ts'

const read = (adcode: number): Topology => JSON.parse(readFileSync(`assets/geo/${adcode}.json`, 'utf8'))
const size = (adcode: number) => gzipSync(readFileSync(`assets/geo/${adcode}.json`)).length

function contains(shapes: Shapes, adcode: number, [px, py]: [number, number]): boolean {
  const area = shapes.areas.features.find(feature => feature.id === adcode)
  let inside = false
  for (const ring of area?.geometry.coordinates.flat() ?? [])
    ring.forEach(([x = 0, y = 0], i) => {
      const [nx = 0, ny = 0] = ring[(i + 1) % ring.length] ?? []
      if (y > py !== ny > py && px < ((nx - x) * (py - y)) / (ny - y) + x) inside = !inside
    })
  return inside
}

describe('the shapes', () => {
  it('are small: the country within 120 kB, Hebei within 40 kB, gzip', () => {
    expect(size(100000)).toBeLessThan(120_000)
    expect(size(130000)).toBeLessThan(40_000)
  })

  it('hold all 34 provinces, Taiwan, Hong Kong and Macao among them', () => {
    const names = decode(read(100000)).areas.features.map(area => area.properties.short)
    expect(names).toHaveLength(34)
    expect(names).toEqual(expect.arrayContaining(['河北', '台湾', '香港', '澳门', '内蒙古', '广西']))
  })

  it('put well-known places where they belong', () => {
    const country = decode(read(100000))
    const hebei = decode(read(130000))
    expect(contains(country, 130000, [114.5, 38.04])).toBe(true)
    expect(contains(country, 130000, [116.4, 39.9])).toBe(false)
    expect(contains(country, 110000, [116.4, 39.9])).toBe(true)
    expect(contains(country, 710000, [121, 23.8])).toBe(true)
    expect(contains(hebei, 130100, [114.5, 38.04])).toBe(true)
    expect(contains(hebei, 130200, [118.18, 39.63])).toBe(true)
  })

  it('carry the islands of the South China Sea and ten dashes around them', () => {
    const country = decode(read(100000))
    const hainan = country.areas.features.find(area => area.id === 460000)
    expect(Math.min(...(hainan?.geometry.coordinates.flat(2).map(point => point[1]!) ?? []))).toBeLessThan(4)
    expect(country.dashes.coordinates).toHaveLength(10)
    for (const [longitude = 0, latitude = 0] of country.dashes.coordinates.flat()) {
      expect(longitude).toBeGreaterThan(107)
      expect(longitude).toBeLessThan(123.5)
      expect(latitude).toBeGreaterThan(3)
      expect(latitude).toBeLessThan(25)
    }
  })

  it.each(readdirSync('assets/geo').filter(name => name.endsWith('.json')))('%s: closed rings and a label inside every area', name => {
    const shapes = decode(read(Number(name.slice(0, 6))))
    expect(shapes.areas.features.length).toBeGreaterThan(0)
    for (const area of shapes.areas.features) {
      for (const ring of area.geometry.coordinates.flat()) expect(ring[0]).toEqual(ring.at(-1))
      expect(contains(shapes, area.properties.adcode, area.properties.label), area.properties.name).toBe(true)
    }
  })

  it('draw a shared border once, and not at all around a province that is drawn in more detail', () => {
    const country = decode(read(100000))
    const around = decode(read(100000), 130000)
    expect(around.areas.features.map(area => area.id)).not.toContain(130000)
    const hebei = country.areas.features.find(area => area.id === 130000)!
    const own = new Set(hebei.geometry.coordinates.flat(2).map(String))
    const drawn = [...around.inner.coordinates, ...around.outline.coordinates].filter(line => line.length > 2)
    expect(drawn.some(line => line.slice(1, -1).some(point => own.has(String(point))))).toBe(false)
  })

  it('cut an area without a file of its own out of its parent', () => {
    const jinan = single(decode(read(370000)), 370100)
    expect(jinan?.areas.features.map(area => area.properties.short)).toEqual(['济南'])
    expect(jinan?.bounds[0]).toBeGreaterThan(115)
    expect(single(decode(read(370000)), 999999)).toBeNull()
  })
})

describe('the way back', () => {
  it('leads from a county over city and province to the country', () => {
    expect(pathOf(130102)).toEqual([100000, 130000, 130100, 130102])
    expect(parentOf(100000)).toBeNull()
  })
  it('knows that a municipality has districts and no cities', () => {
    expect(pathOf(110105)).toEqual([100000, 110000, 110105])
  })
})
