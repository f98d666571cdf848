import { useEffect, useState } from 'react'
import { file } from '../../core/contract/platform/file.ts'
import { useApi } from '../../core/call/useCall.ts'

interface Props {
  fileId: string
  name: string
  /** Pressed: shows it large. */
  onClick?: () => void
}

/** A picture of a record: its bytes come by the call like any file's, for an address would open it to whoever knows that. */
export function FileImage({ fileId, name, onClick }: Props) {
  const api = useApi()
  const [url, setUrl] = useState('')
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let here = true
    let made = ''
    api(file.downFeignFile, { fileId }).then(
      bytes => {
        if (!here) return
        made = URL.createObjectURL(new Blob([bytes as ArrayBuffer]))
        setUrl(made)
      },
      () => here && setLost(true),
    )
    return () => {
      here = false
      URL.revokeObjectURL(made)
    }
  }, [api, fileId])
  if (lost) return <span className="muted">{name}（无法读取）</span>
  if (!url) return <span className="muted">{name}</span>
  const picture = <img src={url} alt={name} />
  return onClick ? (
    <button type="button" onClick={onClick} aria-label={`预览 ${name}`}>
      {picture}
    </button>
  ) : (
    picture
  )
}
