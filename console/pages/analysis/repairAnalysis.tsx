import { Segmented } from 'antd'
import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { orderStatistics } from '../../../core/contract/orders/orderStatistics.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Board } from '../../kit/board/Board.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { AgainTable } from './orderStat/AgainTable.tsx'
import { drawnGroups } from './orderStat/drawnGroups.ts'
import { drawnMilestones, drawnSteps } from './orderStat/drawnTimes.ts'
import { OrderControls } from './orderStat/OrderControls.tsx'
import { RepairTotals } from './orderStat/RepairTotals.tsx'
import { useDrill } from './orderStat/useDrill.ts'
import { useOrderQuery } from './orderStat/useOrderQuery.ts'
import { WorkTable } from './orderStat/WorkTable.tsx'

const layouts = {
  wide: `'milestones steps' auto 'types reasons' auto 'crews evaluations' auto / 1fr 1fr`,
  tablet: `'milestones' auto 'steps' auto 'types' auto 'reasons' auto 'crews' auto 'evaluations' auto / minmax(0, 1fr)`,
}
const views = [
  { value: '', label: '工单明细' },
  { value: 'again', label: '重复故障' },
]
const every = minutes(5)
const none = '这段时间没有工单'

const byType = ({ types }: ReplyOf<typeof orderStatistics.faults>) =>
  drawnBars(
    types.map(({ name }) => name),
    [{ name: '工单', values: types.map(({ count }) => count) }],
    { unit: '张', first: '故障类型', decimals: 0 },
  )
const byCrew = (crews: ReplyOf<typeof orderStatistics.crews>) => drawnGroups(crews, '班组')
const byLevel = ({ evaluations, evaluated }: ReplyOf<typeof orderStatistics.times>) =>
  drawnBars(
    evaluations.map(({ level }) => `${level} 分`),
    [{ name: '工单', values: evaluations.map(({ count }) => (evaluated === 0 ? null : count)) }],
    { unit: '张', first: '评价', decimals: 0 },
  )

/** 抢修分析: how quickly faults are repaired, what keeps its time, what breaks and what breaks again. */
export default function RepairAnalysisPage() {
  const query = useOrderQuery('fault')
  const { dateType: _, ...asked } = query.input
  const times = useCall(orderStatistics.times, asked, { every, keep: true })
  const faults = useCall(orderStatistics.faults, asked, { every, keep: true })
  const crews = useCall(orderStatistics.crews, asked, { every, keep: true })
  const [{ show }, setShow] = useUrlState({ show: '', page: '1' })
  const drill = useDrill()
  const list = useCallback(
    (to: Parameters<typeof drill>[0]) => {
      setShow({ show: '' }, true)
      drill(to)
    },
    [drill, setShow],
  )
  const ofType = useCallback(
    (place: number) => {
      const type = faults.data?.types[place]
      if (type) list({ faultType: type.code })
    },
    [faults.data, list],
  )
  const ofCrew = useCallback(
    (place: number) => {
      const crew = crews.data?.[place]
      if (crew) list(crew.code ? { crewId: crew.code, crewName: crew.name } : { noCrew: 'true' })
    },
    [crews.data, list],
  )
  return (
    <StatPage controls={<OrderControls query={query} />}>
      <RepairTotals call={times} faults={faults} />
      <Board
        layouts={layouts}
        panels={{
          milestones: <ChartPanel title="从申报起的用时" call={times} height={240} of={drawnMilestones} empty={none} />,
          steps: <ChartPanel title="各环节按时率" call={times} height={240} of={drawnSteps} empty="没有带时限的环节" />,
          types: <ChartPanel title="故障类型" call={faults} height={220} of={byType} onOpen={ofType} empty={none} />,
          reasons: (
            <Panel
              title="故障原因"
              call={faults}
              height={220}
              isEmpty={({ reasons }) => reasons.length === 0}
              empty="这段时间没有判定故障原因的工单"
            >
              {({ reasons }) => (
                <Ranking
                  long
                  label="故障原因"
                  bars={reasons.map(({ name, count }) => ({
                    key: name,
                    name,
                    share: count / (reasons[0]?.count ?? 1),
                    colour: 'var(--abnormal)',
                    value: `${count} 张`,
                  }))}
                />
              )}
            </Panel>
          ),
          crews: <ChartPanel title="各班组" call={crews} height={220} of={byCrew} onOpen={ofCrew} empty={none} />,
          evaluations: <ChartPanel title="验收评价" call={times} height={220} of={byLevel} empty="这段时间没有已评价的工单" />,
        }}
      />
      <div>
        <Segmented
          aria-label="工单明细或重复故障"
          options={views}
          value={show === 'again' ? 'again' : ''}
          onChange={next => setShow({ show: String(next), page: '1' })}
        />
      </div>
      {show === 'again' ? <AgainTable input={asked} /> : <WorkTable input={query.input} />}
    </StatPage>
  )
}
