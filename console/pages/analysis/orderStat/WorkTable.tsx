import { Tag } from 'antd'
import type { OrderRow } from '../../../../core/contract/orders/order.ts'
import type { ChosenOrders } from '../../../../core/contract/orders/orderStatistics.ts'
import { workSchedule } from '../../../../core/contract/orders/workSchedule.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { DictSelect } from '../../../kit/form/DictSelect.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, dictionary, type Filter, sheetOf, textFilter } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { useDict } from '../../../kit/hooks/useDict.ts'
import { useList } from '../../../kit/hooks/useList.ts'
import { slotRange } from './slotRange.ts'
import { tagFilter } from './tagFilter.tsx'
import { workFields } from './workFields.tsx'

const columns = columnsOf(workFields)
const sheet = sheetOf(workFields)

/** What it is called stands in the dictionary; 0 is none. */
function FaultTag({ code, onClose }: { code: string; onClose: () => void }) {
  const { nameOf } = useDict('FAILURE_TYPE')
  return (
    <Tag closable onClose={onClose}>
      故障类型 {code === '0' ? '未判定' : nameOf(code)}
    </Tag>
  )
}

const filters: readonly Filter[] = [
  textFilter('keyword', '工单号、站点、内容'),
  {
    names: ['status'],
    render: ({ values, set }) => (
      <DictSelect key="status" type="order_status" title="状态" value={values.status} onChange={status => set({ status })} />
    ),
  },
  dictionary<OrderRow>('degree', '紧急程度', 'ORDER_LEVEL').filter!,
  tagFilter('finished', '', value => (value === 'true' ? '已完成的' : '未完成的')),
  tagFilter('overdue', '', () => '已超期的'),
  tagFilter('noCrew', '', () => '未派单的'),
  tagFilter('slot', '申报于'),
  tagFilter('scheduledIn', '计划或完成于'),
  {
    names: ['crewId', 'crewName'],
    render: ({ values, set }) =>
      values.crewId && (
        <Tag key="crew" closable onClose={() => set({ crewId: '', crewName: '' })}>
          班组 {values.crewName || values.crewId}
        </Tag>
      ),
  },
  {
    names: ['userId', 'userName'],
    render: ({ values, set }) =>
      values.userId && (
        <Tag key="user" closable onClose={() => set({ userId: '', userName: '' })}>
          办理人 {values.userName || values.userId}
        </Tag>
      ),
  },
  {
    names: ['faultType'],
    render: ({ values, set }) =>
      values.faultType && <FaultTag key="fault" code={values.faultType} onClose={() => set({ faultType: '' })} />,
  },
]

/** What a chart leads to in the list beneath, by names of the address; everything else of the list is as before. */
export const noDrill = {
  status: '',
  degree: '',
  finished: '',
  overdue: '',
  slot: '',
  scheduledIn: '',
  crewId: '',
  crewName: '',
  noCrew: '',
  userId: '',
  userName: '',
  faultType: '',
  keyword: '',
  page: '1',
}

/** The orders behind the figures. What was planned for a day or month, or done in it, is asked for whenever it was opened. */
export function WorkTable({ input }: { input: ChosenOrders & { dateType: 'day' | 'month' } }) {
  const { dateType: _, ...asked } = input
  const list = useList(workSchedule.workList, {
    filters,
    input: ({ slot, scheduledIn, crewName: _crew, userName: _user, ...values }) => {
      const { startTime, endTime, ...others } = asked
      const period = scheduledIn ? {} : slot ? slotRange(slot) : { startTime, endTime }
      return { ...others, ...period, ...(scheduledIn && { scheduledIn }), ...values }
    },
  })
  return (
    <PageCard title="工单明细">
      <Filters list={list}>
        <ExportButton title="工单明细_" list={list} sheet={sheet} />
      </Filters>
      <DataTable list={list} columns={columns} noun="工单" />
    </PageCard>
  )
}
