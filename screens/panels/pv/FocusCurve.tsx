import { useMemo } from 'react'
import { pv } from '../../../core/contract/energy/pv.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { areaUnder, pastLine } from '../../kit/chart/chartTheme.ts'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import type { Focused } from './focusedOf.ts'

/** What the site in focus gave, what it should have given, and the light it had. */
export function FocusCurve({ area, focus }: { area?: string; focus: Focused }) {
  const { siteId, name } = focus
  const line = useCall(pv.getExpectedLine, siteId ? { siteId } : {}, { every: minutes(1), keep: true, enabled: siteId !== undefined })
  const title = useDayTitle(line.data?.day)
  const option = useMemo(() => {
    const values = (n: number) => line.data?.datas[n]?.dates.map(({ val }) => val) ?? []
    return {
      xAxis: { type: 'category', data: line.data?.xaxis ?? [], boundaryGap: false, axisLabel: { interval: 15 } },
      yAxis: [
        { type: 'value', splitNumber: 3, min: 0 },
        { type: 'value', splitNumber: 3, min: 0, max: 1200, interval: 400, splitLine: { show: false } },
      ],
      legend: { data: ['实际 kW', '期望 kW', '辐照 W/m²'] },
      tooltip: {},
      series: [
        {
          name: '实际 kW',
          type: 'line',
          data: values(0),
          itemStyle: { color: tokens.generation },
          areaStyle: areaUnder(tokens.generation),
          z: 3,
        },
        { name: '期望 kW', type: 'line', data: values(1), ...pastLine, z: 4 },
        {
          name: '辐照 W/m²',
          type: 'line',
          yAxisIndex: 1,
          data: values(2),
          lineStyle: { width: 1.4 },
          itemStyle: { color: tokens.consumption },
        },
      ],
    }
  }, [line.data])
  const known = line.data?.datas.some(({ dates }) => dates.some(({ val }) => val !== null))
  return (
    <Panel area={area} title={`${title}出力`} tone="generation" scope={name} source={focus.of(line)} empty={!known && '暂无功率与辐照数据'}>
      <Chart option={option} label={`${name}实际与期望功率`} />
    </Panel>
  )
}
