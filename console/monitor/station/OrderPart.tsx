import { pvStation, type StationOrder } from '../../../core/contract/energy/pvStation.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { columnsOf, type Field, sheetOf, text, time } from '../../kit/fields/fields.ts'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { OrderLink } from '../../orderLink/OrderLink.tsx'
import { PartActions } from './PartActions.tsx'
import { useSubList } from './useSubList.ts'

const finished = ['4', '5']

const fields: readonly Field<StationOrder>[] = [
  {
    ...text<StationOrder>('orderNo', '工单号', { figures: true, width: 170 }),
    cell: row => <OrderLink id={row.id} no={row.orderNo} kind={row.kind} />,
  },
  text<StationOrder>('kindName', '类型', { width: 90 }),
  text<StationOrder>('content', '内容'),
  {
    ...text<StationOrder>('statusName', '状态', { width: 120 }),
    cell: row => (
      <StateDot tone={finished.includes(row.status) ? 'good' : row.overdue ? 'bad' : 'busy'}>
        {row.statusName}
        {row.overdue ? '，已超期' : ''}
      </StateDot>
    ),
  },
  text<StationOrder>('crewName', '班组', { width: 130 }),
  text<StationOrder>('principal', '负责人', { width: 130 }),
  time<StationOrder>('createTime', '开立时间', { width: 150 }),
  time<StationOrder>('planFinishTime', '计划完成', { width: 150 }),
]
const columns = columnsOf(fields)

/** Work orders of a station, the newest first, and how far this month's are. */
export function OrderPart({ site }: { site: string }) {
  const list = useSubList(pvStation.orderListByStation, { stationId: site }, { name: 'partPage', idOf: row => row.id, every: seconds(60) })
  // The same question as the list's first page.
  const schedule = useCall(pvStation.orderListByStation, { stationId: site, current: 1, size: list.size }, { keep: true }).data?.schedule
  return (
    <PageCard
      title="工单"
      height={330}
      extra={
        <>
          {schedule && (
            <span>
              {schedule.month}：已完成 {schedule.finishCount}，未完成 {schedule.unfinishCount}
              {schedule.percentum === null ? '' : `，完成率 ${schedule.percentum}%`}
            </span>
          )}
          <PartActions title="站点工单_" list={list} sheet={sheetOf(fields)} />
        </>
      }
    >
      <DataTable list={list} columns={columns} noun="工单" />
    </PageCard>
  )
}
