import { home } from '../../../core/contract/platform/home.ts'
import { explains } from '../../../core/explain/explains.ts'
import { energy, MISSING, round } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'

/** Regions by today's equivalent full-load hours: generation over running capacity, so that large regions have no head start. */
export function RankingPanel() {
  const call = useCall(home.regionalRankings, {}, { every: minutes(5) })
  return (
    <Panel
      title="地区排名"
      call={call}
      height={160}
      extra="今日等效利用小时"
      isEmpty={regions => regions.length === 0}
      empty="暂无光伏站点"
    >
      {regions => {
        const most = Math.max(...regions.map(region => region.useHours ?? 0), 0.01)
        return (
          <Ranking
            label="地区排名列表"
            bars={regions.map(({ areaCode, areaName, energyVal, useHours }) => {
              const day = energy(energyVal)
              return {
                key: areaCode,
                name: areaName,
                share: (useHours ?? 0) / most,
                colour: 'var(--generation)',
                value: (
                  <>
                    <b>{useHours === null ? MISSING : round(useHours).toFixed(2)}</b> h
                  </>
                ),
                explained: explains(call, '*.useHours', areaCode),
                title: `今日发电 ${day.value} ${day.unit}`,
              }
            })}
          />
        )
      }}
    </Panel>
  )
}
