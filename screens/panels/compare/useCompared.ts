import { atom, useAtom } from 'jotai'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { type CallState, minutes, useCall } from '../../../core/call/useCall.ts'
import { waitsFor } from '../../kit/waitsFor.ts'
import { requestedSiteAtom } from '../../shown/requestedAtoms.ts'
import { queryParamAtom } from '../../shown/wallQuery.ts'

export const maxStations = 5

/** Days of yields side by side. */
export const comparedDays = 30

export type Comparison = CallState<ReplyOf<typeof pv.compareStations>>
export type Station = ReplyOf<typeof pv.compareStations>['stations'][number]
type Comparable = ReplyOf<typeof pv.getComparable>

export interface Compared {
  comparison: Comparison
  comparable: CallState<Comparable>
  /** Site ids, in the order of their columns. */
  chosen: string[]
  choose: (siteIds: string[]) => void
  /** The station set off from the others: the one of `?site=`, else the first. */
  focus: string | undefined
  focusOn: (siteId: string) => void
}

const sitesAtom = queryParamAtom('sites')
/** The stations somebody chose, site ids. */
export const comparedSitesAtom = atom(
  get => get(sitesAtom).split(',').filter(Boolean).slice(0, maxStations),
  (_get, set, siteIds: string[]) => set(sitesAtom, siteIds.join(',')),
)

/** Which stations stand side by side: those of `?sites=`, else the five largest; a choice is kept there. */
export function useCompared(): Compared {
  const comparable = useCall(pv.getComparable, {}, { every: minutes(10) })
  const [wanted, choose] = useAtom(comparedSitesAtom)
  const [called, focusOn] = useAtom(requestedSiteAtom)
  const known = (comparable.data ?? []).map(({ siteId }) => siteId)
  const kept = wanted.filter(id => known.includes(id))
  const chosen = kept.length ? kept : known.slice(0, maxStations)
  const comparison = useCall(
    pv.compareStations,
    { siteIds: chosen, days: comparedDays },
    { every: minutes(1), keep: true, enabled: chosen.length > 0 },
  )
  return {
    comparison: waitsFor(comparison, comparable, chosen.length > 0),
    comparable,
    chosen,
    choose,
    focus: chosen.includes(called) ? called : chosen[0],
    focusOn,
  }
}
