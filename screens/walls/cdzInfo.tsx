import { ChargingPiles } from '../panels/microgrid/ChargingPiles.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function ChargingPilesPanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={486} height={364} at={data === null ? '' : data?.at} stale={stale}>
      <ChargingPiles area="panel" />
    </PanelStage>
  )
}
