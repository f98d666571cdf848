import { walls } from '../../core/walls/walls.ts'
import { Panel } from '../kit/Panel.tsx'
import { MicrogridOverview } from '../panels/microgrid/MicrogridOverview.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function MicrogridOverviewPanel() {
  return (
    <PanelStage>
      <Panel area="panel" title={walls['/topCenter']}>
        <MicrogridOverview />
      </Panel>
    </PanelStage>
  )
}
