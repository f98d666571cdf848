import { home } from '../../../core/contract/home.ts'
import { energy, type Figure, percentage, power, reductionMass } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { CallCard } from '../../kit/CallCard.tsx'
import { CoverageNote } from '../../kit/CoverageNote.tsx'
import { DataAge } from '../../kit/DataAge.tsx'
import { Measured } from '../../kit/Measured.tsx'
import { ExternalEntry } from './ExternalEntry.tsx'
import { ratioOf } from './ratioOf.ts'
import './overview.css'

/** The organisation in eight figures, with what they cover and how old they are. */
export function Overview() {
  const call = useCall(home.getStatisticsByOrg, {}, { every: minutes(1) })
  const counts = useCall(home.statisticsCount, {}, { every: minutes(1) }).data
  return (
    <CallCard
      className="home-overview"
      title="运行总览"
      call={call}
      extra={({ coverage, at }) => (
        <>
          {counts && (
            <span className="home-counts">
              站点在线 {counts.stationOnline}/{counts.stationCount}，设备在线 {counts.deviceOnline}/{counts.deviceCount}，客户{' '}
              {counts.customerCount} 家
            </span>
          )}
          {coverage.total > 0 && (
            <span>
              光伏 <CoverageNote {...coverage} />
            </span>
          )}
          <DataAge at={at} />
          <ExternalEntry />
        </>
      )}
    >
      {data => (
        <dl className="home-figures">
          <div className="home-live">
            <dt>光伏实时功率</dt>
            <dd>
              <Measured large figure={power(data.activePower)} at={data.at} />
            </dd>
            {data.activePower !== null && <Share ratio={ratioOf(data.activePower, data.runCapSum)} />}
          </div>
          <Item title="今日发电" figure={energy(data.eleDaySum)} at={data.at} />
          <Item title="本月发电" figure={energy(data.eleMonthSum)} />
          <Item title="本年发电" figure={energy(data.eleYearSum)} />
          <Item title="累计发电" figure={energy(data.eleSum)} />
          <Item title="今日用电" figure={energy(data.energyVal)} at={data.at || undefined} />
          <Item title="光伏装机" figure={power(data.installedCap)} />
          <Item title="累计减排 CO₂" figure={reductionMass(data.co2Sum === null ? null : data.co2Sum * 1000)} />
        </dl>
      )}
    </CallCard>
  )
}

function Item({ title, figure, at }: { title: string; figure: Figure; at?: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Measured large figure={figure} at={at} />
      </dd>
    </div>
  )
}

/** Live power as a share of the running capacity. */
function Share({ ratio }: { ratio: number | null }) {
  const { value, unit } = percentage(ratio)
  return (
    <div className="home-share" title="实时功率 ÷ 运行容量">
      <i style={{ width: `${Math.min(100, Math.max(0, (ratio ?? 0) * 100))}%` }} />
      <span>
        {value}
        {ratio !== null && unit}
      </span>
    </div>
  )
}
