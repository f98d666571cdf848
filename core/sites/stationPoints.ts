import type { SiteType } from './siteTypes.ts'

/**
 * Sites of a map as columns in one reply, so that 100 000 of them are six blocks of memory and no objects. Little-endian:
 *
 *     offset  type             what
 *     0       Uint32           magic "SPTS"
 *     4       Uint32           version, 2
 *     8       Uint32           n, number of sites
 *     12      Uint32           bytes of the id block
 *     16      Float64          time of the answer, ms since 1970 UTC
 *     24      Float32 × 2n     longitude, latitude, degrees WGS 84, interleaved
 *     24+8n   Float32 × n      installed capacity, kW
 *     24+12n  Float32 × n      power now of what the site is there for, kW; NaN where it is not known or the site is not online
 *     24+16n  Uint8 × n        kind, see `kindOfType`
 *     24+17n  Uint8 × n        state, see `pointState`
 *     24+18n  UTF-8            site ids in the same order, separated by line feeds
 */
export interface StationPoints {
  length: number
  /** When the states were read, ms since 1970 UTC. */
  time: number
  positions: Float32Array
  capacities: Float32Array
  powers: Float32Array
  kinds: Uint8Array
  states: Uint8Array
  ids: string[]
}

/** Kind byte by site type; both kinds of photovoltaic site share one. */
export const kindOfType: Record<SiteType, number> = { '001': 1, '002': 0, '003': 0, '004': 2, '005': 3, '006': 4 }
/** State byte. An unhandled alarm ranks above an abnormal condition, both above being offline. */
export const pointState = { normal: 0, offline: 1, abnormal: 2, alarm: 3 } as const

const magic = 0x53545053
const version = 2
const headerBytes = 24
/** Of a site, besides its id. */
const siteBytes = 18

/** Bytes of the reply; `ids` may come as the ready block. */
export function encodeStationPoints(points: Omit<StationPoints, 'ids' | 'length'> & { ids: readonly string[] | Uint8Array }): Uint8Array {
  const ids = points.ids instanceof Uint8Array ? points.ids : new TextEncoder().encode(points.ids.join('\n'))
  const n = points.kinds.length
  const bytes = new Uint8Array(headerBytes + siteBytes * n + ids.length)
  const header = new DataView(bytes.buffer)
  header.setUint32(0, magic, true)
  header.setUint32(4, version, true)
  header.setUint32(8, n, true)
  header.setUint32(12, ids.length, true)
  header.setFloat64(16, points.time, true)
  let offset = headerBytes
  for (const column of [points.positions, points.capacities, points.powers, points.kinds, points.states, ids]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset)
    offset += column.byteLength
  }
  return bytes
}

/**
 * Reads a reply; the columns are views of `buffer`, nothing is copied.
 * @throws Error when the bytes are not such a reply, or one of another version
 */
export function decodeStationPoints(buffer: ArrayBuffer): StationPoints {
  const header = new DataView(buffer)
  if (buffer.byteLength < headerBytes || header.getUint32(0, true) !== magic) throw new Error('not a reply of station points')
  if (header.getUint32(4, true) !== version) throw new Error(`station points of version ${header.getUint32(4, true)}, expected ${version}`)
  const length = header.getUint32(8, true)
  const idBytes = header.getUint32(12, true)
  if (buffer.byteLength !== headerBytes + siteBytes * length + idBytes) throw new Error('station points are cut off')
  const ids = length === 0 ? [] : new TextDecoder().decode(new Uint8Array(buffer, headerBytes + siteBytes * length, idBytes)).split('\n')
  return {
    length,
    time: header.getFloat64(16, true),
    positions: new Float32Array(buffer, headerBytes, 2 * length),
    capacities: new Float32Array(buffer, headerBytes + 8 * length, length),
    powers: new Float32Array(buffer, headerBytes + 12 * length, length),
    kinds: new Uint8Array(buffer, headerBytes + 16 * length, length),
    states: new Uint8Array(buffer, headerBytes + 17 * length, length),
    ids,
  }
}
