import { Modal } from 'antd'
import type { PlaylistRow } from '../../core/contract/playlist.ts'
import { PlaylistForm } from './PlaylistForm.tsx'

interface Props {
  /** null = closed. */
  edited: PlaylistRow | 'new' | null
  onDone: () => void
  onClose: () => void
}

/** A new list, or another form of an old one. */
export function PlaylistDialog({ edited, onDone, onClose }: Props) {
  const row = edited === 'new' ? null : edited
  return (
    <Modal
      title={row ? '编辑轮播' : '新增轮播'}
      open={edited !== null}
      width={820}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <PlaylistForm
        row={row}
        onCancel={onClose}
        onSaved={() => {
          onDone()
          onClose()
        }}
      />
    </Modal>
  )
}
