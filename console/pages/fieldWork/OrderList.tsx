import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { repair } from '../../../core/contract/orders/repair.ts'
import { file } from '../../../core/contract/platform/file.ts'
import { useUser } from '../../../core/session.ts'
import { siteTime } from '../../../core/time/time.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { keepDraftsOf } from '../../field/drafts.ts'
import { keepReply, replyKey } from '../../field/keptReplies.ts'
import { useEntries } from '../../field/outboxContext.ts'
import { standingOf } from '../../field/standing.ts'
import { useKept } from '../../field/useKept.ts'
import { ErrorNote } from '../../kit/state/ErrorNote.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ToneTag } from '../../kit/detail/ToneTag.tsx'
import { detailOf } from '../../orders/detailOf.ts'
import { lateText } from '../../orders/lateText.ts'
import { degreeTone } from '../../orders/orderTones.ts'

const asked = { mine: true, open: true, current: 1, size: 100 } as const
/** An order is fetched anew for the way this soon, ms. */
const freshMs = 5 * 60_000
const fetched = new Map<string, number>()

/** My team's orders that want somebody on site. They are fetched as a whole, so that each can be opened without a network. */
export function OrderList() {
  const { data, at, offline, error, refetch } = useKept(repair.list, asked)
  const userId = useUser()?.userId ?? ''
  const entries = useEntries()
  const api = useApi()
  const [kept, setKept] = useState(0)
  const orders = data?.records.filter(({ node, mayTake }) => mayTake && (node === 'arrive' || node === 'work'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every list that was answered
  useEffect(() => {
    if (offline || !orders) return
    let here = true
    void (async () => {
      for (const { id, kind } of orders) {
        if (!here) return
        if (Date.now() - (fetched.get(id) ?? 0) > freshMs)
          try {
            const photos = { fileModule: 'orderPhoto' as const, fileDataid: id }
            const call = detailOf(kind)
            await keepReply(replyKey(userId, call.path, { id }), await api(call, { id }))
            await keepReply(replyKey(userId, file.getFileList.path, photos), await api(file.getFileList, photos))
            fetched.set(id, Date.now())
          } catch {
            // The next list tries again.
            return
          }
        if (here) setKept(orders.filter(order => fetched.has(order.id)).length)
      }
    })()
    return () => {
      here = false
    }
  }, [data, offline])

  useEffect(() => {
    // A list that was cut off does not tell what is missing.
    if (data && !offline && data.total <= data.records.length)
      void keepDraftsOf(
        userId,
        data.records.filter(({ mayTake }) => mayTake).map(({ id }) => id),
      )
  }, [data, offline, userId])

  if (error) return <ErrorNote message={error.message} onRetry={refetch} />
  if (!orders) return <EmptyState loading text="" />
  return (
    <>
      {offline && at > 0 && <p className="note">无法连接服务器，以下为 {siteTime(new Date(at)).slice(5, 16)} 取得的工单</p>}
      {orders.length === 0 && <EmptyState loading={false} text="没有待办的现场工单" />}
      <div className="field-list">
        {orders.map(order => {
          const { step } = standingOf(
            order,
            entries.filter(({ orderId }) => orderId === order.id),
          )
          return (
            <Link key={order.id} className="field-card" to={`/fieldWork?${new URLSearchParams({ order: order.id, kind: order.kind })}`}>
              <span>
                <ToneTag tone={degreeTone(order.degree)}>{order.degreeName || '一般'}</ToneTag> {order.kindName}{' '}
                <span className="figures">{order.no}</span>
              </span>
              <b>{order.faultAppearance}</b>
              <span>
                {order.stationName} {order.devName}
              </span>
              <span className={order.late ? 'late' : undefined}>
                {step === 'finished' ? '已完成，待上传' : step === 'work' ? '处理中' : '待到达'}
                {order.dueTime && `，时限 ${order.dueTime.slice(5, 16)}`}
                {order.late && `，${lateText(order)}`}
              </span>
            </Link>
          )
        })}
      </div>
      {orders.length > 0 && !offline && (
        <p className="note">{kept < orders.length ? `正在保存工单 ${kept}/${orders.length}…` : '工单已保存，可离线查看'}</p>
      )}
      <Button block onClick={refetch}>
        刷新
      </Button>
    </>
  )
}
