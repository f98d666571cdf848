import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useNarrow } from '../hooks/useNarrow.ts'
import { useShownDay } from '../hooks/useShownDay.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { type Calendar, calendarTypes } from './useCalendar.ts'

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** Chooses one day, month or year; there is always one, and none that has not begun. */
export const CalendarControls = ({ calendar: { offered, type, date, today, setType, setDate } }: { calendar: Calendar }) => (
  <>
    <ChoiceButtons label="周期" offered={offered} names={calendarTypes} value={type} onChange={setType} />
    <DatePicker
      key={type}
      size="small"
      aria-label="日期"
      picker={type === 'day' ? 'date' : type}
      format={formats[type]}
      value={useShownDay(date)}
      maxDate={dayjs(today)}
      allowClear={false}
      showNow={false}
      inputReadOnly={useNarrow()}
      // Of a month or year that goes on today is the day that names it.
      onChange={picked => picked && setDate(picked.format('YYYY-MM-DD') > today ? today : picked.format('YYYY-MM-DD'))}
    />
  </>
)
