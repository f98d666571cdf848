import { distribution } from '../../../core/contract/devices/distribution.ts'
import { explains } from '../../../core/explain/explains.ts'
import { energy, MISSING, power, round } from '../../../core/units/units.ts'
import { minutes, seconds, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { combineCalls } from '../../kit/hooks/combineCalls.ts'
import { powerStat } from '../../monitor/board/powerStat.ts'

const fixed = (value: number | null, decimals: number, unit = '') => ({
  value: value === null ? MISSING : round(value, decimals).toFixed(decimals),
  unit,
})

/** All distribution sites in eight figures. */
export function Overview() {
  const call = useCall(distribution.getSystemDetails, {}, { every: seconds(30) })
  const load = useCall(distribution.getLoad, {}, { every: minutes(1) })
  const { data } = call
  const day = load.data
  const stats: Stat[] = [
    { ...powerStat('实时负荷', data?.power, data), explained: data && explains(call, 'power') },
    {
      title: '今日最大负荷',
      figure: day && power(day.max),
      basis: day?.maxAt ? `出现于 ${day.maxAt.slice(11, 16)}` : '',
    },
    {
      title: '昨日最大负荷',
      figure: day && power(day.before.max),
      basis: day?.before.maxAt ? `出现于 ${day.before.maxAt.slice(11, 16)}` : '',
    },
    {
      title: '综合负载率',
      figure: data && fixed(data.loadRate, 1, '%'),
      basis: data ? `按容量加权，${data.loadRateCoverage.reported}/${data.loadRateCoverage.total} 台` : '',
    },
    { title: '综合功率因数', figure: data && fixed(data.powerFactor, 3), basis: 'P ÷ √(P² + Q²)' },
    { title: '今日用电', figure: data && energy(data.dayEnergy), explained: data && explains(call, 'dayEnergy'), basis: '' },
    { title: '本月用电', figure: data && energy(data.monthEnergy), explained: data && explains(call, 'monthEnergy'), basis: '' },
    {
      title: '变压器',
      figure: data && { value: data.transformerCount, unit: '台' },
      basis: data ? `容量 ${data.capacity.toLocaleString('en-US')} kVA` : '',
    },
  ]
  return (
    <Panel
      title="配电总览"
      call={combineCalls(call, load)}
      height={82}
      waiting={<StatRow stats={stats} />}
      extra={({ siteCount, onlineCount, at }) => (
        <>
          站点在线 {onlineCount}/{siteCount} <DataAge at={at} />
        </>
      )}
    >
      {() => <StatRow stats={stats} />}
    </Panel>
  )
}
