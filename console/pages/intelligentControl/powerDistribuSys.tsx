import { openDistribution } from '../../monitor/openDistribution.ts'
import { SitePanels } from '../../monitor/distribution/SitePanels.tsx'
import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 配电监控: every distribution room and transformer district. */
export default function PowerDistribuSysPage() {
  return (
    <SiteMonitorPage itemType="001" opening={openDistribution}>
      {site => <SitePanels key={site} site={site} />}
    </SiteMonitorPage>
  )
}
