import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { file } from '../../../core/contract/platform/file.ts'
import { useUser } from '../../../core/session.ts'
import { siteTime } from '../../../core/time/time.ts'
import { forgetDraftsOf } from '../../field/drafts.ts'
import { useEntries } from '../../field/outboxContext.ts'
import { standingOf } from '../../field/standing.ts'
import { useKept } from '../../field/useKept.ts'
import { OrderFiles } from '../../files/OrderFiles.tsx'
import { DetailHead } from '../../kit/detail/DetailHead.tsx'
import { ErrorNote } from '../../kit/state/ErrorNote.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { ToneTag } from '../../kit/detail/ToneTag.tsx'
import { detailOf } from '../../orders/detailOf.ts'
import { devicesOf } from '../../orders/devicesOf.ts'
import { restFacts, wayFacts } from '../../orders/orderFacts.tsx'
import { degreeTone, stateTone } from '../../orders/orderTones.ts'
import { PrintOrderButton } from '../../orders/PrintOrderButton.tsx'
import { ArriveStep } from './ArriveStep.tsx'
import { EntryList } from './EntryList.tsx'
import { WorkStep } from './WorkStep.tsx'

/** One order on site: what it is about, and what is to be done now. */
export function FieldOrder({ id, kind }: { id: string; kind: string }) {
  const { data: order, at, offline, error, refetch } = useKept(detailOf(kind), { id })
  const attached = useKept(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })
  const entries = useEntries(id)
  const userId = useUser()?.userId ?? ''
  const sent = entries.filter(({ state }) => state === 'sent').length
  const { refetch: refetchFiles } = attached
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was sent may have moved the order on
  useEffect(() => {
    if (sent === 0) return
    refetch()
    refetchFiles()
  }, [sent])
  const { step, taskId } = order ? standingOf(order, entries) : { step: null, taskId: '' }
  // What the server has given to somebody else, or to another step, is not written on here.
  const over = step === 'other' && !offline
  useEffect(() => {
    if (over) void forgetDraftsOf(userId, id)
  }, [over, userId, id])
  const back = <Link to="/fieldWork">返回工单列表</Link>
  if (error)
    return (
      <>
        <p className="note">{back}</p>
        <ErrorNote message={error.message} onRetry={refetch} />
      </>
    )
  if (!order) return <EmptyState loading text="" />
  const devices = devicesOf(order)
  const numbers = devices.length > 0 ? devices.map(({ devNo }) => devNo) : order.deviceNo ? [order.deviceNo] : []
  const files = attached.data?.records ?? []
  return (
    <>
      <p className="note">{back}</p>
      <DetailHead mark={<ToneTag tone={degreeTone(order.degree)}>{order.degreeName || '一般'}</ToneTag>} title={order.faultAppearance}>
        <span className="figures">{order.no}</span>
      </DetailHead>
      {offline && at > 0 && <p className="note">无法连接服务器，以下为 {siteTime(new Date(at)).slice(5, 16)} 取得的内容</p>}
      <p className="note" role="status">
        <StateDot tone={stateTone(order.status)}>{order.statusName}</StateDot>{' '}
        {step === 'finished'
          ? '处理已完成，等待上传'
          : step === 'work' && order.node === 'arrive'
            ? '已登记到达，等待上传'
            : order.activityName && `当前环节：${order.activityName}`}
      </p>
      <PageCard title="前往现场">
        <Facts facts={wayFacts(order)} />
      </PageCard>
      {step === 'arrive' && <ArriveStep order={order} devices={numbers} entries={entries} files={files} />}
      {step === 'work' && <WorkStep order={order} taskId={taskId} devices={devices} entries={entries} files={files} />}
      <PageCard title="工单信息">
        <Facts facts={restFacts(order)} />
      </PageCard>
      {!offline && (
        <PageCard title="照片与附件" extra={<PrintOrderButton order={order} />}>
          <OrderFiles id={id} />
        </PageCard>
      )}
      {entries.length > 0 && (
        <PageCard title="现场记录">
          <EntryList entries={entries} />
        </PageCard>
      )}
    </>
  )
}
