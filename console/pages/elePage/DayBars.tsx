import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { generation } from '../../../core/contract/energy/generation.ts'
import { energyScale } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { meaningInks } from '../../kit/curve/meaningInks.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'

type Days = ReplyOf<typeof generation.getGenerateElec>

/** What was made and what was used on every day of the month. */
export function DayBars({ call }: { call: CallState<Days> }) {
  const mode = useThemeMode()
  const drawn = useCallback(
    ({ xaxis, datas }: Days) => {
      const own = datas.filter(({ past }) => !past)
      const { unit, divisor } = energyScale(own.flatMap(({ dates }) => dates.map(({ val }) => val)))
      const bars = own.map(({ kind, dates }) => ({
        name: kind === 'generation' ? '发电' : '用电',
        colour: meaningInks[mode][kind],
        values: dates.map(({ val }) => (val === null ? null : Math.round((val / divisor) * 100) / 100)),
      }))
      return drawnBars(xaxis, bars, { unit, first: '日' })
    },
    [mode],
  )
  return <ChartPanel title="每日电量" call={call} height={230} of={drawn} file={`每日电量 ${call.data?.span ?? ''}`} />
}
