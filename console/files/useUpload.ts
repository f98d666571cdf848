import { App } from 'antd'
import { useRef, useState } from 'react'
import { file } from '../../core/contract/platform/file.ts'
import { sentence } from '../../core/errors.ts'
import { fileFault, type FileModule, fileModules } from '../../core/rules/files.ts'
import { useApi } from '../../core/call/useCall.ts'
import { formOf } from './formOf.ts'
import { sendWithProgress } from './sendWithProgress.ts'
import { usedNote } from './usedNote.ts'

interface Record_ {
  fileModule: FileModule
  fileDataid: string
  /** Further headings below the record. */
  fileBusiness?: string
  fileFunction?: string
  fileModuleid?: string
}

/** A file on its way. */
export interface Sending {
  name: string
  /** From 1. */
  place: number
  count: number
  /** Bytes of the request: the file and a few hundred beside it. */
  sent: number
  total: number
}

interface Uploads {
  sending: Sending | null
  send: (files: readonly File[]) => Promise<void>
  /** Ends what is on its way and what would follow. */
  cancel: () => void
}

/** Sends files to a record one after the other, and says of each that is refused why. */
export function useUpload(record: Record_, done: () => void): Uploads {
  const api = useApi()
  const { message } = App.useApp()
  const [sending, setSending] = useState<Sending | null>(null)
  const stop = useRef<AbortController>(null)

  const send = async (files: readonly File[]) => {
    const stopping = new AbortController()
    const { signal } = stopping
    stop.current = stopping
    let taken = 0
    for (const [index, each] of files.entries()) {
      if (signal.aborted) break
      const fault = fileFault(fileModules[record.fileModule], each)
      const onProgress = (sent: number, total: number) =>
        setSending({ name: each.name, place: index + 1, count: files.length, sent, total })
      onProgress(0, each.size)
      try {
        if (fault) throw new Error(fault)
        const { usedBefore } = await api(file.upload, formOf<typeof file.upload>(record, each), {
          signal,
          send: sendWithProgress(onProgress),
        })
        taken++
        if (usedBefore.length) void message.warning(`${each.name} ${usedNote(usedBefore, record.fileDataid)}`, 10)
      } catch (error) {
        if (signal.aborted) void message.info('已取消上传')
        else void message.error(`${each.name}：${fault ?? sentence(error, '上传失败')}`, 6)
      }
    }
    if (taken) void message.success('上传成功')
    setSending(null)
    done()
  }
  return { sending, send, cancel: () => stop.current?.abort() }
}
