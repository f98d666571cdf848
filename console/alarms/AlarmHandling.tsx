import { type AlarmRow, alarm as calls } from '../../core/contract/alarm.ts'
import { SaveForm } from '../kit/SaveForm.tsx'
import { useSave } from '../kit/useSave.ts'
import { HandlingInputs, undecided } from './HandlingInputs.tsx'
import { useHandling } from './useHandling.ts'

interface Props {
  alarm: AlarmRow
  onDone: () => void
  onCancel: () => void
  /** Somebody else was faster. */
  onTaken: () => void
}

/** The decision on one alarm. */
export function AlarmHandling({ alarm, onDone, onCancel, onTaken }: Props) {
  const save = useSave(calls.saveAlarm, useHandling(alarm.id, { done: onDone, taken: onTaken }))
  return (
    <SaveForm save={save} initial={{ ...undecided, orderDegree: alarm.level }} send="确定" onCancel={onCancel}>
      <HandlingInputs baseId={alarm.baseId} />
    </SaveForm>
  )
}
