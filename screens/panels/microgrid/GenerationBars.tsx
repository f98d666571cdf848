import { useMemo } from 'react'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { pastLine } from '../../kit/chart/chartTheme.ts'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { anyKnown, valuesOf } from './quarterAxis.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { noMicrogrid } from './labels.ts'

/** Before today's bars it is as light as they are: a dark edge sets it off. */
const overBars = { ...pastLine.lineStyle, color: tokens.text2, shadowColor: tokens.panelBottom, shadowBlur: 4 }

/** Generation of every hour of today, with yesterday's as a dashed line. */
export function GenerationBars({ area }: { area: string }) {
  const line = useCall(microgrid.getGenerationHours, useMicrogrid(), { every: minutes(1), keep: true })
  const datas = line.data?.line.datas
  const option = useMemo(
    () => ({
      xAxis: {
        type: 'category',
        data: line.data?.line.xaxis.map(time => String(Number(time.slice(0, 2)))) ?? [],
        axisLabel: { interval: 2 },
      },
      yAxis: { type: 'value', splitNumber: 3 },
      legend: { data: ['今日', '昨日'] },
      tooltip: {},
      series: [
        { name: '今日', type: 'bar', barMaxWidth: 44, data: valuesOf(datas, '今日'), itemStyle: { color: tokens.generation } },
        { name: '昨日', type: 'line', data: valuesOf(datas, '昨日'), ...pastLine, lineStyle: overBars },
      ],
    }),
    [line.data, datas],
  )
  const known = anyKnown(valuesOf(datas, '今日'), valuesOf(datas, '昨日'))
  return (
    <Panel
      area={area}
      title="发电柱图"
      tone="generation"
      scope="kWh／时"
      source={line}
      empty={line.data === null ? noMicrogrid : !known && '暂无发电数据'}
    >
      <Chart option={option} label="今日与昨日逐时发电" />
    </Panel>
  )
}
