import { home } from '../../core/contract/platform/home.ts'
import type { Station } from '../../core/contract/energy/station.ts'
import type { SiteType } from '../../core/sites/siteTypes.ts'
import { type CallState, useCall } from '../../core/call/useCall.ts'

export interface SiteOf {
  /** Its number; '' = not known yet, or none. */
  site: string
  /** Who answers which is the first. */
  call: CallState<{ records: Station[] }>
  /** It is not known and will not be by waiting: there is none of this kind, or they could not be read. */
  none: boolean
}

/** The site a page of statistics is about: the chosen one, else the first of its kind. */
export function useSiteOf(itemType: SiteType, chosen: string): SiteOf {
  const call = useCall(home.stationPageList, { itemType, current: 1, size: 1 }, { enabled: chosen === '', fresh: 60_000 })
  const site = chosen || call.data?.records[0]?.itemNumber || ''
  return { site, call, none: site === '' && (call.data !== undefined || call.error !== null) }
}
