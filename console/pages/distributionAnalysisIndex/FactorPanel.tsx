import type { ReplyOf } from '../../../core/contract/call.ts'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { MISSING, round } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import type { CurvePoint } from '../../kit/curve/curves.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { type Drawn, drawnCurves } from '../../kit/stat/drawn.ts'

const drawn = ({ line, standard }: ReplyOf<typeof distribution.getPowerFactor>): Drawn =>
  drawnCurves({
    series: line.datas.map(({ dates }) => ({
      name: '功率因数',
      unit: '',
      points: dates.map(({ dateTime, val }): CurvePoint => [dateTime, val]),
      step: 15,
    })),
    limits: [{ name: '考核标准', unit: '', value: standard }],
  })

/** Power factor of all main meters together over today. */
export function FactorPanel() {
  const call = useCall(distribution.getPowerFactor, {}, { every: minutes(1) })
  const { data } = call
  return (
    <ChartPanel
      title="功率因数"
      call={call}
      height={179}
      of={drawn}
      extra={data && <span title={data.standardSource}>今日平均 {data.mean === null ? MISSING : round(data.mean, 3).toFixed(3)}</span>}
    />
  )
}
