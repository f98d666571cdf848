import { EnergyManagement } from '../panels/microgrid/EnergyManagement.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function EnergyManagementPanel() {
  return (
    <PanelStage>
      <EnergyManagement area="panel" />
    </PanelStage>
  )
}
