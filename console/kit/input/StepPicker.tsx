import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useNarrow } from '../hooks/useNarrow.ts'
import { useShownDay } from '../hooks/useShownDay.ts'
import { moveDay, usualDays } from './daySpans.ts'
import { StepButton } from './StepButton.tsx'
import { UsualDates } from './UsualDates.tsx'
import './stepPicker.css'

interface Props {
  label: string
  by?: 'date' | 'month' | 'year'
  /** A day of the chosen day, month or year. */
  value: string
  /** The site's; nothing after it can be chosen. */
  today: string
  size?: 'small' | 'middle'
  onChange: (day: string) => void
}

const formats = { date: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** Chooses one day, month or year up to today: in a calendar, by its neighbours, or as people call it. */
export function StepPicker({ label, by = 'date', value, today, size = 'small', onChange }: Props) {
  const shown = useShownDay(value)
  // On a phone days are tapped: its keyboard would lie over the panel.
  const narrow = useNarrow()
  const goesOn = (day: string) => day.slice(0, formats[by].length) >= today.slice(0, formats[by].length)
  // Of a month or year that goes on today is the day that names it.
  const choose = (day: string) => onChange(goesOn(day) ? today : day)
  return (
    <div className="step-picker">
      <StepButton label={label} to="before" onClick={() => choose(moveDay(by, value, -1))} />
      <DatePicker
        key={by}
        size={size}
        aria-label={label}
        picker={by}
        format={formats[by]}
        value={shown}
        maxDate={dayjs(today)}
        allowClear={false}
        showNow={false}
        inputReadOnly={narrow}
        onChange={picked => picked && choose(picked.format('YYYY-MM-DD'))}
      />
      <StepButton label={label} to="after" disabled={goesOn(value)} onClick={() => choose(moveDay(by, value, 1))} />
      <UsualDates label={label} usual={usualDays(by, today, value)} onPick={choose} />
    </div>
  )
}
