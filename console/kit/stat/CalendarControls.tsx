import { StepPicker } from '../input/StepPicker.tsx'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { type Calendar, calendarTypes } from './useCalendar.ts'

/** Chooses one day, month or year; there is always one, and none that has not begun. */
export const CalendarControls = ({ calendar: { offered, type, date, today, setType, setDate } }: { calendar: Calendar }) => (
  <>
    <ChoiceButtons label="周期" offered={offered} names={calendarTypes} value={type} onChange={setType} />
    <StepPicker label="日期" by={type === 'day' ? 'date' : type} value={date} today={today} onChange={setDate} />
  </>
)
