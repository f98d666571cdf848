import { MicrogridOverview } from '../panels/microgrid/MicrogridOverview.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function MicrogridOverviewPanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={696} height={144} at={data === null ? '' : data?.at} stale={stale}>
      <MicrogridOverview area="panel" />
    </PanelStage>
  )
}
