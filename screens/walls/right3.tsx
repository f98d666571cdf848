import { NowFigure } from '../panels/microgrid/NowFigure.tsx'
import { StorageStrategy } from '../panels/microgrid/StorageStrategy.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function StorageStrategyPanel() {
  return (
    <PanelStage hero={<NowFigure of="storage" />}>
      <StorageStrategy area="panel" />
    </PanelStage>
  )
}
