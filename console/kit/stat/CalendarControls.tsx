import { DatePicker, Radio } from 'antd'
import dayjs from 'dayjs'
import { useNarrow } from '../useNarrow.ts'
import { type Calendar, type CalendarType, calendarTypes } from './useCalendar.ts'

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** Chooses one day, month or year; there is always one, and none that has not begun. */
export const CalendarControls = ({ calendar: { offered, type, date, today, setType, setDate } }: { calendar: Calendar }) => (
  <>
    {offered.length > 1 && (
      <Radio.Group
        size="small"
        optionType="button"
        aria-label="周期"
        value={type}
        options={offered.map(value => ({ value, label: calendarTypes[value] }))}
        onChange={event => setType(event.target.value as CalendarType)}
      />
    )}
    <DatePicker
      key={type}
      size="small"
      aria-label="日期"
      picker={type === 'day' ? 'date' : type}
      format={formats[type]}
      value={dayjs(date)}
      maxDate={dayjs(today)}
      allowClear={false}
      showNow={false}
      inputReadOnly={useNarrow()}
      // Of a month or year that goes on today is the day that names it.
      onChange={picked => picked && setDate(picked.format('YYYY-MM-DD') > today ? today : picked.format('YYYY-MM-DD'))}
    />
  </>
)
