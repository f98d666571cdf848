import { useMemo } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { profit } from '../../../core/contract/energy/profit.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { coveredBy, estimatedOf, formatWan, noteOf } from './formatProfit.ts'

type Row = ReplyOf<typeof profit.getMonths>['rows'][number]

/** From the first month of which anything is known: an empty place would look like a month that earned nothing. */
const sinceKnown = (rows: readonly Row[]) =>
  rows.slice(
    Math.max(
      0,
      rows.findIndex(({ income, cost }) => income !== null || cost !== null),
    ),
  )

/** Income, cost and profit of the last 24 months, as far as they are known. */
export function ProfitMonths({ area }: { area?: string }) {
  const months = useCall(profit.getMonths, {}, { every: minutes(5) })
  const rows = sinceKnown(months.data?.rows ?? [])
  const option = useMemo(() => {
    const known = sinceKnown(months.data?.rows ?? [])
    const bar = (name: string, colour: string, value: (row: (typeof known)[number]) => number | null) => ({
      name,
      type: 'bar',
      data: known.map(value),
      itemStyle: { color: colour },
      barMaxWidth: 12,
    })
    return {
      xAxis: { type: 'category', data: known.map(({ month }) => month.slice(2).replace('-', '/')), axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', splitNumber: 4, axisLabel: { formatter: (value: number) => formatWan(value, 0) } },
      legend: { data: ['收入', '成本', '利润'] },
      tooltip: { valueFormatter: (value: number | null) => `${formatWan(value, 2)} 万元` },
      series: [
        bar('收入', tokens.generation, row => row.income),
        bar('成本', tokens.consumption, row => row.cost),
        {
          name: '利润',
          type: 'line',
          data: known.map(row => row.profit),
          itemStyle: { color: tokens.text1 },
          lineStyle: { width: 2, color: tokens.text1 },
        },
      ],
    }
  }, [months.data])
  const known = rows.some(({ income, cost }) => income !== null || cost !== null)
  return (
    <Panel
      area={area}
      title={`近 ${rows.length || 24} 个月`}
      tone="generation"
      scope={noteOf('万元／月', coveredBy(months.data?.coverage), estimatedOf(rows))}
      source={months}
      empty={!known && '暂无结算数据'}
    >
      <Chart option={option} label={`近 ${rows.length} 个月收入、成本与利润`} />
    </Panel>
  )
}
