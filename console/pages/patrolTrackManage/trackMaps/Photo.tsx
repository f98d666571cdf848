import { useEffect, useState } from 'react'
import { file } from '../../../../core/contract/platform/file.ts'
import type { TrackPoint } from '../../../../core/contract/orders/track.ts'
import { sentence } from '../../../../core/errors.ts'
import { useApi } from '../../../../core/call/useCall.ts'
import { Dialog } from '../../../kit/form/Dialog.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'

/** A photograph of a round, fetched as its owner may see it. */
export function Photo({ point, onClose }: { point: TrackPoint; onClose: () => void }) {
  const api = useApi()
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState('')
  const { fileId } = point
  useEffect(() => {
    if (!fileId) return
    let made = ''
    let live = true
    api(file.downFeignFile, { fileId }).then(
      bytes => {
        if (!live) return
        made = URL.createObjectURL(new Blob([bytes as ArrayBuffer]))
        setUrl(made)
      },
      error => live && setFault(sentence(error, '照片读取失败')),
    )
    return () => {
      live = false
      URL.revokeObjectURL(made)
    }
  }, [api, fileId])
  return (
    <Dialog title={`照片 ${point.time}`} width={760} onClose={onClose}>
      {url ? (
        <img style={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', margin: '0 auto' }} src={url} alt={point.fileName} />
      ) : (
        <EmptyState loading={fileId !== '' && !fault} text={fileId ? fault : '照片尚未上传'} />
      )}
      {point.mark && <p className="note">位置不可信：{point.markName}</p>}
    </Dialog>
  )
}
