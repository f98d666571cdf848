import { PowerBalance } from '../panels/microgrid/PowerBalance.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function PowerBalancePanel() {
  return (
    <PanelStage>
      <PowerBalance area="panel" />
    </PanelStage>
  )
}
