import type { CallState } from '../../../core/call/useCall.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnDays, type LoadChart } from '../../monitor/curves/loadCurves.ts'

/** Power of the day by the quarter; generation and use against the day before. */
export const DayCurve = ({ call }: { call: CallState<LoadChart> }) => (
  <ChartPanel title="日功率曲线" call={call} height={300} of={drawnDays} file={`日功率曲线 ${call.data?.day ?? ''}`} />
)
