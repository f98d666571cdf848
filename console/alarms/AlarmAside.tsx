import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { alarm as calls } from '../../core/contract/alarm.ts'
import { useCall } from '../../core/useCall.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { AlarmDetail } from './AlarmDetail.tsx'
import { useFollowFeed } from './useFollowFeed.ts'

interface Props {
  id: string
  readOnly?: boolean
  onClose: () => void
}

/** The chosen alarm beside the list; it stays when the list moves on. */
export function AlarmAside({ id, readOnly, onClose }: Props) {
  const one = useCall(calls.getAlarmById, { id })
  useFollowFeed(one.refetch)
  return (
    <aside className="page-card alarm-aside" aria-label="告警详情">
      <Button className="alarm-aside-close" type="text" size="small" icon={<CloseOutlined />} aria-label="关闭详情" onClick={onClose} />
      {one.data ? (
        <AlarmDetail key={id} alarm={one.data} readOnly={readOnly} onDone={onClose} onCancel={onClose} />
      ) : one.error ? (
        <ErrorNote message={one.error.message} onRetry={one.refetch} />
      ) : (
        <p className="nothing">数据加载中....</p>
      )}
    </aside>
  )
}
