import { useMemo } from 'react'
import { map } from '../../core/contract/walls/map.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { Panel } from '../kit/Panel.tsx'
import { tokens } from '../kit/stage/tokens.ts'
import { areaInput } from './areaInput.ts'

/** Colour of the year before: a past period never wears the colour of a measurement of now. */
const pastBar = '#2c4766'

/** Monthly generation of this year beside the year before. */
export function TwoYearGeneration({ adcode }: { adcode: number }) {
  const line = useCall(map.get2YearEleLine, areaInput(adcode), { every: minutes(5), keep: true })
  const option = useMemo(() => {
    const { xaxis, datas } = line.data ?? { xaxis: [], datas: [] }
    return {
      xAxis: { type: 'category', data: xaxis },
      yAxis: { type: 'value', splitNumber: 3 },
      legend: { data: datas.map(it => it.indiName) },
      tooltip: {},
      series: datas.map((it, i) => ({
        name: it.indiName,
        type: 'bar',
        data: it.dates.map(({ val }) => val),
        itemStyle: { color: i === datas.length - 1 ? tokens.generation : pastBar },
      })),
    }
  }, [line.data])
  const known = line.data?.datas.some(it => it.dates.some(({ val }) => val !== null))
  return (
    <Panel
      title="两年发电对比"
      tone="generation"
      scope={`${line.data?.datas[0]?.unitName ?? 'MWh'}／月`}
      source={line}
      empty={!known && '暂无发电数据'}
    >
      <Chart option={option} label="两年发电对比" />
    </Panel>
  )
}
