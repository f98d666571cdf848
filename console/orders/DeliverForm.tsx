import { Form, Input, Select } from 'antd'
import { rushRepair } from '../../core/contract/rushRepair.ts'
import { team } from '../../core/contract/team.ts'
import { longText } from '../../core/rules.ts'
import { useApi } from '../../core/useCall.ts'
import { inputsOf, text, time } from '../kit/fields.ts'
import { required } from '../kit/formRules.ts'
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

/** The team of the order's base, with its leader: the documents' 请选择班组 where none is chosen. */
function CrewInput({ teams }: { teams: StepProps['order']['teams'] }) {
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
        rules={[required('请选择班组')]}
        extra={principal ? `负责人 ${principal}　${contact}` : undefined}
      >
        <Select
          placeholder="请选择班组"
          showSearch={{ optionFilterProp: 'label' }}
          options={teams.map(({ crewId, crewName }) => ({ value: crewId, label: crewName }))}
          onChange={crewId => void choose(crewId)}
        />
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
  <StepForm {...props} title="抢修派单" call={rushRepair.deliver} width={720} initial={{ planFinishTime: props.order.planFinishTime }}>
    <CrewInput teams={props.order.teams} />
    {inputs}
  </StepForm>
)
