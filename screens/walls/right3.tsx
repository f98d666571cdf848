import { StorageStrategy } from '../panels/microgrid/StorageStrategy.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function StorageStrategyPanel() {
  return (
    <PanelStage>
      <StorageStrategy area="panel" />
    </PanelStage>
  )
}
