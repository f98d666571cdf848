import { MicrogridOverview } from '../panels/microgrid/MicrogridOverview.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function MicrogridOverviewPanel() {
  return (
    <PanelStage>
      <MicrogridOverview area="panel" />
    </PanelStage>
  )
}
