import { useMemo } from 'react'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { areaUnder } from '../../kit/chart/chartTheme.ts'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { anyKnown, quarterAxis } from './quarterAxis.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { noMicrogrid } from './labels.ts'
import './loadRateCurve.css'

const marks = () => import('../../kit/chart/marks.ts')

/** The documents' marks of the load rate, %. */
const limits = [
  { yAxis: 30, name: '轻载 30%', tone: 'grid' },
  { yAxis: 80, name: '重载 80%', tone: 'abnormal' },
  { yAxis: 100, name: '过载 100%', tone: 'alarm' },
] as const

interface Props {
  area: string
  /** Place of the transformer on show; they take turns. */
  transformer: number
  onTransformer: (place: number) => void
}

/** Load rate of one transformer over today against the marks. */
export function LoadRateCurve({ area, transformer, onTransformer }: Props) {
  const reply = useCall(microgrid.getLoadRates, useMicrogrid(), { every: minutes(1), keep: true })
  const { xaxis = [], datas = [] } = reply.data?.line ?? {}
  const series = datas[transformer]
  const values = useMemo(() => series?.dates.map(({ val }) => val) ?? [], [series])
  const option = useMemo(
    () => ({
      grid: { top: 12, right: 78 },
      xAxis: quarterAxis(xaxis),
      yAxis: { type: 'value', min: 0, max: (value: { max: number }) => Math.max(120, Math.ceil(value.max / 20) * 20), interval: 20 },
      tooltip: {},
      series: [
        {
          name: series?.indiName ?? '',
          type: 'line',
          data: values,
          itemStyle: { color: tokens.grid },
          areaStyle: areaUnder(tokens.grid),
          markLine: {
            silent: true,
            symbol: 'none',
            data: limits.map(({ yAxis, name, tone }) => ({
              yAxis,
              lineStyle: { color: tokens[tone], type: 'dashed', width: 1.5, opacity: 0.8 },
              label: { formatter: name, color: tokens[tone], fontSize: 16, position: 'end' },
            })),
          },
        },
      ],
    }),
    [xaxis, series, values],
  )
  return (
    <Panel
      area={area}
      title="负载率曲线"
      tone="grid"
      scope={
        <span className="curve-tabs">
          {datas.map(({ indiName }, place) => (
            <button key={indiName} type="button" aria-pressed={place === transformer} onClick={() => onTransformer(place)}>
              {indiName}
            </button>
          ))}
          <span>%</span>
        </span>
      }
      source={reply}
      empty={reply.data === null ? noMicrogrid : !anyKnown(values) && '暂无负载率数据'}
    >
      <Chart option={option} label={`${series?.indiName ?? '变压器'}今日负载率`} parts={marks} />
    </Panel>
  )
}
