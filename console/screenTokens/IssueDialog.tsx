import { Modal } from 'antd'
import { useState } from 'react'
import type { CallState } from '../../core/useCall.ts'
import { IssueForm, type Issued } from './IssueForm.tsx'
import { IssuedNote } from './IssuedNote.tsx'

interface Props {
  open: boolean
  orgs: CallState<{ orgId: string; orgName: string }[]>
  onIssued: () => void
  onClose: () => void
}

/** Two steps: what is to be issued, then the address, which is shown this once. */
export function IssueDialog({ open, orgs, onIssued, onClose }: Props) {
  const [issued, setIssued] = useState<Issued | null>(null)
  const close = () => {
    setIssued(null)
    onClose()
  }
  return (
    <Modal
      title={issued ? '令牌已签发' : '签发大屏令牌'}
      open={open}
      width={560}
      footer={null}
      // A slip of the hand must not lose an address that is shown only once.
      mask={{ closable: !issued }}
      keyboard={!issued}
      onCancel={close}
      destroyOnHidden
    >
      {issued ? (
        <IssuedNote issued={issued} onClose={close} />
      ) : (
        <IssueForm
          orgs={orgs}
          onCancel={close}
          onIssued={given => {
            setIssued(given)
            onIssued()
          }}
        />
      )}
    </Modal>
  )
}
