import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { AnyCall } from '../../../core/contract/call.ts'
import { FirstFocus } from './FirstFocus.tsx'
import { SaveForm } from './SaveForm.tsx'
import { useMounted } from '../hooks/useMounted.ts'
import { type SaveOptions, useSave } from './useSave.ts'
import type { FormValues } from './formValues.ts'
import './formDialog.css'

interface Props<C extends AnyCall> extends SaveOptions<C> {
  title: string
  call: C
  initial?: FormValues
  /** The word of the button that sends. */
  send?: string
  /** px; from 720 on short inputs stand in two columns. */
  width?: number
  onClose: () => void
  /** The inputs. */
  children: ReactNode
}

/**
 * A form in a dialog that sends one call. Mounted = open, closed once it is saved. The first field has the focus; mask,
 * Esc and × ask before they drop what was typed.
 */
export function FormDialog<C extends AnyCall>({ title, call, initial, send, width = 520, onClose, children, ...options }: Props<C>) {
  const done: typeof options.done = (...reply) => {
    onClose()
    options.done(...reply)
  }
  const save = useSave(call, { ...options, done })
  const mounted = useMounted()
  return (
    <Modal className="form-dialog" title={title} open={mounted} width={width} footer={null} onCancel={() => save.leave(onClose)}>
      <FirstFocus>
        <SaveForm save={save} initial={initial} send={send} onCancel={onClose}>
          {children}
        </SaveForm>
      </FirstFocus>
    </Modal>
  )
}
