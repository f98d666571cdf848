import { openDistribution } from '../../monitor/openDistribution.ts'
import { SitePanels } from '../../monitor/distribution/SitePanels.tsx'
import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 专变配电监控: customers' own distribution rooms. */
export default function BusinessDPPage() {
  return (
    <SiteMonitorPage itemType="001" opening={openDistribution} grade="business">
      {site => <SitePanels key={site} site={site} />}
    </SiteMonitorPage>
  )
}
