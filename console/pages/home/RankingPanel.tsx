import { home } from '../../../core/contract/home.ts'
import { energy, MISSING, round } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { CallCard } from '../../kit/CallCard.tsx'
import './rankingPanel.css'

/** Regions by today's equivalent full-load hours: generation over running capacity, so that large regions have no head start. */
export function RankingPanel() {
  const call = useCall(home.regionalRankings, {}, { every: minutes(5) })
  return (
    <CallCard
      className="home-ranking"
      title="地区排名"
      call={call}
      extra="今日等效利用小时"
      isEmpty={regions => regions.length === 0}
      empty="暂无光伏站点"
    >
      {regions => {
        const most = Math.max(...regions.map(region => region.useHours ?? 0), 0.01)
        return (
          <ol>
            {regions.map((region, index) => {
              const day = energy(region.energyVal)
              return (
                <li key={region.areaCode} title={`今日发电 ${day.value} ${day.unit}`}>
                  <span className="home-rank">{index + 1}</span>
                  <span>{region.areaName}</span>
                  <span className="home-track">
                    <i style={{ width: `${((region.useHours ?? 0) / most) * 100}%`, background: 'var(--generation)' }} />
                  </span>
                  <span className="home-number">
                    <b>{region.useHours === null ? MISSING : round(region.useHours).toFixed(2)}</b> h
                  </span>
                </li>
              )
            })}
          </ol>
        )
      }}
    </CallCard>
  )
}
