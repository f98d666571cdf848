import { PowerUse } from '../panels/microgrid/PowerUse.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function PowerUsePanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={486} height={392} at={data === null ? '' : data?.at} stale={stale}>
      <PowerUse area="panel" />
    </PanelStage>
  )
}
