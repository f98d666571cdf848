import { Form, Input, Select } from 'antd'
import { type Candidate, crew } from '../../../core/contract/platform/crew.ts'
import { team } from '../../../core/contract/platform/team.ts'
import { useApi, useCall } from '../../../core/call/useCall.ts'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import type { HandlingFields } from './handlingFields.ts'

/** What a team has open, and how far it is from its last site to this one. */
function loadOf({ open, overdue, distanceKm }: Candidate): string {
  const far =
    distanceKm === null
      ? ''
      : distanceKm < 0.05
        ? '上一工单即在本站点'
        : `距 ${distanceKm < 10 ? distanceKm.toFixed(1) : Math.round(distanceKm)} km`
  return [`在办 ${open} 单`, overdue > 0 && `超时 ${overdue}`, far].filter(Boolean).join(' · ')
}

interface Props {
  baseId?: string
  /** Of one site: its teams tell their load and how far they are, who is free and near first. */
  stationId?: string
}

/** Crew of an emergency repair; its leader's name and phone come with the choice. Without a crew the order waits to be assigned. */
export function CrewFields({ baseId, stationId = '' }: Props) {
  const api = useApi()
  const form = Form.useFormInstance<HandlingFields>()
  const crews = useCall(team.getOrgListByOrg, { baseId: baseId || undefined, zzlbbm: '2' })
  const near = useCall(crew.near, { stationId }, { enabled: stationId !== '' }).data ?? []
  const loads = new Map(near.map((each, place) => [each.crewId, { place, text: loadOf(each) }]))
  const principal = Form.useWatch('principal', form)
  const contact = Form.useWatch('principalContact', form)

  const choose = async (crewId: string | undefined) => {
    const chosen = crews.data?.find(one => one.zzjgId === crewId)
    form.setFieldsValue({ crewName: chosen?.zzjgmc, principal: undefined, principalContact: undefined })
    if (!chosen) return
    const leader = await api(team.getTeamLeaderInfo, { zzjgid: chosen.zzjgId }).catch(() => undefined)
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
          options={crews.data
            ?.map(({ zzjgId, zzjgmc }) => ({ value: zzjgId, label: zzjgmc, load: loads.get(zzjgId) }))
            .sort((a, b) => (a.load?.place ?? 0) - (b.load?.place ?? 0))}
          optionRender={({ data }) => <TwoLineText second={data.load?.text ?? ''}>{data.label}</TwoLineText>}
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
