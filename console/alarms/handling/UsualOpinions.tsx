import { Form } from 'antd'
import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { QuickPicks } from '../../kit/input/QuickPicks.tsx'
import type { HandlingFields } from './handlingFields.ts'

/** Of the chosen decision so many; they are to be seen at a glance. */
const most = 4

/**
 * What is usually written about this kind of alarm, for the decision that is chosen: the organisation's own of late,
 * then the shipped ones.
 */
export function UsualOpinions({ of: { sign, type } }: { of: Pick<AlarmRow, 'sign' | 'type'> }) {
  const form = Form.useFormInstance<HandlingFields>()
  const deal = Form.useWatch('nextDeal', form) ?? '1'
  const { data } = useCall(alarmDesk.getOpinions, { sign, type }, { fresh: minutes(5) })
  const picks = (data ?? []).filter(({ nextDeal }) => nextDeal === deal).slice(0, most)
  return (
    <QuickPicks
      label="常用语"
      picks={picks.map(({ text, used }) => ({ text, hint: used > 0 ? `近 90 天用过 ${used} 次` : '预置' }))}
      onPick={text => form.setFieldsValue({ dealOpinion: text })}
    />
  )
}
