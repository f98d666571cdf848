import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { siteDay } from '../../core/time.ts'
import { siteNow } from './useNow.ts'

/** The day an address names, else the site's today; what is no day names none. */
export function dayOf(text: string): string {
  const today = siteDay(new Date(siteNow()))
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text ? text : today
}

interface Props {
  label: string
  /** As the address has it; '' = today. */
  value: string
  onChange: (day: string) => void
}

/** Chooses one day, up to today, for the address: today is '' there, so that tomorrow it is tomorrow. */
export function DayPicker({ label, value, onChange }: Props) {
  const today = dayOf('')
  return (
    <DatePicker
      size="small"
      allowClear={false}
      aria-label={label}
      value={dayjs(dayOf(value))}
      maxDate={dayjs(today)}
      onChange={picked => {
        const day = picked?.format('YYYY-MM-DD') ?? today
        onChange(day === today ? '' : day)
      }}
    />
  )
}
