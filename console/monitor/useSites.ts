import { useRef } from 'react'
import { home } from '../../core/contract/home.ts'
import { type LoadLevel, loadLevels } from '../../core/loadLevel.ts'
import type { Station } from '../../core/contract/station.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { type SupplyKind, supplies } from '../../core/supplies.ts'
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

interface Kind {
  itemType?: string
  grade?: 'business' | 'public'
  supply?: SupplyKind
}

/** The sites of a kind beside each other and the one that is looked at, which the list need not hold. */
export function useSites({ itemType, grade, supply }: Kind, chosen: string): Sites {
  const [{ sites: name, sitesPage, level }, setState] = useUrlState({ sites: '', sitesPage: '1', level: '' })
  const loadLevel = grade === 'public' && Object.hasOwn(loadLevels, level) ? (level as LoadLevel) : undefined
  const page = Math.max(1, Number.parseInt(sitesPage, 10) || 1)
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
  return {
    call,
    name,
    setName: text => setState({ sites: text, sitesPage: '1' }, true),
    page,
    setPage: next => setState({ sitesPage: String(next) }),
    size,
    station,
    stationCall: listed ? call : one,
    shown,
  }
}
