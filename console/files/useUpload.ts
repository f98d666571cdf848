import { App } from 'antd'
import { useState } from 'react'
import { file } from '../../core/contract/file.ts'
import { sentence } from '../../core/errors.ts'
import { fileFault, type FileModule, fileModules } from '../../core/files.ts'
import { useApi } from '../../core/useCall.ts'
import { formOf } from './formOf.ts'

interface Record_ {
  fileModule: FileModule
  fileDataid: string
}

/** Sends files to a record one after the other, and says of each that is refused why. @returns what is on its way, and what sends */
export function useUpload(record: Record_, done: () => void): [sending: string, send: (files: readonly File[]) => Promise<void>] {
  const api = useApi()
  const { message } = App.useApp()
  const [sending, setSending] = useState('')
  const send = async (files: readonly File[]) => {
    for (const [index, each] of files.entries()) {
      const fault = fileFault(fileModules[record.fileModule], each)
      setSending(`正在上传 ${index + 1}/${files.length}：${each.name}`)
      try {
        if (fault) throw new Error(fault)
        await api(file.upload, formOf<typeof file.upload>(record, each))
      } catch (error) {
        void message.error(`${each.name}：${fault ?? sentence(error)}`, 6)
      }
    }
    setSending('')
    done()
  }
  return [sending, send]
}
