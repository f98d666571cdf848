import { App, Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { AttachedFile } from '../../../core/contract/platform/file.ts'
import { fileModules } from '../../../core/rules/files.ts'
import { fieldNow } from '../../field/fieldTime.ts'
import type { Entry } from '../../field/outbox.ts'
import { useOutbox } from '../../field/outboxContext.ts'
import { photosOf } from '../../field/photosOf.ts'
import { shrink } from '../../field/shrink.ts'

interface Props {
  orderId: string
  /** Step of the order. */
  step: string
  /** Id of the check they belong to, '' for the order as a whole. */
  part?: string
  title: string
  entries: readonly Entry[]
  /** What the server has of the order. */
  files: readonly AttachedFile[]
}

const { most } = fileModules.orderPhoto

/** A photograph that waits, as it lies on the phone. */
function Waiting({ entry }: { entry: Entry }) {
  const url = useMemo(() => (entry.file ? URL.createObjectURL(new Blob([entry.file.bytes], { type: entry.file.type })) : ''), [entry.file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url ? <img src={url} alt={entry.title} /> : null
}

/** Photographs of one heading: taken, made small enough, and put into the outbox. */
export function PhotoField({ orderId, step, part = '', title, entries, files }: Props) {
  const outbox = useOutbox()
  const input = useRef<HTMLInputElement>(null)
  const { message } = App.useApp()
  const { unsent, count } = photosOf({ step, part }, entries, files)

  const take = async (photos: readonly File[]) => {
    for (const photo of photos.slice(0, Math.max(0, most - count))) {
      try {
        const small = await shrink(photo)
        const at = fieldNow().toISOString()
        const name = `${title.slice(0, 20)}${at.slice(11, 19).replaceAll(':', '')}.${small.type === 'image/png' ? 'png' : 'jpg'}`
        await outbox.add({
          orderId,
          kind: 'file',
          title: `${title}照片`,
          at,
          input: {
            fileModule: 'orderPhoto',
            fileDataid: orderId,
            fileBusiness: step,
            fileFunction: 'photo',
            ...(part && { fileModuleid: part }),
            takenAt: at,
          },
          file: { name, type: small.type, bytes: await small.arrayBuffer() },
        })
      } catch {
        void message.error(`${photo.name} 不是可以读取的图片`)
      }
    }
    if (photos.length > most - count) void message.warning(`每项最多 ${most} 张照片`)
  }
  return (
    <div className="field-photos">
      {unsent.map(entry => (
        <Waiting key={entry.id} entry={entry} />
      ))}
      <Button disabled={count >= most} onClick={() => input.current?.click()}>
        {`拍照（${count}/${most}）`}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={`${title}照片`}
        onChange={({ target }) => {
          const given = [...(target.files ?? [])]
          target.value = ''
          void take(given)
        }}
      />
    </div>
  )
}
