import { patrolOrder } from '../../core/contract/orders/patrolOrder.ts'
import { defect } from '../../core/contract/orders/defect.ts'
import { longText } from '../../core/rules/rules.ts'
import { inputsOf, text } from '../kit/fields/fields.ts'
import { StepForm, type StepProps } from './StepForm.tsx'

const opinion = inputsOf<{ advice: string }>([text('advice', '审批意见', { rule: longText, rows: 3, max: 500 })])
const reason = inputsOf<{ advice: string }>([text('advice', '退回原因', { required: true, rule: longText, rows: 3, max: 500 })])

/** 同意: the plan goes on to be dispatched. Patrol and maintenance share the calls of their steps. */
export const ApproveForm = (props: StepProps) => (
  <StepForm {...props} title="同意计划" call={patrolOrder.approve} send="同意">
    {opinion}
  </StepForm>
)

/** 退回: back to whoever planned it. */
export const ReturnForm = (props: StepProps) => (
  <StepForm {...props} title="退回计划" call={patrolOrder.approveRetreat} send="退回">
    {reason}
  </StepForm>
)

/** 送出: the order of a defect goes to the dispatcher. */
export const SendForm = (props: StepProps) => (
  <StepForm {...props} title="送出消缺工单" call={defect.send} send="送出">
    <p className="note wide">送出后由调度派给班组。</p>
  </StepForm>
)
