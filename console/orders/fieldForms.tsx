import { Form, Radio, Rate } from 'antd'
import { fieldWork } from '../../core/contract/orders/fieldWork.ts'
import { longText } from '../../core/rules/rules.ts'
import { inputsOf, text } from '../kit/fields/fields.ts'
import { RecoveryNote } from './RecoveryNote.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'

interface Values {
  arriveTimeOutReason: string
  finishTimeOutReason: string
  operationContent: string
  operationRemark: string
  advice: string
  evaluationContent: string
}
const lateArrival = inputsOf<Values>([text('arriveTimeOutReason', '到达超时原因', { required: true, rule: longText, rows: 2, max: 500 })])
const lateFinish = inputsOf<Values>([text('finishTimeOutReason', '完成超时原因', { required: true, rule: longText, rows: 2, max: 500 })])
const declineInputs = inputsOf<Values>([text('advice', '退回原因', { required: true, rule: longText, rows: 3, max: 500 })])
const workInputs = inputsOf<Values>([
  text('operationContent', '处理情况', { required: true, rule: longText, rows: 3, max: 500 }),
  text('operationRemark', '备注', { rule: longText, rows: 2, max: 500 }),
])
const opinion = inputsOf<Values>([text('advice', '验收意见', { rule: longText, rows: 2, max: 500 })])
const refusal = inputsOf<Values>([text('advice', '不通过的原因', { required: true, rule: longText, rows: 2, max: 500 })])
const evaluation = inputsOf<Values>([text('evaluationContent', '评价内容', { rule: longText, rows: 2, max: 500 })])

/** 到达现场. */
export const ArriveForm = (props: StepProps) => (
  <StepForm {...props} title="登记到达现场" call={fieldWork.arrive}>
    <p className="note wide">到达时间按提交时登记，不可修改。</p>
    {props.order.late && lateArrival}
  </StepForm>
)

/** 退回派单. */
export const DeclineForm = (props: StepProps) => (
  <StepForm {...props} title="退回派单" call={fieldWork.decline}>
    {declineInputs}
  </StepForm>
)

/** 处理完成. */
export const FinishForm = (props: StepProps) => (
  <StepForm {...props} title="登记处理完成" call={fieldWork.finish} send="提交验收">
    <RecoveryNote order={props.order} />
    {workInputs}
    {props.order.late && lateFinish}
  </StepForm>
)

const verdicts = [
  { value: true, label: '通过' },
  { value: false, label: '不通过，退回处理' },
]

function Verdict() {
  const passed: boolean = Form.useWatch('passed') ?? true
  if (!passed) return refusal
  return (
    <>
      {opinion}
      <Form.Item name="evaluationLevel" label="评价" className="wide">
        <Rate />
      </Form.Item>
      {evaluation}
    </>
  )
}

/** 验收. */
export const AcceptForm = (props: StepProps) => (
  <StepForm
    {...props}
    title="验收"
    call={fieldWork.accept}
    initial={{ passed: true }}
    input={({ evaluationLevel, ...values }) => ({ ...values, ...(values.passed && evaluationLevel ? { evaluationLevel } : {}) })}
  >
    <RecoveryNote order={props.order} />
    <Form.Item name="passed" label="验收结论" className="wide">
      <Radio.Group options={verdicts} />
    </Form.Item>
    <Verdict />
  </StepForm>
)
