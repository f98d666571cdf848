import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { shift } from '../../../../core/contract/alarms/shift.ts'
import { codes } from '../../../../core/errors.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { AsyncContent } from '../../../kit/state/AsyncContent.tsx'
import { ControlRow } from '../../../kit/input/ControlRow.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { ScreenOnly } from '../../../kit/print/ScreenOnly.tsx'
import { useCan } from '../../../kit/hooks/useMenu.ts'
import { downloadShift } from './shiftSheet.ts'
import { ShiftReportSheet } from './ShiftReportSheet.tsx'

/** A handover as it was stored, and taking it over. */
export function PastShift({ id, onClose }: { id: string; onClose: () => void }) {
  const call = useCall(shift.detail, { id }, { every: minutes(1) })
  const [taking, setTaking] = useState(false)
  const mayHandle = useCan('alarm:handle')
  const { data } = call
  return (
    <>
      <ScreenOnly>
        <ControlRow
          end={
            <>
              <Button disabled={!data} onClick={() => window.print()}>
                打印
              </Button>
              <Button disabled={!data} onClick={() => data && downloadShift(data.report, data)}>
                导出
              </Button>
              {mayHandle && data && !data.takenBy && !data.mine && (
                <Button type="primary" onClick={() => setTaking(true)}>
                  接班
                </Button>
              )}
            </>
          }
        >
          <Button onClick={onClose}>返回</Button>
          {data && !data.takenBy && data.mine && <span className="muted">等待其他值班人员接班</span>}
        </ControlRow>
      </ScreenOnly>
      <AsyncContent call={call}>{handover => <ShiftReportSheet report={handover.report} handover={handover} />}</AsyncContent>
      {taking && (
        <FormDialog
          title="接班"
          send="确定"
          call={shift.takeOver}
          initial={{ notes: '' }}
          input={({ notes }) => ({ id, notes })}
          done={call.refetch}
          onRefused={error => error.code === codes.conflict && call.refetch()}
          onClose={() => setTaking(false)}
        >
          <Form.Item name="notes" label="接班说明" className="wide" rules={[{ max: 500, message: '不能超过500个字符' }]}>
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
