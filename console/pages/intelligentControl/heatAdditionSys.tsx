import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 供热系统: sites that make or take heat. */
export default function HeatAdditionSysPage() {
  return <SiteMonitorPage supply="heat" />
}
