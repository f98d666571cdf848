import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 储能监控: storage stations. */
export default function EnergyStorageMonitorPage() {
  return <SiteMonitorPage itemType="004" />
}
