import { Button } from 'antd'
import { Suspense } from 'react'
import { file } from '../../core/contract/platform/file.ts'
import { useCall } from '../../core/call/useCall.ts'
import { ControlRow } from '../kit/input/ControlRow.tsx'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { lazyPart } from '../kit/state/lazyPart.tsx'
import { FullPageMessage } from '../kit/state/FullPageMessage.tsx'
import { StandaloneLayout } from '../kit/pages/StandaloneLayout.tsx'
import { useUrlState } from '../kit/hooks/useUrlState.ts'

const PdfDocument = lazyPart('PDF 阅读器', () => import('../kit/media/PdfDocument.tsx'))

/** What a ticket opens, read in the browser. @param all beside the one shown the others to choose from */
export function PdfViewer({ all }: { all: boolean }) {
  const [{ ticket, fileId }, setState] = useUrlState({ ticket: '', fileId: '' })
  const { data, error, refetch } = useCall(file.getViewed, { ticket }, { enabled: ticket !== '', fresh: Number.POSITIVE_INFINITY })
  if (!ticket)
    return (
      <FullPageMessage
        title="没有查看凭证"
        text="文件凭证有时限，且只随附件链接给出：请回到所属记录，在附件列表中打开文件"
        action="返回首页"
        onAction={() => location.assign('/')}
      />
    )
  if (error) return <FullPageMessage title="无法打开文件" text={error.message} action="重试" onAction={refetch} />
  if (!data) return <EmptyState loading text="" />
  const readable = data.records.filter(({ fileSuffixname }) => fileSuffixname === 'pdf')
  const shown = readable.find(each => each.fileId === fileId) ?? readable[0]
  if (!shown) return <FullPageMessage title="没有可查看的 PDF" text="文件已被删除，或不是 PDF 文件" />
  const url = `${file.viewFile.path}?${new URLSearchParams({ ticket, fileId: shown.fileId })}`
  return (
    <StandaloneLayout title={shown.fileOriginalName} end={`${shown.fileUploadTime} 上传`}>
      {all && readable.length > 1 && (
        <nav aria-label="文件">
          <ControlRow end={null}>
            {readable.map(each => (
              <Button
                key={each.fileId}
                aria-current={each.fileId === shown.fileId}
                type={each.fileId === shown.fileId ? 'primary' : 'default'}
                onClick={() => setState({ fileId: each.fileId })}
              >
                {each.fileOriginalName}
              </Button>
            ))}
          </ControlRow>
        </nav>
      )}
      <Suspense fallback={<EmptyState loading text="" />}>
        <PdfDocument key={shown.fileId} url={url} name={shown.fileOriginalName} />
      </Suspense>
    </StandaloneLayout>
  )
}
