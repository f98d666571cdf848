import { comparedWith } from '../../../core/units/comparedWith.ts'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { pastLine } from '../../kit/chart/chartTheme.ts'
import { dayAxis, dayLines, isUnfinished, unfinishedBar } from '../../kit/chart/unfinished.ts'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { useOrderStatistics, usePreviousOrders } from './useOrderStatistics.ts'

const nothing: never[] = []
const whole = (kwh: number) => Math.round(kwh)

/** Energy and orders of each of the last thirty days, over the energy of the thirty days before. */
export function OrderDays({ area }: { area?: string }) {
  const orders = useOrderStatistics()
  const rows = orders.data?.rows ?? nothing
  const before = usePreviousOrders(rows).data?.rows ?? nothing
  const goesOn = isUnfinished(
    rows.map(({ time }) => time),
    orders.data?.at,
  )
  const option = useMemo(
    () => ({
      xAxis: dayAxis(
        rows.map(({ time }) => time),
        goesOn,
      ),
      yAxis: [
        { type: 'value', splitNumber: 3 },
        { type: 'value', splitNumber: 3, splitLine: { show: false }, min: 0 },
      ],
      legend: { data: ['电量', '订单', '上期电量'] },
      tooltip: {},
      series: [
        {
          name: '电量',
          type: 'bar',
          data: rows.map(({ kwh }, n) => (goesOn && n === rows.length - 1 ? unfinishedBar(whole(kwh), tokens.charging) : whole(kwh))),
          itemStyle: { color: tokens.charging, opacity: 0.75 },
        },
        ...dayLines(
          { name: '订单', type: 'line', yAxisIndex: 1, data: rows.map(row => row.orders), itemStyle: { color: tokens.text1 }, z: 4 },
          goesOn,
        ),
        { name: '上期电量', type: 'line', data: rows.map((_, n) => (before[n] ? whole(before[n].kwh) : null)), ...pastLine },
      ],
    }),
    [rows, before, goesOn],
  )
  const { sum, previous } = orders.data ?? {}
  const change = sum && previous?.kwh ? ((sum.kwh - previous.kwh) / previous.kwh) * 100 : null
  return (
    <Panel area={area} title="订单与电量" tone="charging" source={orders} empty={!rows.some(row => row.orders > 0) && '暂无充电订单'}>
      <Chart
        option={option}
        label="近 30 日充电电量与订单，与上期电量"
        words={{ 电量: '电量 kWh', 上期电量: comparedWith('上期', change) }}
      />
    </Panel>
  )
}
