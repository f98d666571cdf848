import { siteDay } from '../../../core/time/time.ts'
import { isPast } from '../hooks/isPast.ts'
import { siteNow } from '../hooks/useNow.ts'
import { StepPicker } from './StepPicker.tsx'

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
  return <StepPicker label={label} value={dayOf(value)} today={today} onChange={day => onChange(day === today ? '' : day)} />
}
