import { StorageStrategy } from '../panels/microgrid/StorageStrategy.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function StorageStrategyPanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={486} height={392} at={data === null ? '' : data?.at} stale={stale}>
      <StorageStrategy area="panel" />
    </PanelStage>
  )
}
