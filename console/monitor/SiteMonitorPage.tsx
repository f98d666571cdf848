import type { ReactNode } from 'react'
import type { SiteType } from '../../core/sites/siteTypes.ts'
import type { SupplyKind } from '../../core/devices/supplies.ts'
import { useLayer } from '../kit/hooks/useLayer.ts'
import { type PagePrefetch, usePagePrefetch } from '../kit/hooks/usePagePrefetch.ts'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import { DeviceMonitor } from './DeviceMonitor.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { SiteHead } from './SiteHead.tsx'
import { SiteSide } from './SiteSide.tsx'
import { SupplyHead } from './SupplyHead.tsx'
import { SupplyTable } from './SupplyTable.tsx'
import { useSites } from './useSites.ts'

interface Props {
  itemType?: SiteType
  /** Of distribution sites: customers' own rooms, or public transformer districts. */
  grade?: 'business' | 'public'
  /** Narrows the list of sites, above it. */
  filter?: ReactNode
  /** What sites of this kind show besides, between how the site stands and its devices. */
  children?: (site: string) => ReactNode
  /** Asks at once for what the page shows of a site; null or without it each part asks for itself. @param address what it says besides */
  opening?: (site: string, address: { day: string; part: string }) => PagePrefetch | null
  /** Instead of a kind of sites: those that have devices of this supply, and these devices alone. */
  supply?: SupplyKind
}

/** Sites of one kind: which one, how it stands, its devices, and each of them in the device monitor. */
export function SiteMonitorPage({ children, filter, opening, ...kind }: Props) {
  const [{ site, day, part }, setState] = useUrlState({ site: '', day: '', part: '', page: '1', partPage: '1' })
  const sites = useSites(kind, site)
  const [device, setDevice] = useLayer('id')
  const shown = sites.shown
  usePagePrefetch(shown, opening && shown ? opening(shown, { day, part }) : null)
  // The lists of another site begin at their first pages.
  const chooseSite = (id: string) => setState({ site: id, page: '1', partPage: '1' })
  return (
    <div className="side-page">
      <SiteSide sites={sites} filter={filter} powerless={kind.supply !== undefined} onChoose={chooseSite} />
      <div className="side-page-rest">
        {kind.supply ? <SupplyHead supply={kind.supply} sites={sites} /> : <SiteHead sites={sites} />}
        {shown && children?.(shown)}
        {shown && (kind.supply ? <SupplyTable key={shown} supply={kind.supply} site={shown} /> : <DeviceTable key={shown} site={shown} />)}
      </div>
      {device && <DeviceMonitor key={device} deviceNo={device} onClose={() => setDevice('')} />}
    </div>
  )
}
