import { Button } from 'antd'
import { useRef } from 'react'
import { useUpload } from '../files/useUpload.ts'

interface Props {
  orderId: string
  checkId: string
  /** Of the check. */
  name: string
  /** How many there are. */
  count: number
  onDone: () => void
}

/** Adds photographs to a check at a desk; on site they go through the outbox (pages/fieldWork/PhotoField). */
export function CheckPhoto({ orderId, checkId, name, count, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { sending, send } = useUpload(
    { fileModule: 'orderPhoto', fileDataid: orderId, fileBusiness: 'work', fileFunction: 'photo', fileModuleid: checkId },
    onDone,
  )
  return (
    <div>
      <Button loading={sending !== null} onClick={() => input.current?.click()}>
        {`上传照片（${count}）`}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        hidden
        aria-label={`${name}照片`}
        onChange={({ target }) => {
          const given = [...(target.files ?? [])]
          target.value = ''
          void send(given)
        }}
      />
    </div>
  )
}
