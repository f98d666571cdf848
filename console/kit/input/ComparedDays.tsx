import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dayOf } from './DayPicker.tsx'
import { usualBeside } from './daySpans.ts'
import { UsualDates } from './UsualDates.tsx'
import { useShownDays } from '../hooks/useShownDay.ts'
import './stepPicker.css'

interface Props {
  /** What they stand beside. */
  shown: string
  days: readonly string[]
  /** How many at most. */
  most: number
  onChange: (days: string[]) => void
}

/** Chooses the days something is compared with: in a calendar, or as people call them. */
export const ComparedDays = ({ shown, days, most, onChange }: Props) => (
  <div className="step-picker">
    <DatePicker
      multiple
      size="small"
      maxTagCount="responsive"
      style={{ width: 236 }}
      placeholder={`对比其他日期，最多 ${most} 天`}
      aria-label="对比其他日期"
      value={useShownDays(days)}
      maxDate={dayjs(dayOf(''))}
      disabledDate={day => days.length >= most && !days.includes(day.format('YYYY-MM-DD'))}
      onChange={picked => onChange((picked ?? []).map(day => day.format('YYYY-MM-DD')))}
    />
    <UsualDates
      label="对比其他日期"
      usual={usualBeside(shown)}
      refused={day => (days.includes(day) ? '已在对比中' : days.length >= most ? `最多对比 ${most} 天，请先移除一天` : undefined)}
      onPick={day => onChange([...days, day])}
    />
  </div>
)
