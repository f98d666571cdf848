import { SiteMonitorPage } from '../../monitor/SiteMonitorPage.tsx'

/** 专变配电监控: customers' own distribution rooms. */
export default function BusinessDPPage() {
  return <SiteMonitorPage itemType="001" grade="business" />
}
