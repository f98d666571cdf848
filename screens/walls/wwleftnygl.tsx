import { EnergyManagement } from '../panels/microgrid/EnergyManagement.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function EnergyManagementPanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={486} height={364} at={data === null ? '' : data?.at} stale={stale}>
      <EnergyManagement area="panel" />
    </PanelStage>
  )
}
