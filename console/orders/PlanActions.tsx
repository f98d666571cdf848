import { Button } from 'antd'
import { useState } from 'react'
import type { OrderDetail } from '../../core/contract/orders/order.ts'
import { useRemove } from '../kit/form/useRemove.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import type { ServiceCalls } from './serviceCalls.ts'

interface Props {
  order: OrderDetail
  calls: ServiceCalls
  noun: string
  onDone: () => void
  onRemoved: () => void
}

/** What can be done with a plan that was not sent yet, or came back. What came back keeps its trace, and is not removed. */
export function PlanActions({ order, calls, noun, onDone, onRemoved }: Props) {
  const [edited, setEdited] = useState(false)
  const cameBack = order.hops.some(({ node }) => node === 'approve')
  const remove = useRemove(calls.remove, { done: onRemoved })
  return (
    <>
      <Button type="primary" size="small" onClick={() => setEdited(true)}>
        修改与提交
      </Button>{' '}
      {cameBack ? (
        <span className="note">审批退回，记录保留</span>
      ) : (
        <Button size="small" danger onClick={() => remove(`删除${noun}计划 ${order.no}`, { id: order.id })}>
          删除
        </Button>
      )}
      {edited && <PlanDialog id={order.id} {...{ calls, noun }} onSaved={onDone} onClose={() => setEdited(false)} />}
    </>
  )
}
