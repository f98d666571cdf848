import { PowerUse } from '../panels/microgrid/PowerUse.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function PowerUsePanel() {
  return (
    <PanelStage>
      <PowerUse area="panel" />
    </PanelStage>
  )
}
