import type { ReplyOf } from '../../../core/contract/call.ts'
import type { distribution } from '../../../core/contract/devices/distribution.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnLoad, drawnLoadRate } from '../../monitor/distribution/drawnLoad.ts'

interface Props {
  call: CallState<ReplyOf<typeof distribution.getSystemMonitorLine>>
}

/** The load of all sites today against yesterday. */
export const LoadPanel = ({ call }: Props) => <ChartPanel title="负荷曲线" call={call} height={260} of={drawnLoad} />

/** How full the fullest transformer of all sites was today. */
export const LoadRatePanel = ({ call }: Props) => <ChartPanel title="最重变压器负载率" call={call} height={260} of={drawnLoadRate} />
