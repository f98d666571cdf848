import { ChargingPiles } from '../panels/microgrid/ChargingPiles.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function ChargingPilesPanel() {
  return (
    <PanelStage>
      <ChargingPiles area="panel" />
    </PanelStage>
  )
}
