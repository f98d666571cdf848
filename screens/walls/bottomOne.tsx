import { PowerBalance } from '../panels/microgrid/PowerBalance.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function PowerBalancePanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={616} height={282} at={data === null ? '' : data?.at} stale={stale}>
      <PowerBalance area="panel" />
    </PanelStage>
  )
}
