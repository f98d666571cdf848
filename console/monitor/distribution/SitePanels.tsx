import { DayLoadPanel } from './DayLoadPanel.tsx'
import { OneLinePanel } from './OneLinePanel.tsx'

/** What a distribution site shows besides: its switchgear, and the load of a day. */
export const SitePanels = ({ site }: { site: string }) => (
  <>
    <OneLinePanel site={site} />
    <DayLoadPanel site={site} />
  </>
)
