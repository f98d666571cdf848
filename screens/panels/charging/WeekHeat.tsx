import { useMemo } from 'react'
import { charging } from '../../../core/contract/energy/charging.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import './weekHeat.css'

type Cell = ReplyOf<typeof charging.getChargingHeat>['cells'][number]
const parts = () => import('../../kit/chart/heatmap.ts')
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const nothing: Cell[] = []

/** When people charge: energy of an average hour of each weekday. */
export function WeekHeat({ area }: { area?: string }) {
  const heat = useCall(charging.getChargingHeat, {}, { every: minutes(10) })
  const cells = heat.data?.cells ?? nothing
  const option = useMemo(() => {
    const most = Math.max(1, ...cells.map(({ kwh }) => kwh))
    return {
      grid: { top: 4, right: 2 },
      xAxis: { type: 'category', data: hours, axisLabel: { interval: 2 }, axisLine: { show: false } },
      yAxis: { type: 'category', data: weekdays, inverse: true, axisLabel: { interval: 0 }, axisLine: { show: false } },
      visualMap: { show: false, dimension: 2, min: 0, max: most, inRange: { color: [tokens.track, tokens.charging] } },
      tooltip: {
        trigger: 'item',
        formatter: ({ data: [hour, day, kwh, timeRate] }: { data: [number, number, number, number | null] }) =>
          `${weekdays[day]} ${hour} 时　${kwh} kWh<br>时间利用率 ${timeRate ?? '--'}%`,
      },
      series: [
        {
          type: 'heatmap',
          data: cells.map(({ weekday, hour, kwh, timeRate }) => [hour, weekday - 1, Math.round(kwh * 10) / 10, timeRate]),
          encode: { x: 0, y: 1, value: 2 },
          itemStyle: { borderColor: tokens.panelBottom, borderWidth: 2, borderRadius: 3 },
          emphasis: { itemStyle: { borderColor: tokens.text1 } },
        },
      ],
    }
  }, [cells])
  const most = Math.max(0, ...cells.map(({ kwh }) => kwh))
  return (
    <Panel
      area={area}
      title="充电时段"
      tone="charging"
      scope={
        most > 0 && (
          <span className="heat-scale">
            0<i />
            {Math.round(most)} kWh／时
          </span>
        )
      }
      source={heat}
      empty={most === 0 && '暂无充电数据'}
    >
      <Chart option={option} label="一周各时刻的平均充电电量" parts={parts} />
    </Panel>
  )
}
