import { useEffect, useState } from 'react'
import { flow } from '../../core/contract/orders/flow.ts'
import { sentence } from '../../core/errors.ts'
import { placedCall } from '../../core/call/placedCall.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { ReportTable } from '../kit/print/ReportTable.tsx'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { WideImage } from '../kit/media/WideImage.tsx'
import { remindersOf } from './traceOf.ts'

const head = [
  { title: '环节' },
  { title: '办理人' },
  { title: '开始时间', width: '160px' },
  { title: '结束时间', width: '160px' },
  { title: '意见' },
  { title: '办理结果', width: '110px' },
]

/** The picture of a process; its bytes come by a signed call, so that an address alone shows nothing. */
function useDiagram(id: string) {
  const api = useApi()
  const [picture, setPicture] = useState({ url: '', error: '' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let url = ''
    let gone = false
    const { call, input } = placedCall(flow.getProcessDiagramByInstanceId, { processInstanceId: id })
    api(call, input as never).then(
      bytes => {
        if (gone) return
        url = URL.createObjectURL(new Blob([bytes as ArrayBuffer], { type: 'image/svg+xml' }))
        setPicture({ url, error: '' })
      },
      (error: unknown) => !gone && setPicture({ url: '', error: sentence(error) }),
    )
    return () => {
      gone = true
      URL.revokeObjectURL(url)
    }
  }, [api, id, round])
  return { ...picture, retry: () => setRound(now => now + 1) }
}

interface Props {
  /** Of the process. */
  id: string
  onClose: () => void
}

/** 流程轨迹: the diagram with the present step, and every hop. */
export function FlowDialog({ id, onClose }: Props) {
  const { url, error, retry } = useDiagram(id)
  const hops = useCall(flow.nodeProccessList, { processInstanceId: id })
  return (
    <Dialog title="流程轨迹" width={1000} onClose={onClose}>
      {error ? <ErrorNote message={error} onRetry={retry} /> : <WideImage url={url} alt="流程图" height={170} />}
      <AsyncContent call={hops}>
        {rows => (
          <ReportTable
            label="流程轨迹"
            head={head}
            empty="暂无数据"
            rows={rows.map((hop, n) => ({
              key: String(n),
              cells: [
                hop.activityName,
                hop.assigneeName || '--',
                hop.startTime,
                hop.endTime || '--',
                [hop.approveMessage, remindersOf(hop)].filter(Boolean).join('；') || '--',
                <>
                  {hop.endTime ? hop.dealResult || '--' : '办理中'} {hop.late && <ToneTag tone="bad">超时</ToneTag>}
                </>,
              ],
            }))}
          />
        )}
      </AsyncContent>
    </Dialog>
  )
}
