import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { energyScale } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { meaningInks } from '../../kit/curve/meaningInks.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'

type Sharing = ReplyOf<typeof powerAnalysis.getTimeSharingPowerChart>
const names = Array.from({ length: 24 }, (_, hour) => `${hour}时`)

/** At which hours is used what is used. */
export function HourBars({ call, called }: { call: CallState<Sharing>; called: string }) {
  const mode = useThemeMode()
  const drawn = useCallback(
    ({ hours }: Sharing) => {
      const { unit, divisor } = energyScale(hours)
      const values = hours.map(kwh => Math.round((kwh / divisor) * 100) / 100)
      // Nothing was spread over the hours at all.
      const known = values.some(value => value !== 0)
      return drawnBars(
        names,
        [{ name: '用电', values: values.map(value => (known ? value : null)), colour: meaningInks[mode].consumption }],
        { unit, first: '时刻' },
      )
    },
    [mode],
  )
  return (
    <ChartPanel title={`${called}各小时用电`} call={call} height={210} of={drawn} file={`${called}各小时用电 ${call.data?.first ?? ''}`} />
  )
}
