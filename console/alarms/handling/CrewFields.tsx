import { Form, Input, Select } from 'antd'
import { team } from '../../../core/contract/platform/team.ts'
import { useApi, useCall } from '../../../core/call/useCall.ts'
import type { HandlingFields } from './handlingFields.ts'

/** Crew of an emergency repair; its leader's name and phone come with the choice. Without a crew the order waits to be assigned. */
export function CrewFields({ baseId }: { baseId?: string }) {
  const api = useApi()
  const form = Form.useFormInstance<HandlingFields>()
  const crews = useCall(team.getOrgListByOrg, { baseId: baseId || undefined, zzlbbm: '2' })
  const principal = Form.useWatch('principal', form)
  const contact = Form.useWatch('principalContact', form)

  const choose = async (crewId: string | undefined) => {
    const crew = crews.data?.find(one => one.zzjgId === crewId)
    form.setFieldsValue({ crewName: crew?.zzjgmc, principal: undefined, principalContact: undefined })
    if (!crew) return
    const leader = await api(team.getTeamLeaderInfo, { zzjgid: crew.zzjgId }).catch(() => undefined)
    // Another crew may have been chosen meanwhile.
    if (leader && form.getFieldValue('crewId') === crewId)
      form.setFieldsValue({ principal: leader.userName, principalContact: leader.phtone })
  }

  return (
    <>
      <Form.Item
        name="crewId"
        label="抢修班组"
        extra={principal ? `负责人 ${principal.split('-').at(-1)}　${contact ?? ''}` : '不选择班组时，工单待派单'}
        validateStatus={crews.error ? 'error' : undefined}
        help={crews.error?.message}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择班组"
          loading={crews.loading}
          options={crews.data?.map(({ zzjgId, zzjgmc }) => ({ value: zzjgId, label: zzjgmc }))}
          onChange={crewId => void choose(crewId)}
        />
      </Form.Item>
      {(['crewName', 'principal', 'principalContact'] as const).map(name => (
        <Form.Item key={name} name={name} hidden noStyle>
          <Input type="hidden" />
        </Form.Item>
      ))}
    </>
  )
}
