import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { shift } from '../../../../core/contract/shift.ts'
import { instantOf, MINUTE, siteTime } from '../../../../core/time.ts'
import { minutes, useCall } from '../../../../core/useCall.ts'
import { Answered } from '../../../kit/Answered.tsx'
import { ControlRow } from '../../../kit/ControlRow.tsx'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { RangeFilter } from '../../../kit/RangeFilter.tsx'
import { RetryButton } from '../../../kit/RetryButton.tsx'
import { ScreenOnly } from '../../../kit/ScreenOnly.tsx'
import { useMay } from '../../../kit/useMenu.ts'
import { siteNow, useNow } from '../../../kit/useNow.ts'
import { useUrlState } from '../../../kit/useUrlState.ts'
import { downloadShift } from './shiftSheet.ts'
import { ShiftReportSheet } from './ShiftReportSheet.tsx'

const lengths = [
  { value: '8', label: '近 8 小时' },
  { value: '12', label: '近 12 小时' },
  { value: '24', label: '近 24 小时' },
]
/** Site time to the minute: the question stays the same for as long. */
const minute = (at: number) => `${siteTime(new Date(at)).slice(0, 16)}:00`

/** Minutes of a chosen span; its end is the last second of a minute. */
const lengthOf = (from: string, to: string) => Math.ceil((instantOf(to).getTime() - instantOf(from).getTime()) / MINUTE)

/** The shift that ends now, or any other span: its report, and handing it over. @param onGiven to the one that was just stored */
export function ShiftNow({ onGiven }: { onGiven: (id: string) => void }) {
  const [{ hours, from, to }, set] = useUrlState({ hours: '8', from: '', to: '' })
  const [giving, setGiving] = useState(false)
  const mayHandle = useMay('alarm:handle')
  const now = useNow()
  const own = Boolean(from && to)
  const length = lengths.some(({ value }) => value === hours) ? Number(hours) : 8
  const span = own ? { endTime: to, minutes: lengthOf(from, to) } : { endTime: minute(now), minutes: length * 60 }
  const call = useCall(shift.report, span, { every: own ? undefined : minutes(1), keep: true })
  const { data } = call
  return (
    <>
      <ScreenOnly>
        <ControlRow
          end={
            <>
              {call.stale && (
                <RetryButton late onRetry={call.refetch}>
                  数据未更新，点击重试
                </RetryButton>
              )}
              <Button disabled={!data} onClick={() => window.print()}>
                打印
              </Button>
              <Button disabled={!data} onClick={() => data && downloadShift(data)}>
                导出
              </Button>
              {mayHandle && (
                <Button type="primary" disabled={!data} onClick={() => setGiving(true)}>
                  交班
                </Button>
              )}
            </>
          }
        >
          <Segmented
            options={lengths}
            value={own ? '' : String(length)}
            onChange={value => set({ hours: String(value), from: '', to: '' })}
            aria-label="班次长度"
          />
          <RangeFilter label="班次" from={from} to={to} onChange={(from, to) => set({ from, to })} />
        </ControlRow>
      </ScreenOnly>
      <Answered call={call}>{report => <ShiftReportSheet report={report} />}</Answered>
      {giving && (
        <FormDialog
          title="交班"
          send="确定"
          call={shift.handOver}
          initial={{ notes: '' }}
          // What is handed over is the shift up to this moment, not up to the last reading of the page.
          input={({ notes }) => ({ ...(own ? span : { ...span, endTime: siteTime(new Date(siteNow())) }), notes })}
          done={({ id }) => onGiven(id)}
          onClose={() => setGiving(false)}
        >
          <p className="note wide">
            留存 {own ? `${from.slice(0, 16)} 至 ${to.slice(0, 16)}` : `近 ${length} 小时至此刻`} 的班次报告，由接班人确认接班。
          </p>
          <Form.Item name="notes" label="交班说明" className="wide" rules={[{ max: 1000, message: '不能超过1000个字符' }]}>
            <Input.TextArea rows={5} maxLength={1000} showCount placeholder="需要接班人留意的：未结的原因、已约的检修、客户的来电" />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
