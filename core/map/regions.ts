import { country as countryCode } from '../sites/areas.ts'
import { decode, type Shapes, single, type Topology } from './topology.ts'

export const country = Number(countryCode)

/** Each file becomes an address of its own; nothing is loaded before it is asked for. */
const files = import.meta.glob<string>('../../assets/geo/*.json', { query: '?url&no-inline', import: 'default', eager: true })
const loaded = new Map<number, Promise<Topology>>()

const addressOf = (adcode: number) => files[`../../assets/geo/${adcode}.json`]

function topology(adcode: number): Promise<Topology> {
  const known = loaded.get(adcode)
  if (known) return known
  const request = fetch(addressOf(adcode)!).then(answer => {
    if (!answer.ok) throw new Error(`shapes of ${adcode}: HTTP ${answer.status}`)
    return answer.json() as Promise<Topology>
  })
  // A failed load must not be remembered: the wall asks again.
  request.catch(() => loaded.delete(adcode))
  loaded.set(adcode, request)
  return request
}

/** The next larger region: county → city → province → country; null above the country. */
export function parentOf(adcode: number): number | null {
  if (adcode === country) return null
  if (adcode % 10_000 === 0) return country
  const province = Math.floor(adcode / 10_000) * 10_000
  if (adcode % 100 === 0) return province
  const city = Math.floor(adcode / 100) * 100
  // Districts of a municipality and counties run by the province itself have no city in between.
  return addressOf(city) ? city : province
}

/** The regions from the country down to this one. */
export function pathOf(adcode: number): number[] {
  const parent = parentOf(adcode)
  return parent === null ? [adcode] : [...pathOf(parent), adcode]
}

export interface Region {
  adcode: number
  /** 石家庄; 全国 for the country. */
  name: string
  shapes: Shapes
  /** What lies around, coarse to fine: the country without this province, the province without this city; drawn as faint lines. */
  around: Shapes[]
  /** Names of the path, country first. */
  path: { adcode: number; name: string }[]
}

/** The one asked for last: a map and what stands on it ask for the same. */
let last: { adcode: number; region: Promise<Region> } | null = null

/** Loads what the map needs to show a region; a region without a file of its own is cut out of the one above. */
export function loadRegion(adcode: number): Promise<Region> {
  if (last?.adcode === adcode) return last.region
  const asked = { adcode, region: assembled(adcode) }
  last = asked
  // A failed load must not be remembered: the wall asks again.
  asked.region.catch(() => {
    if (last === asked) last = null
  })
  return asked.region
}

async function assembled(adcode: number): Promise<Region> {
  const codes = pathOf(adcode)
  const whole = await topology(country)
  if (adcode === country) return { adcode, name: '全国', shapes: decode(whole), around: [], path: [{ adcode, name: '全国' }] }
  const parents = await Promise.all(codes.slice(0, -1).map(topology))
  const names = codes.map((code, i) => ({ adcode: code, name: i === 0 ? '全国' : nameIn(parents[i - 1]!, code) }))
  const own = addressOf(adcode) ? decode(await topology(adcode)) : single(decode(parents.at(-1)!), adcode)
  if (!own) throw new Error(`no shapes of ${adcode}`)
  return { adcode, name: names.at(-1)!.name, shapes: own, around: parents.map((shapes, i) => decode(shapes, codes[i + 1])), path: names }
}

const nameIn = (shapes: Topology, adcode: number) =>
  shapes.objects.areas.geometries.find(area => area.id === adcode)?.properties.short ?? String(adcode)
