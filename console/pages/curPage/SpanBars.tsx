import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { generation } from '../../../core/contract/energy/generation.ts'
import { energyScale } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { meaningInks } from '../../kit/curve/meaningInks.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'

interface Props {
  /** Days of a month against the month before, or months of a year against the year before. */
  dateType: 'day' | 'month'
  where: { itemNumber?: string; date: string }
}

/** Energies of a month day by day or of a year month by month, the span before paler beside them. */
export function SpanBars({ dateType, where }: Props) {
  const call = useCall(generation.getGenerateElec, { ...where, dateType }, { every: minutes(10), keep: true })
  const mode = useThemeMode()
  const drawn = useCallback(
    ({ xaxis, datas }: ReplyOf<typeof generation.getGenerateElec>) => {
      const { unit, divisor } = energyScale(datas.flatMap(({ dates }) => dates.map(({ val }) => val)))
      const bars = datas
        .filter(({ dates }) => dates.some(({ val }) => val !== null))
        .map(({ indiName, kind, past, dates }) => ({
          name: indiName,
          past,
          colour: meaningInks[mode][kind],
          values: xaxis.map((_, place) => scaled(dates[place]?.val ?? null, divisor)),
        }))
      return drawnBars(xaxis, bars, { unit, first: dateType === 'day' ? '日' : '月' })
    },
    [mode, dateType],
  )
  const { span = '', before = '' } = call.data ?? {}
  const title = dateType === 'day' ? '月电量' : '年电量'
  return (
    <ChartPanel
      title={title}
      call={call}
      height={240}
      of={drawn}
      file={`${title} ${span} 与 ${before}`}
      extra={<span>{before && `${span} 与 ${before}`}</span>}
    />
  )
}

const scaled = (value: number | null, divisor: number) => (value === null ? null : Math.round((value / divisor) * 100) / 100)
