import { useMemo } from 'react'
import { map } from '../../core/contract/walls/map.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { areaUnder, pastLine } from '../kit/chart/chartTheme.ts'
import { Panel } from '../kit/Panel.tsx'
import { tokens } from '../kit/stage/tokens.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { areaInput } from './areaInput.ts'

/** PV power of today against yesterday, 15 minutes a point. */
export function PowerToday({ adcode }: { adcode: number }) {
  const line = useCall(map.getPowerLine, areaInput(adcode), { every: minutes(1), keep: true })
  const title = useDayTitle(line.data?.day)
  const before = title === '今日' ? '昨日' : '前一日'
  const option = useMemo(() => {
    const [today, yesterday] = line.data?.datas ?? []
    const inMw = (val: number | null) => (val === null ? null : Math.round(val / 10) / 100)
    return {
      xAxis: { type: 'category', data: line.data?.xaxis ?? [], boundaryGap: false, axisLabel: { interval: 15 } },
      yAxis: { type: 'value', splitNumber: 3 },
      legend: { data: [title, before] },
      tooltip: {},
      series: [
        {
          name: title,
          type: 'line',
          data: today?.dates.map(({ val }) => inMw(val)) ?? [],
          itemStyle: { color: tokens.generation },
          areaStyle: areaUnder(tokens.generation),
          z: 3,
        },
        { name: before, type: 'line', data: yesterday?.dates.map(({ val }) => inMw(val)) ?? [], ...pastLine },
      ],
    }
  }, [line.data, title, before])
  const known = line.data?.datas.some(it => it.dates.some(({ val }) => val !== null))
  return (
    <Panel title={`${title}功率`} tone="generation" scope="MW" source={line} empty={!known && '暂无功率数据'}>
      <Chart option={option} label={`${title}与${before}光伏功率`} />
    </Panel>
  )
}
