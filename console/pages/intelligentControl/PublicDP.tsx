import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 公变配电监控: public transformer districts. */
export default function PublicDPPage() {
  return <SiteMonitorPage itemType="001" grade="public" />
}
