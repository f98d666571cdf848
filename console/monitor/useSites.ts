import { useRef } from 'react'
import { home } from '../../core/contract/platform/home.ts'
import { type LoadLevel, loadLevels } from '../../core/devices/loadLevel.ts'
import type { Station } from '../../core/contract/energy/station.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { type SupplyKind, supplies } from '../../core/devices/supplies.ts'
import { type CallState, seconds, useCall } from '../../core/call/useCall.ts'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import type { ListedSites } from './SitesPanel.tsx'
import { useSiteSearch } from './useSiteSearch.ts'

export interface Sites extends ListedSites<Station> {
  /** The site the page is about, with the call that answered it; undefined until known. */
  station: Station | undefined
  stationCall: CallState<ReplyOf<typeof home.stationPageList>>
}

interface Kind {
  itemType?: string
  grade?: 'business' | 'public'
  supply?: SupplyKind
}

/** The sites of a kind beside each other and the one that is looked at, which the list need not hold. */
export function useSites({ itemType, grade, supply }: Kind, chosen: string): Sites {
  const search = useSiteSearch(10)
  const { name, page, size } = search
  const [{ level }] = useUrlState({ level: '' })
  const loadLevel = grade === 'public' && Object.hasOwn(loadLevels, level) ? (level as LoadLevel) : undefined
  const kind = { ...(itemType && { itemType }), ...(grade && { grade }), ...(supply && { msType: supplies[supply].group }) }
  const call = useCall(
    home.stationPageList,
    { ...kind, ...(name && { name }), ...(loadLevel && { loadLevel }), current: page, size },
    { every: seconds(30), keep: true },
  )
  const shown = chosen || call.data?.records[0]?.itemNumber || ''
  const listed = call.data?.records.find(({ itemNumber }) => itemNumber === shown)
  // The list tells of the site already, unless that stands on another page.
  const alone = shown !== '' && listed === undefined && (call.data !== undefined || call.error !== null)
  const one = useCall(home.stationPageList, { itemNumber: shown }, { every: seconds(30), enabled: alone })
  const known = useRef<Station>(undefined)
  // While the list turns its page the site stays what it was.
  const station = listed ?? one.data?.records[0] ?? (known.current?.itemNumber === shown ? known.current : undefined)
  known.current = station
  return { ...search, call, station, stationCall: listed ? call : one, shown }
}
