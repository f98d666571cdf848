import { NowFigure } from '../panels/microgrid/NowFigure.tsx'
import { GenerationBars } from '../panels/microgrid/GenerationBars.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function GenerationBarsPanel() {
  return (
    <PanelStage hero={<NowFigure of="pv" />}>
      <GenerationBars area="panel" />
    </PanelStage>
  )
}
