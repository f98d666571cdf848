import { useMemo } from 'react'
import { charging } from '../../../core/contract/energy/charging.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { areaUnder } from '../../kit/chart/chartTheme.ts'
import { dayAxis, dayLines, isUnfinished } from '../../kit/chart/unfinished.ts'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'

const nothing: never[] = []

/** How much of what the piles offer was used on each of the last thirty days: of their time, and of their power. */
export function UtilisationDays({ area }: { area?: string }) {
  const rates = useCall(charging.chargingUtilizationRate, {}, { every: minutes(5) })
  const { days = nothing, timeRate, powerRate, at } = rates.data ?? {}
  const goesOn = isUnfinished(
    days.map(({ day }) => day),
    at,
  )
  const option = useMemo(
    () => ({
      xAxis: {
        ...dayAxis(
          days.map(({ day }) => day),
          goesOn,
        ),
        boundaryGap: false,
      },
      yAxis: { type: 'value', splitNumber: 3 },
      legend: { data: ['时间利用率', '功率利用率'] },
      tooltip: {},
      series: [
        ...dayLines(
          {
            name: '时间利用率',
            type: 'line',
            data: days.map(day => day.timeRate),
            itemStyle: { color: tokens.charging },
            areaStyle: areaUnder(tokens.charging),
          },
          goesOn,
        ),
        ...dayLines({ name: '功率利用率', type: 'line', data: days.map(day => day.powerRate), itemStyle: { color: tokens.text1 } }, goesOn),
      ],
    }),
    [days, goesOn],
  )
  const mean = (percent: number | null | undefined) => (percent === null || percent === undefined ? '--' : `${percent.toFixed(1)}%`)
  const known = days.some(day => day.timeRate !== null || day.powerRate !== null)
  return (
    <Panel area={area} title="充电利用率" tone="charging" scope="近 30 日" source={rates} empty={!known && '暂无利用率数据'}>
      <Chart
        option={option}
        label="近 30 日时间与功率利用率"
        words={{
          时间利用率: <span {...explains(rates, 'timeRate')}>时间 {mean(timeRate)}</span>,
          功率利用率: <span {...explains(rates, 'powerRate')}>功率 {mean(powerRate)}</span>,
        }}
      />
    </Panel>
  )
}
