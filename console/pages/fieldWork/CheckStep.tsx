import { Button } from 'antd'
import type { AttachedFile } from '../../../core/contract/platform/file.ts'
import type { OrderCheck, UsedDevice } from '../../../core/contract/orders/serviceOrder.ts'
import { faultOf, photoFaultOf } from '../../../core/rules/checkResult.ts'
import { fieldNow } from '../../field/fieldTime.ts'
import type { Entry } from '../../field/outbox.ts'
import { useOutbox } from '../../field/outboxContext.ts'
import { photosOf } from '../../field/photosOf.ts'
import { useDraft } from '../../field/useDraft.ts'
import { FieldFault } from '../../kit/form/FieldFault.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { type Answer, answerOf, CheckInputs } from '../../orders/CheckInputs.tsx'
import { PhotoField } from './PhotoField.tsx'

interface SentAnswer extends Answer {
  checkId: string
}
const answersIn = ({ input }: Entry) => (input.checks ?? []) as SentAnswer[]

/** What was found at a check: as the server last told, and as was noted on this phone since. */
export function foundAt(check: OrderCheck, entries: readonly Entry[]): Answer {
  const noted = entries
    .filter(({ kind, state }) => kind === 'check' && state !== 'refused')
    .flatMap(answersIn)
    .findLast(({ checkId }) => checkId === check.checkId)
  return noted ? { result: noted.result, value: noted.value, note: noted.note } : answerOf(check)
}

/** Why a check cannot be kept for want of a photograph; undefined where it can. */
export function photoFaultAt(check: OrderCheck, { result }: Answer, entries: readonly Entry[], files: readonly AttachedFile[]) {
  return result ? photoFaultOf(check, { result }, photosOf({ step: 'work', part: check.checkId }, entries, files).valid > 0) : undefined
}

interface Typed {
  /** Answers that were given and not kept yet, by check. */
  changed: Readonly<Record<string, Answer>>
}
const empty: Typed = { changed: {} }

interface Props {
  orderId: string
  taskId: string
  device: UsedDevice
  entries: readonly Entry[]
  files: readonly AttachedFile[]
}

/** The checks of one device: answered in any order, kept together, a failed one made a defect by one tap. */
export function CheckStep({ orderId, taskId, device, entries, files }: Props) {
  const outbox = useOutbox()
  const draft = useDraft({ orderId, taskId, form: `check ${device.devNo}`, empty })
  const { changed } = draft.value
  const answers = new Map(device.checks.map(check => [check.checkId, changed[check.checkId] ?? foundAt(check, entries)]))
  const sent = device.checks.flatMap(check => {
    const answer = changed[check.checkId]
    const { result, value, note } = answer ?? { result: null, value: null, note: '' }
    return result && !faultOf(check, { result, value, note }) && !photoFaultAt(check, { result, value, note }, entries, files)
      ? [{ checkId: check.checkId, result, value, note }]
      : []
  })
  const answered = [...answers.values()].filter(({ result }) => result).length
  const defects = entries.filter(({ kind, state }) => kind === 'defect' && state !== 'refused').map(({ input }) => input.checkId)
  const save = async () => {
    const at = fieldNow().toISOString()
    await outbox.add({
      orderId,
      kind: 'check',
      title: `${device.devName} 检查 ${sent.length} 项`,
      at,
      input: { id: orderId, taskId, checks: sent, at },
    })
    draft.change(held => ({
      changed: Object.fromEntries(Object.entries(held.changed).filter(([id]) => !sent.some(({ checkId }) => checkId === id))),
    }))
  }
  const declare = (check: OrderCheck) =>
    outbox.add({
      orderId,
      kind: 'defect',
      title: `登记缺陷：${check.name}`,
      at: fieldNow().toISOString(),
      input: { checkId: check.checkId },
    })
  if (!draft.ready) return <EmptyState loading text="" />
  return (
    <PageCard title={device.devName} extra={<span className="figures">{`${answered}/${device.checks.length} 项`}</span>}>
      <div className="field-step">
        {device.checks.map(check => {
          const answer = answers.get(check.checkId)!
          const unseen = photoFaultAt(check, answer, entries, files)
          const bad = answer.result === 'bad' && !changed[check.checkId]
          return (
            <div key={check.checkId} className="field-check">
              <CheckInputs
                check={check}
                answer={answer}
                onChange={next => draft.change(held => ({ changed: { ...held.changed, [check.checkId]: next } }))}
              />
              {(check.photo || answer.result === 'bad') && (
                <PhotoField orderId={orderId} step="work" part={check.checkId} title={check.name} entries={entries} files={files} />
              )}
              <FieldFault fault={unseen} />
              {bad &&
                (check.defectNo || defects.includes(check.checkId) ? (
                  <p className="note">{check.defectNo ? `缺陷 ${check.defectNo}` : '已登记缺陷'}</p>
                ) : (
                  <Button size="small" danger onClick={() => void declare(check)}>
                    登记缺陷
                  </Button>
                ))}
            </div>
          )
        })}
        <Button type="primary" block disabled={sent.length === 0} onClick={() => void save()}>
          {sent.length > 0 ? `保存检查结果（${sent.length} 项）` : '保存检查结果'}
        </Button>
      </div>
    </PageCard>
  )
}
