import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { shift } from '../../../../core/contract/alarms/shift.ts'
import { instantOf, MINUTE, siteTime } from '../../../../core/time/time.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { AsyncContent } from '../../../kit/state/AsyncContent.tsx'
import { ControlRow } from '../../../kit/input/ControlRow.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { RangeFilter } from '../../../kit/input/RangeFilter.tsx'
import { RetryButton } from '../../../kit/state/RetryButton.tsx'
import { ScreenOnly } from '../../../kit/print/ScreenOnly.tsx'
import { useCan } from '../../../kit/hooks/useMenu.ts'
import { siteNow, useNow } from '../../../kit/hooks/useNow.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { sinceLast } from './sinceLast.ts'
import { downloadShift } from './shiftSheet.ts'
import { ShiftReportSheet } from './ShiftReportSheet.tsx'

const lengths = [
  { value: '8', label: '近 8 小时' },
  { value: '12', label: '近 12 小时' },
  { value: '24', label: '近 24 小时' },
]
const sinceChoice = { value: 'last', label: '自上次交班' }
/** Who hands over less often than daily chooses a length, min. */
const usualLongest = 24 * 60
/** Site time to the minute: the question stays the same for as long. */
const minute = (at: number) => `${siteTime(new Date(at)).slice(0, 16)}:00`

/** Minutes of a chosen span; its end is the last second of a minute. */
const lengthOf = (from: string, to: string) => Math.ceil((instantOf(to).getTime() - instantOf(from).getTime()) / MINUTE)

/** The shift that ends now, or any other span: its report, and handing it over. @param onGiven to the one that was just stored */
export function ShiftNow({ onGiven }: { onGiven: (id: string) => void }) {
  const [{ hours, from, to }, set] = useUrlState({ hours: '', from: '', to: '' })
  const [giving, setGiving] = useState(false)
  const mayHandle = useCan('alarm:handle')
  const now = useNow()
  const own = Boolean(from && to)
  const past = useCall(shift.page, { size: 1, own: true }, { every: minutes(1) })
  const last = past.data?.records[0]?.endTime
  const since = last ? sinceLast(last, now) : undefined
  const choices = since ? [sinceChoice, ...lengths] : lengths
  // Where people hand over every day the shift begins where the last one ended.
  const usual = since && since.minutes <= usualLongest ? sinceChoice.value : '8'
  const chosen = choices.some(({ value }) => value === hours) ? hours : usual
  const length = Number(chosen)
  /** The shift up to a moment; of one that was picked up to its end. */
  const spanAt = (at: number, endTime: string) =>
    own
      ? { endTime: to, minutes: lengthOf(from, to) }
      : (last && chosen === sinceChoice.value && sinceLast(last, at)) || { endTime, minutes: (length || 8) * 60 }
  const known = own || past.data !== undefined || past.error !== null
  const call = useCall(shift.report, spanAt(now, minute(now)), { every: own ? undefined : minutes(1), keep: true, enabled: known })
  const { data } = call
  const spanText = own
    ? `${from.slice(0, 16)} 至 ${to.slice(0, 16)}`
    : last && chosen === sinceChoice.value
      ? `自上次交班（${last.slice(5, 16)}）至此刻`
      : `近 ${length} 小时至此刻`
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
            options={choices}
            value={own ? '' : chosen}
            onChange={value => set({ hours: String(value), from: '', to: '' })}
            aria-label="班次长度"
          />
          <RangeFilter label="班次" from={from} to={to} onChange={(from, to) => set({ from, to })} />
        </ControlRow>
      </ScreenOnly>
      <AsyncContent call={call}>{report => <ShiftReportSheet report={report} />}</AsyncContent>
      {giving && (
        <FormDialog
          title="交班"
          send="确定"
          call={shift.downloadBlob}
          initial={{ notes: '' }}
          // What is handed over is the shift up to this moment, not up to the last reading of the page.
          input={({ notes }) => ({ ...spanAt(siteNow(), siteTime(new Date(siteNow()))), notes })}
          done={({ id }) => onGiven(id)}
          onClose={() => setGiving(false)}
        >
          <p className="note wide">留存 {spanText} 的班次报告，由接班人确认接班。</p>
          <Form.Item name="notes" label="交班说明" className="wide" rules={[{ max: 1000, message: '不能超过1000个字符' }]}>
            <Input.TextArea rows={5} maxLength={1000} showCount placeholder="需要接班人留意的：未结的原因、已约的检修、客户的来电" />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
