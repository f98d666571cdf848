import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'
import { StoragePanel } from '../../monitor/StoragePanel.tsx'

/** 储能监控: storage stations. */
export default function EnergyStorageMonitorPage() {
  return <SiteMonitorPage itemType="004">{site => <StoragePanel key={site} site={site} />}</SiteMonitorPage>
}
