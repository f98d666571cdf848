import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { barsOption } from '../../../kit/curve/barsOption.ts'

/** The day by quarters of an hour, as its readings come to. */
export function DayChart({ row: { slots, day } }: { row: ReplyOf<typeof energy.detail> }) {
  const option = useMemo<EChartsCoreOption>(
    () =>
      barsOption(
        slots.map(({ time }) => time),
        [{ name: '15 分钟电量', values: slots.map(({ kwh }) => kwh) }],
      ),
    [slots],
  )
  if (slots.length === 0) return <p className="note">当日没有逐刻钟电量：{day} 的读数不在本平台，或已结转。</p>
  return <Chart option={option} height={150} label="当日 15 分钟电量" />
}
