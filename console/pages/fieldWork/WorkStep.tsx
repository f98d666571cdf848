import { Button, Input } from 'antd'
import { useState } from 'react'
import type { AttachedFile } from '../../../core/contract/platform/file.ts'
import type { OrderDetail } from '../../../core/contract/orders/order.ts'
import type { UsedDevice } from '../../../core/contract/orders/serviceOrder.ts'
import { useUser } from '../../../core/session.ts'
import { forgetDraftsOf } from '../../field/drafts.ts'
import { fieldNow } from '../../field/fieldTime.ts'
import type { Entry } from '../../field/outbox.ts'
import { useOutbox } from '../../field/outboxContext.ts'
import { useFaults } from '../../field/useFaults.ts'
import { useDraft } from '../../field/useDraft.ts'
import { whereNow } from '../../field/whereNow.ts'
import { FieldFault } from '../../kit/form/FieldFault.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { SignPad } from '../../kit/input/SignPad.tsx'
import { isLateNow } from './ArriveStep.tsx'
import { CheckStep, foundAt, photoFaultAt } from './CheckStep.tsx'
import { PhotoField } from './PhotoField.tsx'

interface Props {
  order: OrderDetail
  taskId: string
  /** What is checked; none where the order asks for no checks. */
  devices: readonly UsedDevice[]
  entries: readonly Entry[]
  files: readonly AttachedFile[]
}

interface Typed {
  content: string
  remark: string
  reason: string
  /** The picture's bytes: not every phone keeps a Blob. */
  signature: ArrayBuffer | null
}
const empty: Typed = { content: '', remark: '', reason: '', signature: null }
const pictureOf = (bytes: ArrayBuffer) => new Blob([bytes], { type: 'image/png' })

/** The work itself: what is checked, photographs, what was done, who signs, done. */
export function WorkStep({ order, taskId, devices, entries, files }: Props) {
  const outbox = useOutbox()
  const userId = useUser()?.userId ?? ''
  const draft = useDraft({ orderId: order.id, taskId, form: 'work', empty })
  const { content, remark, reason, signature } = draft.value
  const [busy, setBusy] = useState(false)
  // Of an arrival that waits to be sent the due time of the work is not known yet.
  const late = order.node === 'work' && isLateNow(order)
  const checks = devices.flatMap(device => device.checks)
  const open = checks.filter(check => !foundAt(check, entries).result).length

  const unseen = checks.filter(check => photoFaultAt(check, foundAt(check, entries), entries, files)).length

  // Signed before, and sent back by whoever was to accept it.
  const signed = entries.some(({ input, state }) => input.fileFunction === 'signature' && state === 'waiting')
  const { place, faultAt, mayGo } = useFaults({
    checks: open > 0 ? `还有 ${open} 项未检查并保存，全部检查后才能完成` : unseen > 0 ? `还有 ${unseen} 项须有照片，补拍后才能完成` : '',
    content: content.trim() ? '' : '请填写处理情况',
    reason: late && !reason.trim() ? '已超过完成时限，请填写超时原因' : '',
    signature: signature || signed ? '' : '请签名',
  })

  const finish = async () => {
    if (!mayGo()) return
    setBusy(true)
    try {
      const position = await whereNow()
      const at = fieldNow().toISOString()
      if (signature)
        await outbox.add({
          orderId: order.id,
          kind: 'file',
          title: '签名',
          at,
          input: {
            fileModule: 'orderPhoto',
            fileDataid: order.id,
            fileBusiness: 'work',
            fileFunction: 'signature',
            takenAt: at,
          },
          file: { name: '签名.png', type: 'image/png', bytes: signature },
        })
      await outbox.add({
        orderId: order.id,
        kind: 'finish',
        title: '处理完成',
        at,
        input: {
          id: order.id,
          taskId,
          at,
          operationContent: content.trim(),
          operationRemark: remark.trim(),
          ...(late && { finishTimeOutReason: reason.trim() }),
          ...(typeof position === 'object' && { position }),
        },
      })
      draft.clear()
      // A check that was answered and not kept belongs to work that is over.
      await forgetDraftsOf(userId, order.id)
    } finally {
      setBusy(false)
    }
  }
  if (!draft.ready) return <EmptyState loading text="" />
  return (
    <>
      {devices
        .filter(device => device.checks.length > 0)
        .map(device => (
          <CheckStep key={device.devNo} orderId={order.id} {...{ taskId, device, entries, files }} />
        ))}
      <PageCard title="处理">
        <div className="field-step" ref={place}>
          <FieldFault fault={faultAt('checks')} />
          <PhotoField orderId={order.id} step="work" title="处理现场" entries={entries} files={files} />
          <Input.TextArea
            aria-label="处理情况"
            placeholder="处理情况（必填）"
            rows={3}
            maxLength={500}
            value={content}
            status={faultAt('content') && 'error'}
            onChange={event => draft.change({ content: event.target.value })}
          />
          <FieldFault fault={faultAt('content')} />
          <Input.TextArea
            aria-label="备注"
            placeholder="备注"
            rows={2}
            maxLength={500}
            value={remark}
            onChange={event => draft.change({ remark: event.target.value })}
          />
          {late && (
            <Input.TextArea
              aria-label="完成超时原因"
              placeholder="完成超时原因（必填）"
              status={faultAt('reason') && 'error'}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={event => draft.change({ reason: event.target.value })}
            />
          )}
          <FieldFault fault={faultAt('reason')} />
          <span className="note">签名（必填）</span>
          <SignPad
            label="签名"
            initial={signature && pictureOf(signature)}
            onChange={picture =>
              picture ? void picture.arrayBuffer().then(bytes => draft.change({ signature: bytes })) : draft.change({ signature: null })
            }
          />
          <FieldFault fault={faultAt('signature')} />
          <Button type="primary" size="large" block loading={busy} onClick={() => void finish()}>
            处理完成
          </Button>
        </div>
      </PageCard>
    </>
  )
}
