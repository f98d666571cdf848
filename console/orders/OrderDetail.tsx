import { Button } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { alarm as alarms } from '../../core/contract/alarms/alarm.ts'
import type { OrderDetail as Order } from '../../core/contract/orders/order.ts'
import { useCall } from '../../core/call/useCall.ts'
import { AlarmCurve } from '../alarms/AlarmCurve.tsx'
import { OrderFiles } from '../files/OrderFiles.tsx'
import { DetailHead } from '../kit/detail/DetailHead.tsx'
import { Facts } from '../kit/detail/Facts.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { Trace } from '../kit/detail/Trace.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { usePageKeys } from '../kit/hooks/usePageKeys.ts'
import { DeliverForm } from './DeliverForm.tsx'
import { DeviceStoryNote } from './DeviceStoryNote.tsx'
import { AcceptForm, ArriveForm, DeclineForm, FinishForm } from './fieldForms.tsx'
import { FlowDialog } from './FlowDialog.tsx'
import { JudgeForm } from './JudgeForm.tsx'
import { lateText } from './lateText.ts'
import { orderFacts } from './orderFacts.tsx'
import { degreeTone, stateTone } from './orderTones.ts'
import { ApproveForm, ReturnForm, SendForm } from './planForms.tsx'
import { PrintOrderButton } from './PrintOrderButton.tsx'
import { remindersOf, traceOf } from './traceOf.ts'
import { RecoveryNote } from './RecoveryNote.tsx'
import { ServiceChecks } from './ServiceChecks.tsx'
import type { StepProps } from './StepForm.tsx'

/** What can be done at each step of an order, the usual way first. A report is handed in by its own button. */
const ways: Readonly<Record<string, readonly { title: string; form: ComponentType<StepProps> }[]>> = {
  approve: [
    { title: '同意', form: ApproveForm },
    { title: '退回', form: ReturnForm },
  ],
  judge: [{ title: '研判', form: JudgeForm }],
  dispatch: [{ title: '派单', form: DeliverForm }],
  arrive: [
    { title: '登记到达', form: ArriveForm },
    { title: '退回派单', form: DeclineForm },
  ],
  work: [{ title: '处理完成', form: FinishForm }],
  accept: [{ title: '验收', form: AcceptForm }],
}

/** The order of a defect is sent as it stands; a plan of patrol or maintenance by its own button. */
const waysOf = ({ kind, node }: Order) => (kind === 'defect' && node === 'plan' ? [{ title: '送出', form: SendForm }] : (ways[node] ?? []))

interface Props {
  order: Order
  onDone: () => void
  extra?: ReactNode
}

/** The curve around the fault the order came from. */
function FaultCurve({ id }: { id: string }) {
  const { data } = useCall(alarms.getAlarmById, { id }, { keep: true })
  return data?.sign === '1' ? <AlarmCurve alarm={data} height={170} /> : null
}

/** One order: what it is about, where it stands, what its step wants, and every hop it came through. */
export function OrderDetail({ order, onDone, extra }: Props) {
  const [form, setForm] = useState<ComponentType<StepProps> | null>(null)
  const [flow, setFlow] = useState(false)
  const reads = useCan('alarm:read')
  const Form = form
  const mine = order.mayTake ? waysOf(order) : []
  usePageKeys(Object.fromEntries(mine.map(({ form: next }, n) => [String(n + 1), () => setForm(() => next)])))
  return (
    <>
      <DetailHead mark={<ToneTag tone={degreeTone(order.degree)}>{order.degreeName || '一般'}</ToneTag>} title={order.faultAppearance}>
        <span className="figures">{order.no}</span>
      </DetailHead>
      <p className="note" role="status">
        <StateDot tone={stateTone(order.status)}>{order.statusName}</StateDot>{' '}
        {order.activityName && (
          <>
            当前环节：{order.activityName}
            {order.dueTime && `，时限 ${order.dueTime.slice(0, 16)}`} {order.late && <ToneTag tone="bad">{lateText(order)}</ToneTag>}{' '}
            {remindersOf(order.hops.at(-1))}
          </>
        )}
      </p>
      <p className="note">
        {mine.map(({ title, form: next }, n) => (
          <Button
            key={title}
            type={n === 0 ? 'primary' : 'default'}
            size="small"
            title={`${title}（${n + 1}）`}
            onClick={() => setForm(() => next)}
          >
            {title}
          </Button>
        ))}{' '}
        {extra}{' '}
        <Button size="small" onClick={() => setFlow(true)}>
          流程轨迹
        </Button>{' '}
        <PrintOrderButton order={order} />
      </p>
      <RecoveryNote order={order} />
      {order.alarmId && reads && <FaultCurve id={order.alarmId} />}
      <Facts facts={orderFacts(order)} />
      {(order.kind === 'patrol' || order.kind === 'maintain') && <ServiceChecks order={order} onDone={onDone} />}
      {order.deviceNo && <DeviceStoryNote id={order.id} />}
      <OrderFiles id={order.id} />
      <Trace steps={traceOf(order)} />
      {Form && <Form order={order} onDone={onDone} onClose={() => setForm(null)} />}
      {flow && <FlowDialog id={order.processInstanceId} onClose={() => setFlow(false)} />}
    </>
  )
}
