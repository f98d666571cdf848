import { App, Button } from 'antd'
import { useState } from 'react'
import type { OrderDetail } from '../../core/contract/orders/order.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import { sentence } from '../../core/errors.ts'
import { useApi } from '../../core/call/useCall.ts'
import { useRemove } from '../kit/form/useRemove.tsx'
import { ReportDialog } from './ReportDialog.tsx'

interface Props {
  order: OrderDetail
  onDone: () => void
  onRemoved: () => void
}

/** What can be done with a report that was not handed in yet. */
export function ReportActions({ order, onDone, onRemoved }: Props) {
  const api = useApi()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [edited, setEdited] = useState(false)
  const remove = useRemove(repair.remove, { done: onRemoved })
  const submit = async () => {
    setBusy(true)
    try {
      await api(repair.submit, { id: order.id, taskId: order.taskId }, { onMessage: msg => void message.success(msg) })
    } catch (error) {
      void message.error(sentence(error, '提交失败'))
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <>
      <Button type="primary" size="small" loading={busy} onClick={() => void submit()}>
        提交
      </Button>{' '}
      <Button size="small" onClick={() => setEdited(true)}>
        修改
      </Button>{' '}
      <Button size="small" danger onClick={() => remove(`删除报修单 ${order.no}`, { id: order.id })}>
        删除
      </Button>
      {edited && <ReportDialog order={order} onSaved={onDone} onClose={() => setEdited(false)} />}
    </>
  )
}
