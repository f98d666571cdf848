import { Grid } from 'antd'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { explains } from '../../../core/explain/explains.ts'
import { energy, power, reductionMass } from '../../../core/units/units.ts'
import { type CallState, minutes, seconds, useCall } from '../../../core/call/useCall.ts'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { combineCalls } from '../../kit/hooks/combineCalls.ts'
import { powerStat } from '../../monitor/board/powerStat.ts'
import { ExternalEntry } from './ExternalEntry.tsx'
import { ratioOf } from '../../kit/board/ratioOf.ts'

/** Titles stand before their figures are known. */
const statsOf = (call: CallState<ReplyOf<typeof home.getStatisticsByOrg>>): Stat[] => {
  const { data } = call
  return [
    {
      ...powerStat('光伏实时功率', data?.activePower, data),
      explained: data && explains(call, 'activePower'),
      share: { ratio: data ? ratioOf(data.activePower, data.runCapSum) : null, of: '实时功率 ÷ 运行容量' },
      meaning: 'generation',
    },
    { title: '今日发电', explained: data && explains(call, 'eleDaySum'), figure: data && energy(data.eleDaySum), at: data?.at },
    { title: '本月发电', explained: data && explains(call, 'eleMonthSum'), figure: data && energy(data.eleMonthSum) },
    { title: '本年发电', explained: data && explains(call, 'eleYearSum'), figure: data && energy(data.eleYearSum) },
    { title: '累计发电', explained: data && explains(call, 'eleSum'), figure: data && energy(data.eleSum) },
    {
      title: '今日用电',
      explained: data && explains(call, 'energyVal'),
      figure: data && energy(data.energyVal),
      at: data?.at || undefined,
    },
    { title: '光伏装机', explained: data && explains(call, 'installedCap'), figure: data && power(data.installedCap) },
    {
      title: '累计减排 CO₂',
      explained: data && explains(call, 'co2Sum'),
      figure: data && reductionMass(data.co2Sum === null ? null : data.co2Sum * 1000),
      basis: data ? [data.factorSet.name, data.factor?.year].filter(Boolean).join(' ') : '',
    },
  ]
}

/** The organisation in eight figures, with what they cover and how old they are. */
export function Overview() {
  const call = useCall(home.getStatisticsByOrg, {}, { every: seconds(30) })
  const counted = useCall(home.statisticsCount, {}, { every: minutes(1) })
  const counts = counted.data
  const roomy = Grid.useBreakpoint().xl
  return (
    <Panel
      title="运行总览"
      call={combineCalls(call, counted)}
      waiting={<StatRow stats={statsOf(call)} />}
      extra={({ at }) => (
        <>
          {roomy && counts && (
            <span>
              站点在线 {counts.stationOnline}/{counts.stationCount}
              <ExplainMark {...explains(counted, 'stationOnline')} of="在线站点" />
              ，设备在线 {counts.deviceOnline}/{counts.deviceCount}
              <ExplainMark {...explains(counted, 'deviceOnline')} of="在线设备" />
              ，客户 {counts.customerCount} 家
              <ExplainMark {...explains(counted, 'customerCount')} of="客户" />
            </span>
          )}
          <DataAge at={at} />
          <ExternalEntry />
        </>
      )}
    >
      {() => <StatRow stats={statsOf(call)} />}
    </Panel>
  )
}
