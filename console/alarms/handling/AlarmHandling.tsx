import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type AlarmRow, alarm as calls } from '../../../core/contract/alarms/alarm.ts'
import { SaveForm } from '../../kit/form/SaveForm.tsx'
import { usePageKeys } from '../../kit/hooks/usePageKeys.ts'
import { useSave } from '../../kit/form/useSave.ts'
import type { FormValues } from '../../kit/form/formValues.ts'
import { HandlingInputs, undecided } from './HandlingInputs.tsx'
import { useHandling } from './useHandling.ts'

/**
 * Two quick strokes or clicks decide one alarm: the next one that comes under the hand is there for so long, or
 * something is chosen, before it is decided, ms.
 */
const lookMs = 1000

interface Props {
  alarm: AlarmRow
  onDone: () => void
  onCancel: () => void
  /** Somebody else was faster. */
  onTaken: () => void
  /** Beside the list: 1, 2, 3 choose and Enter confirms. `enter` = whoever came from the alarm before stands in it at once. */
  keys?: { enter: boolean }
}

/** The decision on one alarm. */
export function AlarmHandling({ alarm, onDone, onCancel, onTaken, keys }: Props) {
  const save = useSave(calls.saveAlarm, useHandling(alarm.id, { done: onDone, taken: onTaken }))
  const element = useRef<HTMLDivElement>(null)
  const { form, busy, locked } = save
  const enter = keys?.enter
  const stand = (choice: string) => {
    const choices = element.current?.querySelectorAll<HTMLElement>('input[type=radio]')
    choices?.[Number(choice) - 1]?.focus({ preventScroll: true })
  }
  const [cameAt] = useState(() => performance.now())
  const looked = useRef(false)
  const look = () => {
    looked.current = true
  }
  const submit = async (values: FormValues) => {
    if (!enter || looked.current || performance.now() - cameAt >= lookMs) await save.submit(values)
  }
  const choose = (nextDeal: string) => () => {
    look()
    form.setFieldsValue({ nextDeal })
    stand(nextDeal)
  }
  // Whoever stands on a row goes into the form with Enter first; on the choice the key confirms. Held down it confirms nothing more.
  const confirm = (event: KeyboardEvent<HTMLElement>) => {
    if (!keys || event.key !== 'Enter' || event.repeat || !(event.target as Element).matches('input[type=radio]')) return
    event.preventDefault()
    event.stopPropagation()
    if (!busy && !locked) form.submit()
  }
  useEffect(() => {
    if (enter) element.current?.querySelector<HTMLElement>('input[type=radio]')?.focus({ preventScroll: true })
  }, [enter])
  usePageKeys(keys ? { '1': choose('1'), '2': choose('2'), '3': choose('3') } : {})
  return (
    <div ref={element} onKeyDownCapture={confirm} onChangeCapture={look}>
      <SaveForm save={{ ...save, submit }} initial={{ ...undecided, orderDegree: alarm.level }} send="确定" onCancel={onCancel}>
        <HandlingInputs baseId={alarm.baseId} of={alarm} />
      </SaveForm>
    </div>
  )
}
