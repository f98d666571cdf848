import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { AttachedFile } from '../../../core/contract/platform/file.ts'
import type { OrderDetail } from '../../../core/contract/orders/order.ts'
import { siteTime } from '../../../core/time/time.ts'
import { clockWords, fieldNow } from '../../field/fieldTime.ts'
import type { Entry } from '../../field/outbox.ts'
import { useOutbox } from '../../field/outboxContext.ts'
import { useFaults } from '../../field/useFaults.ts'
import { useDraft } from '../../field/useDraft.ts'
import { type Position, whereNow } from '../../field/whereNow.ts'
import { FieldFault } from '../../kit/form/FieldFault.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { type CheckedDevice, DeviceCheck } from './DeviceCheck.tsx'
import { PhotoField } from './PhotoField.tsx'

interface Props {
  order: OrderDetail
  /** Numbers of its devices. */
  devices: readonly string[]
  entries: readonly Entry[]
  files: readonly AttachedFile[]
}

interface Typed {
  device: CheckedDevice | null
  reason: string
}
const empty: Typed = { device: null, reason: '' }

/** Is the time by which a step is due over, by the phone's clock? */
export const isLateNow = ({ dueTime }: Pick<OrderDetail, 'dueTime'>) => dueTime !== '' && dueTime < siteTime(fieldNow())

/** 登记到达: where, when, at which device. */
export function ArriveStep({ order, devices, entries, files }: Props) {
  const outbox = useOutbox()
  const [position, setPosition] = useState<Position | string>('正在定位…')
  const draft = useDraft({ orderId: order.id, taskId: order.taskId, form: 'arrive', empty })
  const { device, reason } = draft.value
  useEffect(() => {
    let here = true
    void whereNow().then(found => here && setPosition(found))
    return () => {
      here = false
    }
  }, [])
  const late = isLateNow(order)
  const { place, faultAt, mayGo } = useFaults({ reason: late && !reason.trim() ? '已超过到达时限，请填写超时原因' : '' })
  const arrive = async () => {
    if (!mayGo()) return
    const at = fieldNow().toISOString()
    await outbox.add({
      orderId: order.id,
      kind: 'arrive',
      title: '登记到达',
      at,
      input: {
        id: order.id,
        taskId: order.taskId,
        at,
        ...(reason.trim() && { arriveTimeOutReason: reason.trim() }),
        ...(typeof position === 'object' && { position }),
        ...(device && { device }),
      },
    })
    draft.clear()
  }
  if (!draft.ready) return <EmptyState loading text="" />
  return (
    <PageCard title="登记到达">
      <div className="field-step" ref={place}>
        <p className="note">
          {typeof position === 'string'
            ? `${position}${position.endsWith('…') ? '' : '，不影响登记'}`
            : `位置 ${position.longitude.toFixed(5)}, ${position.latitude.toFixed(5)}（精度 ${Math.round(position.accuracy)} m）`}
        </p>
        {clockWords() && <p className="note">{clockWords()}</p>}
        {devices.length > 0 && <DeviceCheck expected={devices} device={device} onChange={next => draft.change({ device: next })} />}
        <PhotoField orderId={order.id} step="arrive" title="到达现场" entries={entries} files={files} />
        {late && (
          <Input.TextArea
            aria-label="到达超时原因"
            placeholder="到达超时原因（必填）"
            status={faultAt('reason') && 'error'}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={event => draft.change({ reason: event.target.value })}
          />
        )}
        <FieldFault fault={faultAt('reason')} />
        <Button type="primary" size="large" block onClick={() => void arrive()}>
          登记到达
        </Button>
      </div>
    </PageCard>
  )
}
