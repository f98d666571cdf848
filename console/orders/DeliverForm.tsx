import { Form, Input } from 'antd'
import { rushRepair } from '../../core/contract/orders/rushRepair.ts'
import { team } from '../../core/contract/platform/team.ts'
import { longText } from '../../core/rules/rules.ts'
import { useApi } from '../../core/call/useCall.ts'
import { inputsOf, text, time } from '../kit/fields/fields.ts'
import { required } from '../kit/form/formRules.ts'
import { CrewChoice } from './CrewChoice.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'

interface Values {
  planArriveTime: string
  planFinishTime: string
  orderRemark: string
}
const inputs = inputsOf<Values>([
  time('planArriveTime', '计划到达时间', { form: true }),
  time('planFinishTime', '计划完成时间', { form: true }),
  text('orderRemark', '派单说明', { rows: 2, max: 500, rule: longText }),
])

/** The team, with its leader: the documents' 请选择班组 where none is chosen. */
function CrewInput({ id }: { id: string }) {
  const api = useApi()
  const form = Form.useFormInstance()
  const principal: string = Form.useWatch('principal', form) ?? ''
  const contact: string = Form.useWatch('principalContact', form) ?? ''
  const choose = async (crewId: string) => {
    form.setFieldsValue({ principal: '', principalContact: '' })
    const leader = await api(team.getTeamLeaderInfo, { zzjgid: crewId }).catch(() => undefined)
    // Another team may have been chosen meanwhile.
    if (leader && form.getFieldValue('crewId') === crewId)
      form.setFieldsValue({ principal: leader.userName, principalContact: leader.phtone })
  }
  return (
    <>
      <Form.Item
        name="crewId"
        label="班组"
        className="wide"
        rules={[required('请选择班组')]}
        getValueFromEvent={(crewId: string) => {
          void choose(crewId)
          return crewId
        }}
        extra={principal ? `负责人 ${principal}　${contact}` : undefined}
      >
        <CrewChoice id={id} />
      </Form.Item>
      {['principal', 'principalContact'].map(name => (
        <Form.Item key={name} name={name} hidden noStyle>
          <Input type="hidden" />
        </Form.Item>
      ))}
    </>
  )
}

/** 派单: hands the order to a team. */
export const DeliverForm = (props: StepProps) => (
  <StepForm
    {...props}
    title={props.order.activityName}
    call={rushRepair.deliver}
    width={720}
    initial={{ planFinishTime: props.order.planFinishTime }}
  >
    <CrewInput id={props.order.id} />
    {inputs}
  </StepForm>
)
