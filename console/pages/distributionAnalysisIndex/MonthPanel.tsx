import type { ReplyOf } from '../../../core/contract/call.ts'
import { distribution } from '../../../core/contract/distribution.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { type Drawn, drawnBars } from '../../kit/stat/drawn.ts'

const drawn = ({ xaxis, datas }: ReplyOf<typeof distribution.getElectricChart>): Drawn =>
  drawnBars(
    xaxis,
    datas.map(({ indiName, dates }, index) => ({
      name: indiName,
      values: xaxis.map((_, day) => dates[day]?.val ?? null),
      past: index > 0,
    })),
    { first: '日' },
  )

/** What was used day by day this month, beside last month. */
export function MonthPanel() {
  const call = useCall(distribution.getElectricChart, {}, { every: minutes(10) })
  return <ChartPanel title="逐日用电量" call={call} height={179} of={drawn} />
}
