import { Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { FirstFocus } from './FirstFocus.tsx'
import { type Leave, LeaveContext } from './leaveContext.ts'
import { useMounted } from '../hooks/useMounted.ts'
import './dialog.css'

interface Props {
  title: string
  /** px; `full` = the whole window. */
  width?: number | 'full'
  /** Its buttons: the only way out, for what is shown once and must not go by a slip of the hand. */
  end?: ReactNode
  /** Without an end of its own: ×, mask and Esc close it, unless a form inside holds what nobody saved. */
  onClose?: () => void
  children: ReactNode
}

/** From here on it holds a page of its own, px: it gets all the height a low window has. */
const wide = 1000

/** Something to read or to look at, over the page. Mounted = open. */
export function Dialog({ title, width = 520, end, onClose = () => {}, children }: Props) {
  const leave = useRef<Leave>(undefined)
  const mounted = useMounted()
  return (
    <Modal
      title={title}
      open={mounted}
      width={width === 'full' ? '100vw' : width}
      className={width === 'full' ? 'full-dialog' : width >= wide ? 'wide-dialog' : undefined}
      footer={end ?? null}
      closable={!end}
      keyboard={!end}
      mask={{ closable: !end }}
      onCancel={() => (leave.current ? leave.current(onClose) : onClose())}
    >
      <LeaveContext value={leave}>
        <FirstFocus>{children}</FirstFocus>
      </LeaveContext>
    </Modal>
  )
}
