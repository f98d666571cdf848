import { useEffect, useMemo, useRef, useState } from 'react'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { map } from '../../core/contract/walls/map.ts'
import { decodeStationPoints, pointState, type StationPoints } from '../../core/sites/stationPoints.ts'
import { siteTime } from '../../core/time/time.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { areaInput } from './areaInput.ts'
import { type StationData, stationData, withStates } from '../map/stations.ts'

export interface LiveStations {
  stations: StationData | null
  /** Power of each site now, kW; NaN where it is not known. */
  powers: Float32Array | undefined
  /** Site ids in the order of the columns. */
  ids: readonly string[]
  /** Site time at which their states were read. */
  at: string | undefined
}

interface Known {
  /** The answer `data` was last brought up to. */
  answer: StationPoints
  data: StationData
  index: ReadonlyMap<string, number>
}

/**
 * The sites of a region as columns, one binary request a minute; in between the live alarms rewrite single state bytes
 * in place, so that the map re-creates nothing.
 * @param adcode region whose sites are shown, as they are counted
 * @param alarms live alarms
 * @param complete the list holds all live alarms there are: a site missing in it has none
 */
export function useStations(adcode: number, alarms: readonly AlarmRow[], complete: boolean): LiveStations {
  const points = useCall(map.powerSystemPoints, areaInput(adcode), { every: minutes(1), keep: true })
  const answer = useMemo(() => (points.data instanceof ArrayBuffer ? decodeStationPoints(points.data) : null), [points.data])
  const [live, setLive] = useState<Known | null>(null)
  const known = useRef<Known | null>(null)

  useEffect(() => {
    if (!answer) return
    known.current = next(known.current, answer, alarms, complete)
    setLive(known.current)
  }, [answer, alarms, complete])

  return {
    stations: live?.data ?? null,
    powers: live?.answer.powers,
    ids: live?.answer.ids ?? [],
    at: live ? siteTime(new Date(live.answer.time)) : undefined,
  }
}

/** The same columns with other states where the sites are the same; new columns where they are not. */
function next(known: Known | null, answer: StationPoints, alarms: readonly AlarmRow[], complete: boolean): Known {
  const same = known && (known.answer === answer || sameSites(known.answer, answer))
  const index = same ? known.index : new Map(answer.ids.map((id, i) => [id, i]))
  const seen = new Map<number, number>()
  for (const { stationId, sign } of alarms) {
    const i = index.get(stationId)
    if (i !== undefined) seen.set(i, Math.max(seen.get(i) ?? 0, sign === '1' ? pointState.alarm : pointState.abnormal))
  }
  const stateAt = (i: number) => {
    const reply = answer.states[i]!
    return seen.get(i) ?? (complete && reply >= pointState.abnormal ? pointState.normal : reply)
  }
  if (same) {
    const data = withStates(known.data, differing(known.data.states, stateAt))
    return data === known.data && known.answer === answer ? known : { ...known, answer, data }
  }
  const { length, positions, capacities, kinds } = answer
  return {
    answer,
    index,
    data: stationData({ length, positions, capacities, kinds, states: Uint8Array.from({ length }, (_, i) => stateAt(i)) }),
  }
}

function* differing(states: Uint8Array, stateAt: (i: number) => number) {
  for (let index = 0; index < states.length; index++) {
    const state = stateAt(index)
    if (states[index] !== state) yield { index, state }
  }
}

/** A site that moved, grew or changed its kind is another site to the map. */
function sameSites(a: StationPoints, b: StationPoints): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (a.ids[i] !== b.ids[i] || a.capacities[i] !== b.capacities[i] || a.kinds[i] !== b.kinds[i]) return false
    if (a.positions[2 * i] !== b.positions[2 * i] || a.positions[2 * i + 1] !== b.positions[2 * i + 1]) return false
  }
  return true
}
