/** Kinds of site in the order of the map's palette. */
export const kinds = ['光伏', '配电', '储能', '充电', '村庄'] as const
/**
 * What a site's byte says; alarms rank above everything else. For the map alone are those that are led
 * (alarmLeaders.ts) and `hidden`: the site is inside a cluster.
 */
export const state = { normal: 0, offline: 1, abnormal: 2, alarm: 3, abnormalLed: 4, alarmLed: 5, hidden: 255 } as const

/** Sites as columns, so that 100 000 of them are a few blocks of memory and no objects. */
export interface StationColumns {
  length: number
  /** Longitude, latitude of each site, degrees, interleaved. */
  positions: Float32Array
  /** Installed capacity, kW. */
  capacities: Float32Array
  /** Index into `kinds`. */
  kinds: Uint8Array
}

export interface Stations extends StationColumns {
  /** One of `state` for each site. */
  states: Uint8Array
}

export interface Rows {
  startRow: number
  endRow: number
}

/**
 * What the station layer draws: the same arrays for ever, and a new small object per revision. The log says which rows of `states`
 * each revision rewrote, so that the GPU receives only those bytes.
 */
export interface StationData {
  length: number
  attributes: {
    getPosition: { value: Float32Array; size: 2 }
    getCapacity: { value: Float32Array; size: 1 }
    getKind: { value: Uint8Array; size: 1; normalized: true }
  }
  states: Uint8Array
  revision: number
  log: { revision: number; rows: Rows }[]
}

/** Revisions remembered; a layer that fell further behind takes the whole column again. */
const memory = 512

export const stationData = ({ length, positions, capacities, kinds, states }: Stations): StationData => ({
  length,
  attributes: {
    getPosition: { value: positions, size: 2 },
    getCapacity: { value: capacities, size: 1 },
    getKind: { value: kinds, size: 1, normalized: true },
  },
  states,
  revision: 0,
  log: [],
})

/** The columns inside a station data set. */
export const columnsIn = ({ length, attributes }: Pick<StationData, 'length' | 'attributes'>): StationColumns => ({
  length,
  positions: attributes.getPosition.value,
  capacities: attributes.getCapacity.value,
  kinds: attributes.getKind.value,
})

/** Writes state bytes in place and returns the next revision over the same arrays; the very same object when nothing changed. */
export function withStates(data: StationData, changes: Iterable<{ index: number; state: number }>): StationData {
  const revision = data.revision + 1
  let changed = false
  for (const { index, state } of changes) {
    if (index < 0 || index >= data.length || data.states[index] === state) continue
    data.states[index] = state
    data.log.push({ revision, rows: { startRow: index, endRow: index + 1 } })
    changed = true
  }
  if (!changed) return data
  if (data.log.length > memory) data.log.splice(0, data.log.length - memory)
  return { ...data, revision }
}

/** Rows of `states` that differ between two revisions of the same sites; null = other sites, everything is new. */
export function changedRows(next: StationData, previous: StationData): Rows[] | null {
  if (next.attributes !== previous.attributes) return null
  if (next.states !== previous.states) return [{ startRow: 0, endRow: next.length }]
  const oldest = next.log[0]?.revision ?? next.revision + 1
  if (previous.revision + 1 < oldest && previous.revision !== next.revision) return [{ startRow: 0, endRow: next.length }]
  return next.log.filter(entry => entry.revision > previous.revision).map(entry => entry.rows)
}
