import { charging } from '../../../core/contract/energy/charging.ts'
import { explains } from '../../../core/explain/explains.ts'
import { energy, MISSING } from '../../../core/units/units.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { CountRow } from '../../kit/board/CountRow.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { PartsBar } from '../../kit/board/PartsBar.tsx'
import { ValueRows } from '../../kit/board/ValueRows.tsx'

/** What the piles do now, and what they have given today. */
export function PileStates() {
  const call = useCall(charging.getChargingHomePage, {}, { every: seconds(30) })
  return (
    <Panel
      title="充电桩"
      call={call}
      height={156}
      extra={({ stations, timeRate }) =>
        `电站在线 ${stations.online}/${stations.total}，时间利用率 ${timeRate === null ? MISSING : `${timeRate.toFixed(1)}%`}`
      }
      isEmpty={({ piles }) => piles.total === 0}
      empty="暂无充电桩"
    >
      {({ piles, today }) => {
        const kwh = energy(today.kwh)
        return (
          <ValueRows>
            <PartsBar
              parts={[
                { name: '充电', count: piles.charging, colour: 'var(--charging)' },
                { name: '空闲', count: piles.idle, colour: 'var(--generation)' },
                { name: '故障', count: piles.fault, colour: 'var(--alarm)' },
                { name: '离线', count: piles.offline, colour: 'var(--text3)' },
              ]}
            />
            <CountRow
              counts={[
                { title: '今日订单', count: today.orders, explained: explains(call, 'today.orders') },
                {
                  title: `今日充电 ${kwh.unit}`,
                  count: typeof kwh.value === 'number' ? kwh.value : null,
                  explained: explains(call, 'today.kwh'),
                },
                { title: '桩总数', count: piles.total },
              ]}
            />
          </ValueRows>
        )
      }}
    </Panel>
  )
}
