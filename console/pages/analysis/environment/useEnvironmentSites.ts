import { environment, type EnvironmentSite } from '../../../../core/contract/devices/environment.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import type { ListedSites } from '../../../monitor/SitesPanel.tsx'
import { useSiteSearch } from '../../../monitor/useSiteSearch.ts'

/** The sites with sensors, those in trouble first. @param chosen number of the site; '' = the first */
export function useEnvironmentSites(chosen: string): ListedSites<EnvironmentSite> {
  const search = useSiteSearch(12)
  const { name, page, size } = search
  const call = useCall(environment.sites, { ...(name && { name }), current: page, size }, { every: seconds(30), keep: true })
  return { ...search, call, shown: chosen || call.data?.records[0]?.itemNumber || '' }
}
