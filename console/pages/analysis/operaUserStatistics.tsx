import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CrewPerson, crewPerson } from '../../../core/contract/platform/crewPerson.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, textFilter, time } from '../../kit/fields/fields.ts'
import { Filters } from '../../kit/list/Filters.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { useList } from '../../kit/hooks/useList.ts'
import { percentText, ratioText } from './orderStat/orderFigures.ts'
import { useOrdersOf } from './orderStat/useOrdersOf.ts'

const every = minutes(5)
/** So many people can be told apart in a chart. */
const most = 15

const count = (key: 'steps' | 'orders' | 'finished' | 'open', title: string, unit: string): Field<CrewPerson> =>
  derived<CrewPerson>(key, title, row => `${row[key]} ${unit}`, { width: 120, align: 'right', figures: true, sort: true })

const fields: readonly Field<CrewPerson>[] = [
  {
    ...text<CrewPerson>('userName', '人员', { strong: true, width: 180 }),
    cell: row => <TwoLineText second={row.crewName}>{row.userName}</TwoLineText>,
  },
  text<CrewPerson>('crewName', '班组', { list: false }),
  count('steps', '办理环节', '次'),
  count('orders', '办理工单', '张'),
  count('finished', '处理完成', '张'),
  count('open', '未结束', '张'),
  {
    ...derived<CrewPerson>('onTimeShare', '按时率', row => percentText(row.onTimeShare), {
      width: 130,
      align: 'right',
      figures: true,
      sort: true,
    }),
    cell: row => <TwoLineText second={ratioText(row.onTime, row.withDue)}>{percentText(row.onTimeShare)}</TwoLineText>,
  },
  derived<CrewPerson>(
    'evaluation',
    '平均评价',
    row => (row.evaluation === null ? '' : `${row.evaluation.toFixed(1)} 分（${row.evaluated} 张）`),
    { width: 150, align: 'right', figures: true, sort: true },
  ),
  time<CrewPerson>('lastTime', '最近办理', { width: 170 }),
]
const columns = columnsOf(fields)
const sheet = sheetOf(fields)
const filters = [textFilter('keyword', '姓名、班组')]

const drawn = ({ records }: ReplyOf<typeof crewPerson.personInfoList>) => {
  const busy = records.filter(({ steps }) => steps > 0)
  return drawnBars(
    busy.map(({ userName }) => userName),
    [
      { name: '办理环节', values: busy.map(({ steps }) => steps) },
      { name: '办理工单', values: busy.map(({ orders }) => orders) },
      { name: '处理完成', values: busy.map(({ finished }) => finished) },
    ],
    { unit: '次', first: '人员', decimals: 0 },
  )
}

/** 运维人员统计: what everybody has done in the period, how much of it in time, and what is still in hand. */
export default function OperaUserStatisticsPage() {
  const span = useSpan(['day', 'month'])
  const period = { startTime: span.range.from, endTime: span.range.to }
  const busiest = useCall(crewPerson.personInfoList, { ...period, size: most }, { every, keep: true })
  const list = useList(crewPerson.personInfoList, { filters, input: values => ({ ...period, ...values }), id: 'userId', every })
  const navigate = useNavigate()
  const ordersOf = useOrdersOf()
  const lead = useCallback(
    (person: CrewPerson | undefined) => {
      if (person && ordersOf) void navigate(ordersOf({ userId: person.userId, userName: person.userName }))
    },
    [navigate, ordersOf],
  )
  const people = busiest.data?.records
  const onOpen = useCallback((place: number) => lead(people?.filter(({ steps }) => steps > 0)[place]), [lead, people])
  return (
    <StatPage controls={<SpanControls span={span} />}>
      <ChartPanel
        title={`办理最多的 ${most} 人`}
        file="运维人员统计"
        call={busiest}
        height={260}
        of={drawn}
        onOpen={ordersOf ? onOpen : undefined}
        empty="这段时间没有人办理工单"
      />
      <PageCard title="人员">
        <Filters list={list}>
          <ExportButton title="运维人员统计_" list={list} sheet={sheet} />
        </Filters>
        <DataTable
          list={{ ...list, setOpen: id => lead(list.rows.find(({ userId }) => userId === id)) }}
          columns={columns}
          noun="人员"
          opens={ordersOf !== undefined}
        />
      </PageCard>
    </StatPage>
  )
}
