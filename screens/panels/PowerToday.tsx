import { useMemo } from 'react'
import type { ReplyOf } from '../../core/contract/call.ts'
import { map } from '../../core/contract/walls/map.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { round } from '../../core/units/units.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { areaUnder, pastLine } from '../kit/chart/chartTheme.ts'
import { Panel } from '../kit/Panel.tsx'
import { fade, tokens } from '../kit/stage/tokens.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { areaInput } from './areaInput.ts'

type Gap = NonNullable<ReplyOf<typeof map.getPowerLine>['gaps']>[number]

/** A shorter span has no room for its words; the one that misses most is named in any case. */
const namedQuarters = 12

/** Where plants tell nothing the curve lies lower than the sun: the spans, and what capacity is missing in them. */
function missing(gaps: readonly Gap[], axis: readonly string[]) {
  const most = Math.max(...gaps.map(({ missingKw }) => missingKw))
  const first = gaps.find(({ missingKw }) => missingKw === most)
  const place = (time: string) => (axis.includes(time) ? axis.indexOf(time) : axis.length - 1)
  const data: (null | number | object)[] = axis.map(() => null)
  for (const gap of gaps) {
    const [from, to] = [place(gap.from), place(gap.to)]
    data.fill(1, from, to + 1)
    const formatter = `${round(gap.missingKw / 1000)} MW 无数据`
    if (gap === first || to - from >= namedQuarters) data[Math.round((from + to) / 2)] = { value: 1, label: { show: true, formatter } }
  }
  return {
    name: '无数据',
    // No mark of the chart, whose code would be fetched for it: as wide as a quarter, as high as the panel.
    type: 'bar',
    yAxisIndex: 1,
    barWidth: '101%',
    silent: true,
    tooltip: { show: false },
    itemStyle: { color: fade(tokens.abnormal, 0.16) },
    label: { color: tokens.abnormal, fontSize: 16, position: 'top', distance: 3 },
    data,
    z: 1,
  }
}

/** PV power of today against yesterday, 15 minutes a point; the spans in which plants tell nothing are marked. */
export function PowerToday({ adcode }: { adcode: number }) {
  const line = useCall(map.getPowerLine, areaInput(adcode), { every: minutes(1), keep: true })
  const title = useDayTitle(line.data?.day)
  const before = title === '今日' ? '昨日' : '前一日'
  const option = useMemo(() => {
    const [today, yesterday] = line.data?.datas ?? []
    const inMw = (val: number | null) => (val === null ? null : Math.round(val / 10) / 100)
    return {
      grid: { top: line.data?.gaps?.length ? 30 : 9 },
      xAxis: { type: 'category', data: line.data?.xaxis ?? [], boundaryGap: false, axisLabel: { interval: 15 } },
      yAxis: [
        { type: 'value', splitNumber: 3 },
        { type: 'value', min: 0, max: 1, show: false },
      ],
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
        ...(line.data?.gaps?.length ? [missing(line.data.gaps, line.data.xaxis)] : []),
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
