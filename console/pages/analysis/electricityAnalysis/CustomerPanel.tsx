import { useCallback } from 'react'
import type { InputOf, ReplyOf } from '../../../../core/contract/call.ts'
import { tariff } from '../../../../core/contract/energy/tariff.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { useThemeMode } from '../../../kit/hooks/themeMode.ts'
import { periodBars } from '../../../monitor/periods/periodBars.ts'

interface Props {
  input: InputOf<typeof tariff.getElecpayJFPGPriceCus>
  what: 'ele' | 'pay'
}

/** So many customers can be told apart in a chart; the first ones by what is shown. */
const most = 30

/** The customers behind the sites, by their energy or what it costs, each by tariff period. */
export function CustomerPanel({ input, what }: Props) {
  const call = useCall(tariff.getElecpayJFPGPriceCus, input, { every: minutes(5), keep: true })
  const mode = useThemeMode()
  const of = useCallback(
    (rows: ReplyOf<typeof tariff.getElecpayJFPGPriceCus>) => {
      const ranked = [...rows].sort((a, b) => (b[what] ?? -1) - (a[what] ?? -1)).slice(0, most)
      return periodBars(
        ranked.map(row => ({ ...row, dateTime: row.consName })),
        what,
        mode,
        '客户',
      )
    },
    [what, mode],
  )
  return (
    <ChartPanel
      title={`客户${what === 'ele' ? '电量' : '电费'}`}
      file={`客户分时${what === 'ele' ? '电量' : '电费'}`}
      call={call}
      height={260}
      of={of}
    />
  )
}
