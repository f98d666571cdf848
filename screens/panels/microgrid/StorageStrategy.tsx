import { useMemo } from 'react'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { explains } from '../../../core/explain/explains.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { fade, tokens } from '../../kit/stage/tokens.ts'
import { anyKnown, quarterAxis, valuesOf } from './quarterAxis.ts'
import { tariffSpans } from './tariffSpans.ts'
import { useLive } from './useLive.ts'
import { isAtRest } from '../../../core/figures/storageLabel.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { noMicrogrid } from './labels.ts'

const marks = () => import('../../kit/chart/marks.ts')

/** What the battery did today, over the tariff periods it follows. */
export function StorageStrategy({ area }: { area: string }) {
  const line = useCall(microgrid.getStorageLine, useMicrogrid(), { every: minutes(1), keep: true })
  const live = useLive()
  const { storage } = live.data ?? {}
  const ratedKw = storage?.ratedKw ?? null
  const { xaxis = [], datas } = line.data?.line ?? {}
  const periods = line.data?.periods ?? ''
  const option = useMemo(
    () => ({
      xAxis: { ...quarterAxis(xaxis), axisLine: { onZero: false } },
      yAxis: [
        { type: 'value', splitNumber: 4 },
        { type: 'value', min: 0, max: 100, interval: 25, splitLine: { show: false } },
      ],
      // For the periods' names.
      grid: { top: 24 },
      legend: {},
      tooltip: {},
      series: [
        {
          name: '功率 kW',
          type: 'bar',
          barCategoryGap: '10%',
          // At rest it draws its own keeping: bars as thin as a hair, one after the other, would look like a dashed line.
          data: valuesOf(datas, '功率').map(kw => (isAtRest(kw, ratedKw) ? { value: kw, itemStyle: { opacity: 0 } } : kw)),
          itemStyle: { color: tokens.storage, borderRadius: 0 },
        },
        {
          name: 'SOC %',
          type: 'line',
          yAxisIndex: 1,
          data: valuesOf(datas, 'SOC'),
          itemStyle: { color: tokens.text1 },
          // Of the line, not of the bars: what lies beneath bars is drawn from one label of the axis to another.
          markArea: {
            silent: true,
            data: tariffSpans(periods).map(({ from, to, name, dear }) => [
              {
                name,
                xAxis: from * 4,
                itemStyle: { color: fade(dear ? tokens.consumption : tokens.grid, dear ? 0.1 : 0.08) },
                label: { color: tokens.text3, fontSize: 16, position: 'top', distance: 3 },
              },
              { xAxis: Math.min(to * 4, 95) },
            ]),
          },
        },
      ],
    }),
    [xaxis, datas, periods, ratedKw],
  )
  const known = anyKnown(valuesOf(datas, '功率'), valuesOf(datas, 'SOC'))
  const stored = storage?.energyKwh ?? null
  const scope =
    stored !== null && storage?.capacityKwh ? (
      <span {...explains(live, 'storage.energyKwh')}>{`${formatNumber(stored, 0)}/${formatNumber(storage.capacityKwh, 0)} kWh`}</span>
    ) : (
      periods && '峰谷套利'
    )
  return (
    <Panel
      area={area}
      title="储能策略"
      tone="storage"
      scope={scope}
      source={line}
      empty={line.data === null ? noMicrogrid : !known && '暂无储能数据'}
    >
      <Chart option={option} label="今日储能功率与荷电状态" parts={marks} />
    </Panel>
  )
}
