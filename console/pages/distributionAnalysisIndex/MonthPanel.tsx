import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { meaningInks } from '../../kit/curve/meaningInks.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'

/** What was used day by day this month, beside last month. */
export function MonthPanel() {
  const call = useCall(distribution.getElectricChart, {}, { every: minutes(10) })
  const mode = useThemeMode()
  const drawn = useCallback(
    ({ xaxis, datas }: ReplyOf<typeof distribution.getElectricChart>) =>
      drawnBars(
        xaxis,
        datas.map(({ indiName, dates }, index) => ({
          name: indiName,
          values: xaxis.map((_, day) => dates[day]?.val ?? null),
          colour: meaningInks[mode].consumption,
          past: index > 0,
        })),
        { first: '日' },
      ),
    [mode],
  )
  return <ChartPanel title="逐日用电量" call={call} height={179} of={drawn} />
}
