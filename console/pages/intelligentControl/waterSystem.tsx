import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 供水系统: pumps, meters and tanks. */
export default function WaterSystemPage() {
  return <SiteMonitorPage supply="water" />
}
