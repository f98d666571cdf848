import type { ReplyOf } from '../../../../core/contract/call.ts'
import { environment } from '../../../../core/contract/environment.ts'
import { type CallState, seconds, useCall } from '../../../../core/useCall.ts'
import { useUrlState } from '../../../kit/useUrlState.ts'

const size = 12

export interface EnvironmentSiteList {
  call: CallState<ReplyOf<typeof environment.sites>>
  name: string
  setName: (name: string) => void
  page: number
  setPage: (page: number) => void
  size: number
  /** The chosen site, else the first of the list; '' = not known yet, or none. */
  shown: string
}

/** The sites with sensors, those in trouble first. */
export function useEnvironmentSites(chosen: string): EnvironmentSiteList {
  const [{ sites: name, sitesPage }, setState] = useUrlState({ sites: '', sitesPage: '1' })
  const page = Math.max(1, Number.parseInt(sitesPage, 10) || 1)
  const call = useCall(environment.sites, { ...(name && { name }), current: page, size }, { every: seconds(30), keep: true })
  return {
    call,
    name,
    setName: text => setState({ sites: text, sitesPage: '1' }, true),
    page,
    setPage: next => setState({ sitesPage: String(next) }),
    size,
    shown: chosen || call.data?.records[0]?.itemNumber || '',
  }
}
