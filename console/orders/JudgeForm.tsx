import { Form, Radio, Select } from 'antd'
import { faultLibrary } from '../../core/contract/orders/faultLibrary.ts'
import { judge } from '../../core/contract/orders/judge.ts'
import { longText } from '../../core/rules/rules.ts'
import { useCall } from '../../core/call/useCall.ts'
import { dictionary, inputsOf, text } from '../kit/fields/fields.ts'
import { useCan } from '../kit/hooks/useMenu.ts'
import { StepForm, type StepProps } from './StepForm.tsx'

interface Values {
  faultType: string
  faultLevel: string
  orderDegree: string
  faultReason: string
  schemeName: string
  advice: string
}
const codesInputs = inputsOf<Values>([
  dictionary('faultType', '故障类型', 'FAILURE_TYPE', { required: true }),
  dictionary('faultLevel', '故障等级', 'FAULT_LEVEL', { required: true }),
  dictionary('orderDegree', '紧急程度', 'ORDER_LEVEL'),
])
const textInputs = inputsOf<Values>([
  text('faultReason', '故障原因', { required: true, rule: longText, rows: 2, max: 500 }),
  text('schemeName', '处理方案', { rule: longText, rows: 3, max: 500 }),
  text('advice', '意见', { rule: longText, rows: 2, max: 500 }),
])

const ways = [
  { value: '1', label: '转抢修' },
  { value: '2', label: '无需处理' },
]

/** What experts know of such a fault: its cause and what is done are taken over, to be changed. */
function KnownFault() {
  const form = Form.useFormInstance()
  const { data, loading } = useCall(faultLibrary.list, { standardState: '1', size: 100 })
  const take = (id: string | undefined) => {
    const fault = data?.records.find(record => record.id === id)
    if (fault) form.setFieldsValue({ faultReason: fault.faultReason, schemeName: fault.schemeName })
  }
  return (
    <Form.Item name="schemeId" label="参照故障库" extra="选择后带出可能原因与处理方案，可修改">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={loading}
        placeholder="按故障现象查找"
        options={data?.records.map(({ id, standardName, faultAppearance }) => ({ value: id, label: `${standardName} ${faultAppearance}` }))}
        onChange={take}
      />
    </Form.Item>
  )
}

/** 故障研判: what it is, what is behind it, and what is done about it. */
export function JudgeForm(props: StepProps) {
  const knows = useCan('faultLibrary:read')
  return (
    <StepForm
      {...props}
      title="故障研判"
      call={judge.submit}
      send="提交"
      width={720}
      initial={{ nextSteps: '1', orderDegree: props.order.degree }}
    >
      <Form.Item name="nextSteps" label="研判结论" className="wide">
        <Radio.Group options={ways} />
      </Form.Item>
      {knows && <KnownFault />}
      {codesInputs}
      {textInputs}
    </StepForm>
  )
}
