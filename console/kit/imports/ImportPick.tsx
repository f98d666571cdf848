import { Button } from 'antd'
import { useRef, useState } from 'react'
import { clearing, type Importable, importable } from '../../../core/rules/importable.ts'
import type { SheetField } from '../fields/field.ts'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { useAct } from './useAct.ts'
import { useEntries } from './useEntries.ts'
import { writeTemplate } from './writeTemplate.ts'
import './importPick.css'

interface Props {
  noun: Importable
  fields: readonly SheetField[]
  fault: string
  sent?: { rows: number; of: number }
  onFile: (file: File) => void
}

/** Where a sheet is chosen, or dropped. */
export function ImportPick({ noun, fields, fault, sent, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [busy, act] = useAct()
  const entriesOf = useEntries()
  const title = importable[noun]
  const chosen = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <div
      role="group"
      className={over ? 'import-pick import-pick-over' : 'import-pick'}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!sent) chosen(event.dataTransfer.files)
      }}
    >
      {sent ? (
        <UploadProgress label="上传进度" sent={sent.rows} total={sent.of} text={`正在上传 ${sent.rows} / ${sent.of} 行`} />
      ) : (
        <>
          <p>选择或拖入 .xlsx、.csv 文件；本页导出的文件修改后也可导入。先检查，确认后才会修改数据。</p>
          <p>空单元格不修改原值，填“{clearing}”则删去原值。</p>
          <p>
            <Button type="primary" onClick={() => input.current?.click()}>
              选择文件
            </Button>{' '}
            <Button
              loading={busy}
              onClick={() =>
                act(
                  async () => writeTemplate(title, fields, await entriesOf(fields)),
                  () => {},
                )
              }
            >
              下载模板
            </Button>
          </p>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv"
            aria-label="导入文件"
            hidden
            onChange={event => {
              chosen(event.target.files)
              event.target.value = ''
            }}
          />
        </>
      )}
      {fault && (
        <p className="import-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
