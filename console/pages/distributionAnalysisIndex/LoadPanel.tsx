import { distribution } from '../../../core/contract/devices/distribution.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnLoad } from '../../monitor/distribution/drawnLoad.ts'

/** The load of all sites today against yesterday. */
export function LoadPanel() {
  const call = useCall(distribution.getSystemMonitorLine, {}, { every: minutes(1) })
  return <ChartPanel title="负荷曲线" call={call} height={260} of={drawnLoad} />
}
