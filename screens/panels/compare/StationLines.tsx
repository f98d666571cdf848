import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { placeOf } from './letters.ts'
import type { Comparison, Station } from './useCompared.ts'

interface Props {
  area: string
  title: string
  unit: string
  comparison: Comparison
  axis: (data: NonNullable<Comparison['data']>) => string[]
  values: (station: Station) => (number | null)[]
  /** A marker on every so many points. */
  markerEvery: number
  labelEvery: number
}

/** One line a station, told apart by colour, marker and letter. `axis` and `values` are constants, not new functions each time. */
export function StationLines({ area, title, unit, comparison, axis, values, markerEvery, labelEvery }: Props) {
  const { data } = comparison
  const option = useMemo(
    () => ({
      xAxis: { type: 'category', data: data ? axis(data) : [], boundaryGap: false, axisLabel: { interval: labelEvery - 1 } },
      yAxis: { type: 'value', splitNumber: 4 },
      legend: {
        itemWidth: 12,
        itemHeight: 12,
        data: (data?.stations ?? []).map((_, n) => ({ name: placeOf(n).letter, icon: placeOf(n).symbol })),
      },
      tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value} ${unit}` : '--') },
      series: (data?.stations ?? []).map((station, n) => {
        const { letter, colour, symbol } = placeOf(n)
        return {
          name: letter,
          type: 'line',
          symbolSize: 12,
          showAllSymbol: true,
          lineStyle: { width: 2, color: colour },
          itemStyle: { color: colour },
          data: values(station).map((value, place) => ({
            value: value === null ? null : Math.round(value * 1000) / 1000,
            // At night all lie on the axis, and their marks on each other.
            symbol: value && place % markerEvery === n % markerEvery ? symbol : 'none',
          })),
        }
      }),
    }),
    [data, axis, values, unit, markerEvery, labelEvery],
  )
  const known = data?.stations.some(station => values(station).some(value => value !== null))
  return (
    <Panel area={area} title={title} tone="generation" scope={unit} source={comparison} empty={!known && '暂无发电数据'}>
      <Chart option={option} label={title} />
    </Panel>
  )
}
