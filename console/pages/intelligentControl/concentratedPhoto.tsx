import { openStation } from '../../monitor/openStation.ts'
import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'
import { PvStation } from '../../monitor/station/PvStation.tsx'

/** 集中式光伏监控: plants in the field. */
export default function ConcentratedPhotoPage() {
  return (
    <SiteMonitorPage itemType="002" opening={openStation}>
      {site => <PvStation site={site} />}
    </SiteMonitorPage>
  )
}
