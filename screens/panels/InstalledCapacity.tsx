import { useMemo } from 'react'
import { map } from '../../core/contract/map.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { areaUnder } from '../kit/chart/chartTheme.ts'
import { Panel } from '../kit/Panel.tsx'
import { tokens } from '../kit/tokens.ts'
import { areaInput } from './areaInput.ts'

/** How installed capacity grew. */
export function InstalledCapacity({ adcode }: { adcode: number }) {
  const line = useCall(map.getInstalledCapLine, areaInput(adcode), { every: minutes(10), keep: true })
  const option = useMemo(() => {
    const { xaxis, datas } = line.data ?? { xaxis: [], datas: [] }
    return {
      grid: { top: 14 },
      xAxis: { type: 'category', data: xaxis, boundaryGap: false },
      yAxis: { type: 'value', splitNumber: 2 },
      tooltip: {},
      series: datas.map(it => ({
        name: it.indiName,
        type: 'line',
        step: 'end',
        data: it.dates.map(({ val }) => val),
        lineStyle: { width: 2, color: tokens.grid },
        itemStyle: { color: tokens.grid },
        areaStyle: areaUnder(tokens.grid),
      })),
    }
  }, [line.data])
  const known = line.data?.datas.some(it => it.dates.some(({ val }) => val !== null))
  return (
    <Panel title="装机容量" tone="grid" scope={line.data?.datas[0]?.unitName ?? 'MW'} source={line} empty={!known && '暂无装机数据'}>
      <Chart option={option} label="装机容量变化" />
    </Panel>
  )
}
