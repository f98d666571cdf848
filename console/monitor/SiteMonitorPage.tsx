import type { SiteType } from '../../core/siteTypes.ts'
import { useLayer } from '../kit/useLayer.ts'
import { useUrlState } from '../kit/useUrlState.ts'
import { DeviceMonitor } from './DeviceMonitor.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { SiteHead } from './SiteHead.tsx'
import { SiteSide } from './SiteSide.tsx'
import { useSites } from './useSites.ts'

interface Props {
  itemType: SiteType
  /** Of distribution sites: customers' own rooms, or public transformer districts. */
  grade?: 'business' | 'public'
}

/** Sites of one kind: which one, how it stands, its devices, and each of them in the device monitor. */
export function SiteMonitorPage(kind: Props) {
  const [{ site }, setState] = useUrlState({ site: '' })
  const sites = useSites(kind, site)
  const [device, setDevice] = useLayer('id')
  const shown = sites.shown
  return (
    <div className="side-page">
      <SiteSide sites={sites} onChoose={id => setState({ site: id })} />
      <div className="side-page-rest">
        <SiteHead sites={sites} />
        {shown && <DeviceTable key={shown} site={shown} />}
      </div>
      {device && <DeviceMonitor key={device} deviceNo={device} onClose={() => setDevice('')} />}
    </div>
  )
}
