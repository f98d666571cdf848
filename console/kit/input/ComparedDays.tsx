import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dayOf } from './DayPicker.tsx'
import { useShownDays } from '../hooks/useShownDay.ts'

interface Props {
  days: readonly string[]
  /** How many at most. */
  most: number
  onChange: (days: string[]) => void
}

/** Chooses the days something is compared with. */
export const ComparedDays = ({ days, most, onChange }: Props) => (
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
)
