import { App } from 'antd'
import { useState } from 'react'
import { dataImport } from '../../../core/contract/platform/dataImport.ts'
import { job } from '../../../core/contract/platform/job.ts'
import { useApi, useCall } from '../../../core/call/useCall.ts'
import { sentence } from '../../../core/errors.ts'
import { type Importable, importable, importMost, importSlice } from '../../../core/rules/importable.ts'
import type { SheetField } from '../fields/field.ts'
import { Dialog } from '../form/Dialog.tsx'
import { AsyncContent } from '../state/AsyncContent.tsx'
import { ImportPick } from './ImportPick.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportReview } from './ImportReview.tsx'
import { JobProgress } from './JobProgress.tsx'
import { RecentImports } from './RecentImports.tsx'
import { readSheet } from './readSheet.ts'
import { rowsOfSheet } from './rowsOfSheet.ts'
import { useEntries } from './useEntries.ts'

interface Props {
  noun: Importable
  fields: readonly SheetField[]
  /** Of the import that was begun, from the address. */
  id: string
  onBegun: (id: string) => void
  onClose: () => void
  /** The list shows others now. */
  done: () => void
}

/** Records out of a sheet, in three steps: a file, what it would do, what it did. It goes on without the page. */
export function ImportDialog({ noun, fields, id, onBegun, onClose, done }: Props) {
  const title = importable[noun]
  return (
    <Dialog title={`导入${title}`} width={1040} onClose={onClose}>
      {id === 'new' ? (
        <Begin {...{ noun, fields, onBegun }} />
      ) : (
        <Begun key={id} {...{ id, fields, done }} onAgain={() => onBegun('new')} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Begin({ noun, fields, onBegun }: Pick<Props, 'noun' | 'fields' | 'onBegun'>) {
  const api = useApi()
  const { message } = App.useApp()
  const entriesOf = useEntries()
  const [fault, setFault] = useState('')
  const [sent, setSent] = useState<{ rows: number; of: number }>()

  async function take(file: File) {
    setFault('')
    let begun = ''
    try {
      const entries = await entriesOf(fields)
      const codeOf = (type: string, name: string) =>
        entries.find(({ dictType, dictName }) => type.split(',').includes(dictType) && dictName === name)?.dictCode
      const { rows, unknown } = rowsOfSheet(await readSheet(file), fields, codeOf)
      if (rows.length > importMost) throw new Error(`表格有 ${rows.length} 行，一次最多导入 ${importMost} 行，请分成几个文件`)
      if (unknown.length > 0) void message.info(`以下列不导入：${unknown.join('、')}`)
      const { id } = await api(dataImport.start, { noun, fileName: file.name.slice(-200), total: rows.length })
      begun = id
      for (let from = 0; from < rows.length; from += importSlice) {
        setSent({ rows: from, of: rows.length })
        await api(dataImport.put, { id, from: from + 1, rows: rows.slice(from, from + importSlice) })
      }
      onBegun(id)
    } catch (error) {
      // What did not arrive whole is not waited for.
      if (begun) await api(job.cancel, { id: begun }).catch(() => {})
      setFault(sentence(error, '文件未能导入'))
      setSent(undefined)
    }
  }
  return (
    <>
      <ImportPick {...{ noun, fields, fault, sent }} onFile={file => void take(file)} />
      <RecentImports title={importable[noun]} onOpen={onBegun} />
    </>
  )
}

interface BegunProps {
  id: string
  fields: readonly SheetField[]
  done: () => void
  onAgain: () => void
  onClose: () => void
}

function Begun({ id, fields, done, onAgain, onClose }: BegunProps) {
  const [busy, setBusy] = useState(true)
  const state = useCall(job.detail, { id }, { every: busy ? 1000 : undefined, fresh: 0 })
  const current = state.data?.state
  const works = current === undefined || current === 'waiting' || current === 'running' || current === 'taking'
  if (busy !== works) setBusy(works)
  const goOn = () => {
    setBusy(true)
    state.refetch()
  }
  return (
    <AsyncContent call={state}>
      {found =>
        works ? (
          <JobProgress job={found} onCancelled={goOn} />
        ) : found.state === 'ready' ? (
          <ImportReview {...{ job: found, fields, onAgain }} onApplied={goOn} onCancelled={goOn} />
        ) : (
          <ImportResult {...{ job: found, fields, done, onAgain, onClose }} />
        )
      }
    </AsyncContent>
  )
}
