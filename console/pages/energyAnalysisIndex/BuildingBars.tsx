import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

interface Props {
  dateType: 'day' | 'month'
  date: string
  called: string
  /** The rest of the page is about one site; buildings are not of sites. */
  besides: boolean
}

/** Which buildings use the most. A feeder has no counter: its power is summed up, so how many quarters are known stands beside. */
export function BuildingBars({ dateType, date, called, besides }: Props) {
  const call = useCall(powerAnalysis.getBuildingPowerChart, { dateType, date }, { every: minutes(10), keep: true })
  return (
    <Panel
      title={`${called}建筑用电`}
      call={call}
      height={210}
      extra={({ total, slots }) =>
        `${besides ? '全部建筑 ' : ''}${energyText(total)}，已知时段 ${slots.total > 0 ? Math.round((slots.reported / slots.total) * 100) : 0}%`
      }
      isEmpty={({ rows }) => rows.every(({ kwh }) => kwh === null)}
      empty="没有计量的建筑"
    >
      {({ rows }) => {
        const most = Math.max(...rows.map(({ kwh }) => kwh ?? 0), 0.01)
        return (
          <Ranking
            label="建筑用电排名"
            bars={rows.map(({ id, name, use, campus, kwh, slots }) => ({
              key: String(id),
              name,
              share: (kwh ?? 0) / most,
              colour: 'var(--consumption)',
              value: <b>{energyText(kwh)}</b>,
              title: `${campus} ${name}，${use}，已知 ${slots.reported}/${slots.total} 个 15 分钟时段`,
            }))}
          />
        )
      }}
    </Panel>
  )
}
