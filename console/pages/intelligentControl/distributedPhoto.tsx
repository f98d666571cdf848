import { openStation } from '../../monitor/openStation.ts'
import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'
import { PvStation } from '../../monitor/station/PvStation.tsx'

/** 分布式光伏监控: plants on roofs. */
export default function DistributedPhotoPage() {
  return (
    <SiteMonitorPage itemType="003" opening={openStation}>
      {site => <PvStation site={site} />}
    </SiteMonitorPage>
  )
}
