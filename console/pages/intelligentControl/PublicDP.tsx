import { LevelFilter } from '../../monitor/distribution/LevelFilter.tsx'
import { SitePanels } from '../../monitor/distribution/SitePanels.tsx'
import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 公变配电监控: public transformer districts. */
export default function PublicDPPage() {
  return (
    <SiteMonitorPage itemType="001" grade="public" filter={<LevelFilter />}>
      {site => <SitePanels key={site} site={site} />}
    </SiteMonitorPage>
  )
}
