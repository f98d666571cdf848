import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { faultOf, photoFaultOf } from '../../core/rules/checkResult.ts'
import { file } from '../../core/contract/platform/file.ts'
import { fieldWork } from '../../core/contract/orders/fieldWork.ts'
import type { UsedDevice } from '../../core/contract/orders/serviceOrder.ts'
import { sentence } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { Dialog } from '../kit/form/Dialog.tsx'
import { CheckPhoto } from './CheckPhoto.tsx'
import { type Answer, answerOf, CheckInputs } from './CheckInputs.tsx'

interface Props {
  id: string
  taskId: string
  device: UsedDevice
  onDone: () => void
  onClose: () => void
}

/** 登记检查结果 of one device; what is answered so far can be kept. */
export function ChecksDialog({ id, taskId, device, onDone, onClose }: Props) {
  const api = useApi()
  const { message } = App.useApp()
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>(
    Object.fromEntries(device.checks.map(check => [check.checkId, answerOf(check)])),
  )
  const photos = useCall(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id, fileFunction: 'photo' })
  const picturesOf = (checkId: string) => photos.data?.records.filter(({ fileModuleid }) => fileModuleid === checkId).length ?? 0
  const [busy, setBusy] = useState(false)
  const given = device.checks.flatMap(check => {
    const { result, value, note } = answers[check.checkId]!
    return result ? [{ check, checked: { checkId: check.checkId, result, value, note } }] : []
  })
  const unseen = (check: UsedDevice['checks'][number]) => {
    const { result } = answers[check.checkId]!
    return result && photos.data ? photoFaultOf(check, { result }, picturesOf(check.checkId) > 0) : undefined
  }
  const wrong = given.some(({ check, checked }) => faultOf(check, checked) || unseen(check))
  const send = async () => {
    setBusy(true)
    try {
      await api(
        fieldWork.check,
        { id, taskId, checks: given.map(({ checked }) => checked) },
        { onMessage: msg => void message.success(msg) },
      )
      onDone()
      onClose()
    } catch (error) {
      void message.error(sentence(error), 6)
    } finally {
      setBusy(false)
    }
  }
  const allOk = () =>
    setAnswers(now =>
      Object.fromEntries(
        device.checks.map(check => {
          const answer = now[check.checkId]!
          const asks = check.unit || (check.photo && picturesOf(check.checkId) === 0)
          return [check.checkId, answer.result || asks ? answer : { ...answer, result: 'ok' as const }]
        }),
      ),
    )
  return (
    <Dialog title={`检查 ${device.devName}`} width={720} onClose={onClose}>
      <p className="note">
        {device.standardName}，已答 {given.length}/{device.checks.length} 项{' '}
        <Button size="small" onClick={allOk}>
          其余无须读数、照片的项均正常
        </Button>
      </p>
      {device.checks.map(check => (
        <div key={check.checkId}>
          <CheckInputs
            check={check}
            answer={answers[check.checkId]!}
            onChange={answer => setAnswers(now => ({ ...now, [check.checkId]: answer }))}
          />
          {check.photo && (
            <CheckPhoto orderId={id} checkId={check.checkId} name={check.name} count={picturesOf(check.checkId)} onDone={photos.refetch} />
          )}
          {unseen(check) && (
            <Typography.Text type="danger" role="alert">
              {unseen(check)}
            </Typography.Text>
          )}
        </div>
      ))}
      <p className="note">
        <Button type="primary" loading={busy} disabled={given.length === 0 || wrong} onClick={() => void send()}>
          保存检查结果
        </Button>
      </p>
    </Dialog>
  )
}
