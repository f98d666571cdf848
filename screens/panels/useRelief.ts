import { useAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { cloudCover } from '../map/cloudCover.ts'
import { queryParamAtom } from '../shown/wallQuery.ts'
import { type ReliefName, reliefFigures, reliefOf } from './reliefOf.ts'
import { useAreas } from './useAreas.ts'

const figureAtom = queryParamAtom('relief')
const viewAtom = queryParamAtom('view')

/** Steps of a height one can tell apart: half a pixel of the tallest. */
const visible = 200

/** The map's relief of a region: what it carries, and whether the map is tilted. Both stand in the address (`?relief=alarms&view=2d`). */
export function useRelief(adcode: number, day: string | undefined) {
  const [asked, choose] = useAtom(figureAtom)
  const [view, setView] = useAtom(viewAtom)
  const name: ReliefName = Object.hasOwn(reliefFigures, asked) ? (asked as ReliefName) : 'hours'
  const tilted = view !== '2d'
  const { data } = useAreas(adcode, day)
  const { shares, tone, full } = reliefOf(name, data ?? [])
  // The same object as long as nobody could see a difference: with another one the map puts every site anew on its ground.
  const seen = JSON.stringify([...shares].map(([adcode, share]) => [adcode, Math.round(share * visible) / visible]))
  const relief = useMemo(() => ({ shares: new Map<number, number>(JSON.parse(seen)), tone }), [seen, tone])
  const skies = JSON.stringify([...cloudCover(data ?? [])])
  const clouds = useMemo(() => new Map<number, number>(JSON.parse(skies)), [skies])
  const tilt = useCallback((on: boolean) => setView(on ? '' : '2d'), [setView])
  return { relief, clouds, full, name, day: data?.[0]?.day, choose, tilted, tilt }
}
export type ReliefView = ReturnType<typeof useRelief>
