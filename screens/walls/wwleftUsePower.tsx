import { NowFigure } from '../panels/microgrid/NowFigure.tsx'
import { PowerUse } from '../panels/microgrid/PowerUse.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function PowerUsePanel() {
  return (
    <PanelStage hero={<NowFigure of="load" />}>
      <PowerUse area="panel" />
    </PanelStage>
  )
}
