import { useAtom } from 'jotai'
import { useMemo } from 'react'
import { map } from '../../core/contract/map.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { queryParamAtom } from '../shown/wallQuery.ts'
import { areaInput } from './areaInput.ts'
import { type ReliefName, reliefFigures, reliefOf } from './reliefOf.ts'

const figureAtom = queryParamAtom('relief')
const viewAtom = queryParamAtom('view')

/** The map's relief of a region: what it carries, and whether the map is tilted. Both stand in the address (`?relief=alarms&view=2d`). */
export function useRelief(adcode: number) {
  const [asked, choose] = useAtom(figureAtom)
  const [view, setView] = useAtom(viewAtom)
  const name: ReliefName = Object.hasOwn(reliefFigures, asked) ? (asked as ReliefName) : 'hours'
  const tilted = view !== '2d'
  const areas = useCall(map.getAreaAnalysis, areaInput(adcode), { every: minutes(1), keep: true })
  const { data } = areas
  const relief = useMemo(() => reliefOf(name, data ?? []), [name, data])
  return { relief, name, choose, tilted, tilt: (on: boolean) => setView(on ? '' : '2d') }
}
export type ReliefView = ReturnType<typeof useRelief>
