import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { siteDay } from '../../../core/time/time.ts'
import { isPast } from '../hooks/isPast.ts'
import { useNarrow } from '../hooks/useNarrow.ts'
import { siteNow } from '../hooks/useNow.ts'
import { useShownDay } from '../hooks/useShownDay.ts'

/** The day an address names, else the site's today; what is no day or has not begun names none. */
export function dayOf(text: string): string {
  const today = siteDay(new Date(siteNow()))
  return isPast(text, today) ? text : today
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
      value={useShownDay(dayOf(value))}
      maxDate={dayjs(today)}
      // On a phone days are tapped: its keyboard would lie over the panel.
      inputReadOnly={useNarrow()}
      onChange={picked => {
        const day = picked?.format('YYYY-MM-DD') ?? today
        onChange(day === today ? '' : day)
      }}
    />
  )
}
