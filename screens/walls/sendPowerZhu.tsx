import { GenerationBars } from '../panels/microgrid/GenerationBars.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function GenerationBarsPanel() {
  return (
    <PanelStage>
      <GenerationBars area="panel" />
    </PanelStage>
  )
}
