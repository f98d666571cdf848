import { Grid } from 'antd'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { home } from '../../../core/contract/home.ts'
import { energy, power, reductionMass } from '../../../core/units.ts'
import { minutes, seconds, useCall } from '../../../core/useCall.ts'
import { DataAge } from '../../kit/DataAge.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { ExternalEntry } from './ExternalEntry.tsx'
import { ratioOf } from './ratioOf.ts'

/** Titles stand before their figures are known. */
const statsOf = (data?: ReplyOf<typeof home.getStatisticsByOrg>): Stat[] => [
  {
    title: '光伏实时功率',
    figure: data && power(data.activePower),
    at: data?.at,
    coverage: data && data.coverage.total > 0 ? data.coverage : undefined,
    share: { ratio: data ? ratioOf(data.activePower, data.runCapSum) : null, of: '实时功率 ÷ 运行容量' },
    meaning: 'generation',
  },
  { title: '今日发电', figure: data && energy(data.eleDaySum), at: data?.at },
  { title: '本月发电', figure: data && energy(data.eleMonthSum) },
  { title: '本年发电', figure: data && energy(data.eleYearSum) },
  { title: '累计发电', figure: data && energy(data.eleSum) },
  { title: '今日用电', figure: data && energy(data.energyVal), at: data?.at || undefined },
  { title: '光伏装机', figure: data && power(data.installedCap) },
  {
    title: '累计减排 CO₂',
    figure: data && reductionMass(data.co2Sum === null ? null : data.co2Sum * 1000),
    basis: data ? [data.factorSet.name, data.factor?.year].filter(Boolean).join(' ') : '',
  },
]

/** The organisation in eight figures, with what they cover and how old they are. */
export function Overview() {
  const call = useCall(home.getStatisticsByOrg, {}, { every: seconds(30) })
  const counts = useCall(home.statisticsCount, {}, { every: minutes(1) }).data
  const roomy = Grid.useBreakpoint().xl
  return (
    <Panel
      title="运行总览"
      call={call}
      waiting={<StatRow stats={statsOf()} />}
      extra={({ at }) => (
        <>
          {roomy && counts && (
            <span>
              站点在线 {counts.stationOnline}/{counts.stationCount}，设备在线 {counts.deviceOnline}/{counts.deviceCount}，客户{' '}
              {counts.customerCount} 家
            </span>
          )}
          <DataAge at={at} />
          <ExternalEntry />
        </>
      )}
    >
      {data => <StatRow stats={statsOf(data)} />}
    </Panel>
  )
}
