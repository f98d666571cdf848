import { LevelFilter } from '../../monitor/distribution/LevelFilter.tsx'
import { openDistribution } from '../../monitor/openDistribution.ts'
import { SitePanels } from '../../monitor/distribution/SitePanels.tsx'
import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 公变配电监控: public transformer districts. */
export default function PublicDPPage() {
  return (
    <SiteMonitorPage itemType="001" opening={openDistribution} grade="public" filter={<LevelFilter />}>
      {site => <SitePanels key={site} site={site} />}
    </SiteMonitorPage>
  )
}
