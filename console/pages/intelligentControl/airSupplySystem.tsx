import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 供气系统: compressed air and gas. */
export default function AirSupplySystemPage() {
  return <SiteMonitorPage supply="air" />
}
