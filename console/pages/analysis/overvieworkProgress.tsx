import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ScheduledWork, workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Board } from '../../kit/board/Board.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, textFilter } from '../../kit/fields/fields.ts'
import { Filters } from '../../kit/list/Filters.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useList } from '../../kit/hooks/useList.ts'
import { drawnPlan } from './orderStat/drawnDays.ts'
import { OrderControls } from './orderStat/OrderControls.tsx'
import { OrderTotals } from './orderStat/OrderTotals.tsx'
import { percentText } from './orderStat/orderFigures.ts'
import { useOrderQuery } from './orderStat/useOrderQuery.ts'
import { useOrdersOf } from './orderStat/useOrdersOf.ts'

const layouts = {
  wide: `'plan stations' auto / 2fr 1fr`,
  tablet: `'plan' auto 'stations' auto / minmax(0, 1fr)`,
}
const every = minutes(5)
const most = 20

const count = (key: 'planCount' | 'finishCount' | 'unfinishCount' | 'onTimeCount' | 'doneCount', title: string): Field<ScheduledWork> =>
  derived<ScheduledWork>(key, title, row => `${row[key]} 张`, { width: 120, align: 'right', figures: true })

const fields: readonly Field<ScheduledWork>[] = [
  derived<ScheduledWork>('day', '日期', row => row.day, { width: 120, figures: true }),
  text<ScheduledWork>('stationName', '站点', { strong: true }),
  count('planCount', '计划'),
  count('finishCount', '已完成'),
  count('unfinishCount', '未完成'),
  derived<ScheduledWork>('percentum', '完成率', row => percentText(row.percentum), { width: 100, align: 'right', figures: true }),
  count('onTimeCount', '按计划完成'),
  count('doneCount', '当日实际完成'),
]
const columns = columnsOf(fields)
const sheet = sheetOf(fields)
const filters = [textFilter('keyword', '站点')]

/** 工作进度总览: planned against done, by day and station. */
export default function OverviewWorkProgressPage() {
  const query = useOrderQuery()
  const { dateType: _, ...asked } = query.input
  const sums = useCall(workSchedule.orderStatistics, asked, { every, keep: true })
  const days = useCall(workSchedule.workScheduleAnalyse, query.input, { every, keep: true })
  const stations = useCall(workSchedule.systemWorkList, { ...asked, size: most }, { every, keep: true })
  const list = useList(workSchedule.workScheduleList, { filters, input: values => ({ ...asked, ...values }), every })
  const navigate = useNavigate()
  const ordersOf = useOrdersOf()
  const lead = useCallback((to: Record<string, string>) => ordersOf && void navigate(ordersOf(to)), [navigate, ordersOf])
  const ofDay = useCallback(
    (place: number) => {
      const day = days.data?.[place]?.time
      if (day) lead({ scheduledIn: day })
    },
    [days.data, lead],
  )
  const greatest = stations.data?.records[0]?.total ?? 1
  return (
    <StatPage controls={<OrderControls query={query} />}>
      <OrderTotals call={sums} onOpen={lead} />
      <Board
        layouts={layouts}
        panels={{
          plan: (
            <ChartPanel
              title="计划与实际完成"
              call={days}
              height={280}
              of={drawnPlan}
              onOpen={ordersOf ? ofDay : undefined}
              empty="这段时间没有工单"
            />
          ),
          stations: (
            <Panel title="各站点工单" call={stations} height={280} isEmpty={({ total }) => total === 0} empty="这段时间没有工单">
              {({ records }) => (
                <Ranking
                  long
                  label="各站点工单"
                  bars={records.map(row => ({
                    key: row.code,
                    name: row.name,
                    share: row.total / greatest,
                    colour: 'var(--grid)',
                    value: `${row.finishCount}/${row.total}`,
                    note: percentText(row.percentum),
                    title: `${row.name}：${row.total} 张，已完成 ${row.finishCount} 张`,
                    onOpen: () => lead({ stationId: row.code }),
                  }))}
                />
              )}
            </Panel>
          ),
        }}
      />
      <PageCard title="逐日计划与完成">
        <Filters list={list}>
          <ExportButton title="工作计划_" list={list} sheet={sheet} />
        </Filters>
        <DataTable
          list={{
            ...list,
            setOpen: id => {
              const row = list.rows.find(each => each.id === id)
              if (row) lead({ scheduledIn: row.day, stationId: row.stationId })
            },
          }}
          columns={columns}
          noun="工作计划"
          opens={ordersOf !== undefined}
        />
      </PageCard>
    </StatPage>
  )
}
