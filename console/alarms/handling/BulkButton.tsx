import { Button } from 'antd'
import { useState } from 'react'
import { type AlarmRow, alarm as calls } from '../../../core/contract/alarms/alarm.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { List } from '../../kit/hooks/useList.ts'
import { HandlingInputs, undecided } from './HandlingInputs.tsx'
import { useHandling } from './useHandling.ts'

/** One decision for all alarms that are picked, in a dialog that says how many. */
export function BulkButton({ list }: { list: List<AlarmRow> }) {
  const [open, setOpen] = useState(false)
  const { picked, setPicked, refetch } = list
  // Some of them may have been decided by others: the choice no longer holds.
  const end = () => {
    setPicked([])
    refetch()
  }
  const handling = useHandling(picked.join(','), { done: end, taken: end })
  return (
    <>
      <Button type="primary" size="small" onClick={() => setOpen(true)}>
        批量处理
      </Button>
      {open && (
        <FormDialog
          title={`批量处理 ${picked.length} 条告警`}
          send="确定"
          call={calls.saveAlarm}
          initial={undecided}
          onClose={() => setOpen(false)}
          {...handling}
        >
          <p className="note wide">以下处理将应用于所选的全部 {picked.length} 条告警，转工单时每条告警各生成一张工单。</p>
          <HandlingInputs />
        </FormDialog>
      )}
    </>
  )
}
