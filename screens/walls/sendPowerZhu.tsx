import { GenerationBars } from '../panels/microgrid/GenerationBars.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function GenerationBarsPanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={486} height={282} at={data === null ? '' : data?.at} stale={stale}>
      <GenerationBars area="panel" />
    </PanelStage>
  )
}
