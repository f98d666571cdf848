import { App, Button, Checkbox } from 'antd'
import { Fragment, useRef, useState } from 'react'
import { type AttachedFile, file } from '../../core/contract/platform/file.ts'
import { sentence } from '../../core/errors.ts'
import { type FileModule, fileModules, isPicture, sizeText } from '../../core/rules/files.ts'
import { siteDay } from '../../core/time/time.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { ControlRow } from '../kit/input/ControlRow.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { downloadBlob } from '../kit/print/downloadBlob.ts'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { ReportTable } from '../kit/print/ReportTable.tsx'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { useRemove } from '../kit/form/useRemove.tsx'
import { ImagePreview } from './ImagePreview.tsx'
import { SendingLine } from './SendingLine.tsx'

import { sharesNote } from './sharesNote.ts'
import { usedNote } from './usedNote.ts'
import { useUpload } from './useUpload.ts'

interface Props {
  module: FileModule
  /** Id of the record they hang on. */
  record: string
}

/** Few columns: beside a list, and on a phone, there is no room for more. */
const head = [{ title: '选择', width: '48px' }, { title: '文件' }, { title: '操作', width: '120px' }]

/** The files of a record: seen, taken home alone or together, added and removed by whoever may. */
export function Files({ module, record }: Props) {
  const holder = { fileModule: module, fileDataid: record }
  const { data, error, refetch } = useCall(file.getFileList, holder)
  const manages = useCan(fileModules[module].manages)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [shown, setShown] = useState<AttachedFile | null>(null)
  const { sending, send, cancel } = useUpload(holder, refetch)
  const input = useRef<HTMLInputElement>(null)
  const api = useApi()
  const { message } = App.useApp()
  const done = () => {
    setPicked([])
    refetch()
  }
  const remove = useRemove(file.del, { done })
  if (error && !data) return <ErrorNote message={error.message} onRetry={refetch} />
  if (!data) return <EmptyState loading text="" />

  const { types, bytes } = fileModules[module]
  const files = data.records
  const chosen = files.filter(({ fileId }) => picked.includes(fileId))
  const trying = (work: () => Promise<unknown>) => () => void work().catch(failure => message.error(sentence(failure)))
  const ids = (list: readonly AttachedFile[]) => list.map(({ fileId }) => fileId).join(',')
  const take = (one: AttachedFile) =>
    trying(async () =>
      downloadBlob(one.fileOriginalName, new Blob([(await api(file.downFeignFile, { fileId: one.fileId })) as ArrayBuffer])),
    )
  const takeAll = () =>
    chosen.length === 0
      ? void message.warning('请选择文件')
      : trying(async () =>
          downloadBlob(`${siteDay(new Date())}.zip`, new Blob([(await api(file.getFileZip, { fileIds: ids(chosen) })) as ArrayBuffer])),
        )()
  const removeAll = () =>
    chosen.length === 0
      ? void message.warning('请选择文件')
      : remove(chosen.length === 1 ? chosen[0]!.fileOriginalName : `${chosen.length} 个附件`, { fileIds: ids(chosen) })
  // The window opens by the click itself: after waiting for the ticket the browser would block it.
  const view = (one: AttachedFile) => () => {
    const opened = window.open('about:blank')
    if (!opened) return void message.warning('浏览器阻止了新窗口，请允许本站打开窗口后重试')
    const readable = files.filter(({ fileSuffixname }) => fileSuffixname === 'pdf')
    trying(async () => {
      try {
        const { ticket } = await api(file.getViewTicket, { fileIds: ids(readable) })
        const page = readable.length > 1 ? '/pdfViewListOnline' : '/pdfViewOnline'
        opened.location.replace(`${page}?${new URLSearchParams({ ticket, fileId: one.fileId })}`)
      } catch (failure) {
        opened.close()
        throw failure
      }
    })()
  }

  return (
    <>
      <ControlRow
        end={
          manages && (
            <span className="note">
              {`支持 ${types.map(type => `.${type}`).join(' / ')}，单个文件不超过 ${bytes / 1024 / 1024} MB`}
              {data.shares && `；${sharesNote(data.shares)}`}
            </span>
          )
        }
      >
        {manages && (
          <>
            <Button type="primary" loading={sending !== null} onClick={() => input.current?.click()}>
              上传文件
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label="上传文件"
              accept={types.map(type => `.${type}`).join(',')}
              onChange={({ target }) => {
                const given = [...(target.files ?? [])]
                target.value = ''
                void send(given)
              }}
            />
          </>
        )}
        <Button onClick={takeAll}>打包下载{chosen.length ? `（${chosen.length}）` : ''}</Button>
        {manages && (
          <Button danger onClick={removeAll}>
            删除所选
          </Button>
        )}
      </ControlRow>
      {sending && <SendingLine sending={sending} onCancel={cancel} />}
      <ReportTable
        label={fileModules[module].title}
        head={head}
        empty="暂无附件"
        rows={files.map(one => ({
          key: one.fileId,
          cells: [
            <Checkbox
              key="pick"
              aria-label={`选择 ${one.fileOriginalName}`}
              checked={picked.includes(one.fileId)}
              onChange={({ target }) => setPicked(target.checked ? [...picked, one.fileId] : picked.filter(id => id !== one.fileId))}
            />,
            <Fragment key="name">
              {one.fileSuffixname === 'pdf' || isPicture(one.fileOriginalName) ? (
                <Button
                  type="link"
                  size="small"
                  className="row-action"
                  onClick={isPicture(one.fileOriginalName) ? () => setShown(one) : view(one)}
                >
                  {one.fileOriginalName}
                </Button>
              ) : (
                one.fileOriginalName
              )}
              <div className="muted">{[sizeText(one.fileSize), one.userName, one.fileUploadTime].filter(Boolean).join('　')}</div>
              {one.usedBefore.length > 0 && (
                <div className="muted">
                  <ToneTag tone="warn">重复图片</ToneTag> {usedNote(one.usedBefore, record)}
                </div>
              )}
            </Fragment>,
            <span key="acts">
              <Button type="link" size="small" aria-label={`下载 ${one.fileOriginalName}`} onClick={take(one)}>
                下载
              </Button>
              {manages && (
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`删除 ${one.fileOriginalName}`}
                  onClick={() => remove(one.fileOriginalName, { fileIds: one.fileId })}
                >
                  删除
                </Button>
              )}
            </span>,
          ],
        }))}
      />
      {shown && <ImagePreview shown={shown} record={record} onClose={() => setShown(null)} />}
    </>
  )
}
