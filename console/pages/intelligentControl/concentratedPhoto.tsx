import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 集中式光伏监控: plants in the field. */
export default function ConcentratedPhotoPage() {
  return <SiteMonitorPage itemType="002" />
}
