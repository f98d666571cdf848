import { home } from '../../core/contract/home.ts'
import type { Station } from '../../core/contract/station.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { type CallState, seconds, useCall } from '../../core/useCall.ts'
import { useUrlState } from '../kit/useUrlState.ts'

const size = 10

export interface Sites {
  call: CallState<ReplyOf<typeof home.stationPageList>>
  /** What the list is narrowed by. */
  name: string
  setName: (name: string) => void
  page: number
  setPage: (page: number) => void
  size: number
  /** The site the page is about, with the call that answered it; undefined until known. */
  station: Station | undefined
  stationCall: CallState<ReplyOf<typeof home.stationPageList>>
  /** Its number: the chosen one, else the first of the list. */
  shown: string
}

/** The sites of a kind beside each other and the one that is looked at, which the list need not hold. */
export function useSites(kind: { itemType: string; grade?: 'business' | 'public' }, chosen: string): Sites {
  const [{ sites: name, sitesPage }, setState] = useUrlState({ sites: '', sitesPage: '1' })
  const page = Math.max(1, Number.parseInt(sitesPage, 10) || 1)
  const call = useCall(home.stationPageList, { ...kind, ...(name && { name }), current: page, size }, { every: seconds(30), keep: true })
  const shown = chosen || call.data?.records[0]?.itemNumber || ''
  const stationCall = useCall(home.stationPageList, { itemNumber: shown }, { every: seconds(30), enabled: shown !== '' })
  return {
    call,
    name,
    setName: text => setState({ sites: text, sitesPage: '1' }, true),
    page,
    setPage: next => setState({ sitesPage: String(next) }),
    size,
    station: stationCall.data?.records[0] ?? call.data?.records.find(({ itemNumber }) => itemNumber === shown),
    stationCall,
    shown,
  }
}
