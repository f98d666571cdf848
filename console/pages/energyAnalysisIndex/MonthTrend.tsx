import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { energyScale } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { meaningInks } from '../../kit/curve/meaningInks.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'

const meanings = ['generation', 'consumption', 'charging'] as const

/** The year month by month: does what is made keep up with what is used? */
export function MonthTrend({ where }: { where: { systemNo?: string; date: string } }) {
  const call = useCall(powerAnalysis.getSystemQuantityValByMonth, where, { every: minutes(10), keep: true })
  const mode = useThemeMode()
  const drawn = useCallback(
    ({ xaxis, datas }: ReplyOf<typeof powerAnalysis.getSystemQuantityValByMonth>) => {
      const { unit, divisor } = energyScale(datas.flatMap(({ dates }) => dates.map(({ val }) => val)))
      const bars = datas
        .map(({ indiName, dates }, place) => ({
          name: indiName,
          colour: meaningInks[mode][meanings[place] ?? 'grid'],
          values: dates.map(({ val }) => (val === null ? null : Math.round((val / divisor) * 100) / 100)),
        }))
        .filter(({ values }) => values.some(value => value !== null))
      return drawnBars(
        xaxis.map(month => `${Number(month.slice(5))}月`),
        bars,
        { unit, first: '月' },
      )
    },
    [mode],
  )
  return <ChartPanel title={`${call.data?.year ?? where.date.slice(0, 4)} 年各月`} call={call} height={210} of={drawn} />
}
