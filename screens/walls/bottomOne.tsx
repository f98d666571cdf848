import { NowFigure } from '../panels/microgrid/NowFigure.tsx'
import { PowerBalance } from '../panels/microgrid/PowerBalance.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function PowerBalancePanel() {
  return (
    <PanelStage hero={<NowFigure of="grid" />}>
      <PowerBalance area="panel" />
    </PanelStage>
  )
}
