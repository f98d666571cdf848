import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { areaUnder, pastLine } from '../../kit/chart/chartTheme.ts'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { anyKnown, quarterAxis, valuesOf } from './quarterAxis.ts'
import { usePowerLine } from './usePowerLine.ts'
import { noMicrogrid } from './labels.ts'

/** Load of today against yesterday. */
export function PowerUse({ area }: { area: string }) {
  const line = usePowerLine()
  const datas = line.data?.line.datas
  const option = useMemo(
    () => ({
      xAxis: quarterAxis(line.data?.line.xaxis ?? []),
      yAxis: { type: 'value', splitNumber: 4 },
      legend: { data: ['今日', '昨日'] },
      tooltip: {},
      series: [
        {
          name: '今日',
          type: 'line',
          data: valuesOf(datas, '负荷'),
          itemStyle: { color: tokens.consumption },
          areaStyle: areaUnder(tokens.consumption),
          z: 3,
        },
        { name: '昨日', type: 'line', data: valuesOf(datas, '昨日负荷'), ...pastLine },
      ],
    }),
    [line.data, datas],
  )
  const known = anyKnown(valuesOf(datas, '负荷'), valuesOf(datas, '昨日负荷'))
  return (
    <Panel
      area={area}
      title="用电情况"
      tone="consumption"
      scope="kW"
      source={line}
      empty={line.data === null ? noMicrogrid : !known && '暂无负荷数据'}
    >
      <Chart option={option} label="今日与昨日负荷" />
    </Panel>
  )
}
