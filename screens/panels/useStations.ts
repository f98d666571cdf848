import { useEffect, useMemo, useState } from 'react'
import type { AlarmRow } from '../../core/contract/alarm.ts'
import { map } from '../../core/contract/map.ts'
import { decodeStationPoints, pointState } from '../../core/stationPoints.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { type StationData, stationData, withStates } from '../layers/stations.ts'

export interface LiveStations {
  stations: StationData | null
  /** Site ids in the order of the columns. */
  ids: readonly string[]
}

/**
 * All sites as columns, one binary request every few minutes; in between the live alarms rewrite single state bytes in place, so that the map
 * re-creates nothing.
 * @param alarms live alarms
 * @param complete the list holds all live alarms there are: a site missing in it has none
 */
export function useStations(alarms: readonly AlarmRow[], complete: boolean): LiveStations {
  const points = useCall(map.powerSystemPoints, {}, { every: minutes(1) })
  const answer = useMemo(() => (points.data instanceof ArrayBuffer ? decodeStationPoints(points.data) : null), [points.data])
  const [live, setLive] = useState<{ data: StationData; ids: readonly string[]; index: Map<string, number> } | null>(null)

  useEffect(() => {
    if (!answer) return
    setLive(known => {
      const bySite = new Map<string, number>()
      for (const { stationId, sign } of alarms)
        bySite.set(stationId, Math.max(bySite.get(stationId) ?? 0, sign === '1' ? pointState.alarm : pointState.abnormal))
      const stateAt = (i: number) => {
        const told = answer.states[i]!
        const seen = bySite.get(answer.ids[i]!)
        if (seen) return seen
        return complete && told >= pointState.abnormal ? pointState.normal : told
      }
      const same = known && known.ids.length === answer.length && known.ids.every((id, i) => id === answer.ids[i])
      if (same) {
        const changes = Array.from({ length: answer.length }, (_, index) => ({ index, state: stateAt(index) }))
        const data = withStates(known.data, changes)
        return data === known.data ? known : { ...known, data }
      }
      const { length, positions, capacities, kinds } = answer
      const data = stationData({ length, positions, capacities, kinds, states: Uint8Array.from({ length }, (_, i) => stateAt(i)) })
      return { data, ids: answer.ids, index: new Map(answer.ids.map((id, i) => [id, i])) }
    })
  }, [answer, alarms, complete])

  return { stations: live?.data ?? null, ids: live?.ids ?? [] }
}
