import { Input, InputNumber, Radio } from 'antd'
import { type Found, faultOf, limitsText } from '../../core/rules/checkResult.ts'
import type { OrderCheck } from '../../core/contract/orders/serviceOrder.ts'
import { FieldFault } from '../kit/form/FieldFault.tsx'
import { QuestionRow } from '../kit/input/QuestionRow.tsx'

/** What somebody has found at a check; null = not answered. */
export type Answer = Omit<Found, 'result'> & { result: Found['result'] | null }

export const answerOf = ({ result, value, note }: OrderCheck): Answer => ({ result: result || null, value, note })

const results = [
  { value: 'ok', label: '正常' },
  { value: 'bad', label: '异常' },
  { value: 'none', label: '不适用' },
]

interface Props {
  check: OrderCheck
  answer: Answer
  onChange: (answer: Answer) => void
}

/** One thing to be checked: what and how, its limits, and what was found. What the server would refuse is said at once. */
export function CheckInputs({ check, answer, onChange }: Props) {
  const { result, value, note } = answer
  const fault = result && faultOf(check, { result, value, note })
  const limits = limitsText(check)
  return (
    <QuestionRow
      title={
        <>
          <b>{check.name}</b>
          {limits && <span className="muted"> {limits}</span>}
          {check.photo && <span className="muted"> 须拍照</span>}
        </>
      }
      hint={check.method}
      answer={
        <Radio.Group
          aria-label={check.name}
          optionType="button"
          buttonStyle="solid"
          options={results}
          value={result}
          onChange={event => onChange({ ...answer, result: event.target.value })}
        />
      }
    >
      {check.unit && result !== 'none' && (
        <InputNumber
          aria-label={`${check.name}读数`}
          placeholder="读数"
          suffix={check.unit}
          controls={false}
          inputMode="decimal"
          value={value}
          onChange={next => onChange({ ...answer, value: next })}
        />
      )}
      {result === 'bad' && (
        <Input
          aria-label={`${check.name}说明`}
          placeholder="请说明异常情况"
          maxLength={500}
          value={note}
          onChange={event => onChange({ ...answer, note: event.target.value })}
        />
      )}
      <FieldFault fault={fault} />
    </QuestionRow>
  )
}
