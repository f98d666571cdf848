import { App } from 'antd'
import type { ReactNode } from 'react'
import type { AnyCall } from '../../core/contract/call.ts'
import type { OrderDetail } from '../../core/contract/orders/order.ts'
import { codes, sentence } from '../../core/errors.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import type { FormValues } from '../kit/form/formValues.ts'

export interface StepProps {
  order: OrderDetail
  /** Taken, or refused because somebody was faster: what shows the order is read again. */
  onDone: () => void
  onClose: () => void
}

interface Props<C extends AnyCall> extends StepProps {
  title: string
  call: C
  send?: string
  width?: number
  initial?: FormValues
  input?: (values: FormValues) => FormValues
  children: ReactNode
}

/** The form of one step of an order. Who comes too late hears what happened meanwhile. */
export function StepForm<C extends AnyCall>({ order, onDone, onClose, call, input = values => values, send = '确定', ...form }: Props<C>) {
  const { message } = App.useApp()
  return (
    <FormDialog
      {...form}
      call={call}
      send={send}
      input={values => ({ ...input(values), id: order.id, taskId: order.taskId }) as never}
      done={onDone}
      onClose={onClose}
      onRefused={error => {
        if (error.code !== codes.conflict) return
        void message.error(sentence(error), 6)
        onDone()
      }}
    />
  )
}
