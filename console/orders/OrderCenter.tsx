import { Grid } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { Call, InputOf } from '../../core/contract/call.ts'
import type { OrderDetail as Order, OrderRow } from '../../core/contract/orders/order.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import { minutes } from '../../core/call/useCall.ts'
import { columnsOf, type Field, sheetOf } from '../kit/fields/fields.ts'
import { KeyHelp } from '../kit/pages/KeyHelp.tsx'
import { RowPanel } from '../kit/list/RowPanel.tsx'
import { OrderPage } from '../kit/pages/OrderPage.tsx'
import { type List, type Page, useList } from '../kit/hooks/useList.ts'
import { useStepKeys } from '../kit/hooks/useStepKeys.ts'
import { stateFilter, useStates } from '../kit/hooks/useStates.ts'
import { orderFields, orderFilters } from './orderFields.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { orderInput, orderStates, type statesOf } from './orderStates.ts'

const every = minutes(1)
/** Beside an open detail on an ordinary screen: what the detail says itself makes room for names. */
const inDetail = new Set<unknown>(['devName', 'crewName', 'declareTime', 'kindName', 'dueTime', 'planArriveTime'])
const none = {}
const keys = [
  ['J K', '下一条、上一条'],
  ['1 2', '办理当前环节；退回'],
  ['Enter', '打开；再按进入办理'],
  ['Ctrl+Enter', '提交表单'],
  ['Esc', '关闭详情'],
] as const

interface Props<Row extends OrderRow> {
  title: string
  call: Call<InputOf<typeof repair.list>, unknown, Page<Row>>
  /** What narrows all of them: those that pass through a judgement, those of a kind. */
  fixed?: InputOf<typeof repair.count>
  /** Whose states stand over the list. */
  states?: keyof typeof statesOf
  /** Facts besides those of every order, or instead of one of them; and those that say nothing here. */
  fields?: readonly Field<Row>[]
  without?: readonly string[]
  actions?: ReactNode
  /** What else an open order offers. */
  extra?: (order: Order, list: List<Row>) => ReactNode
  children?: (list: List<Row>) => ReactNode
}

/** Orders by state with what each wants next; whoever may take its step takes it beside the list. */
export function OrderCenter<Row extends OrderRow>(props: Props<Row>) {
  const { title, call, fixed = none, states: listed = 'all', fields: own = [], without = [], actions, extra, children } = props
  const wide = Grid.useBreakpoint().xxl
  const states = orderStates(listed)
  const input = orderInput(fixed)
  const fields = useMemo(() => {
    const usual = (orderFields as readonly Field<OrderRow>[] as readonly Field<Row>[]).filter(({ name }) => !without.includes(name))
    const named = (name: string) => own.find(field => field.name === name)
    return [...usual.map(field => named(field.name) ?? field), ...own.filter(({ name }) => !usual.some(field => field.name === name))]
  }, [own, without])
  const columns = columnsOf(fields)
  const paged = useList(call, { filters: [stateFilter(states), ...orderFilters], input, every })
  const list = useStates(paged, states, input, every)
  useStepKeys(list)
  return (
    <>
      <OrderPage
        noun="工单"
        title={title}
        list={list}
        columns={list.open && !wide ? columns.filter(({ key }) => !inDetail.has(key)) : columns}
        sheet={sheetOf(fields)}
        actions={
          <>
            {actions}
            <KeyHelp keys={keys} />
          </>
        }
        detail={
          <RowPanel key={list.open} title="工单详情" list={list} call={repair.detail}>
            {order => <OrderDetail order={order} onDone={list.refetch} extra={extra?.(order, list)} />}
          </RowPanel>
        }
      />
      {children?.(list)}
    </>
  )
}
