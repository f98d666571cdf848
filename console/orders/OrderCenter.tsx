import { Grid } from 'antd'
import type { ReactNode } from 'react'
import type { judge } from '../../core/contract/judge.ts'
import type { OrderDetail as Order, OrderRow } from '../../core/contract/order.ts'
import { repair } from '../../core/contract/repair.ts'
import { minutes } from '../../core/useCall.ts'
import { columnsOf, sheetOf } from '../kit/fields.ts'
import { OpenRow } from '../kit/OpenRow.tsx'
import { OrderPage } from '../kit/OrderPage.tsx'
import { type List, useList } from '../kit/useList.ts'
import { stateFilter, useStates } from '../kit/useStates.ts'
import { orderFields, orderFilters } from './orderFields.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { orderInput, orderStates } from './orderStates.ts'

const every = minutes(1)
const columns = columnsOf(orderFields)
/** Beside an open detail on an ordinary screen: what the detail says itself makes room for names. */
const inDetail = new Set<unknown>(['devName', 'crewName', 'declareTime', 'kindName', 'dueTime'])
const fewer = columns.filter(({ key }) => !inDetail.has(key))
const drafts = { s0: '待提交' }

interface Props {
  title: string
  call: typeof repair.list | typeof judge.list
  /** Those that pass through a judgement only. */
  stage?: 'judge'
  actions?: ReactNode
  /** What else an open order offers. */
  extra?: (order: Order, list: List<OrderRow>) => ReactNode
  children?: (list: List<OrderRow>) => ReactNode
}

/** Orders by state with what each wants next; whoever may take its step takes it beside the list. */
export function OrderCenter({ title, call, stage, actions, extra, children }: Props) {
  const wide = Grid.useBreakpoint().xxl
  const states = orderStates(stage ? {} : drafts)
  const input = orderInput(stage ? { stage } : {})
  const paged = useList(call, { filters: [stateFilter(states), ...orderFilters], input, every })
  const list = useStates(paged, states, input, every)
  return (
    <>
      <OrderPage
        noun="工单"
        title={title}
        list={list}
        columns={list.open && !wide ? fewer : columns}
        sheet={sheetOf(orderFields)}
        actions={actions}
        detail={
          <OpenRow key={list.open} title="工单详情" list={list} call={repair.detail}>
            {order => <OrderDetail order={order} onDone={list.refetch} extra={extra?.(order, list)} />}
          </OpenRow>
        }
      />
      {children?.(list)}
    </>
  )
}
