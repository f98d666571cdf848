import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import './rangeFilter.css'
import { useNarrow } from './useNarrow.ts'

interface Props {
  label: string
  /** Days without a time of day. */
  ofDays?: boolean
  /** Wire texts; '' = open. */
  from: string
  to: string
  onChange: (from: string, to: string) => void
}

/** The panel slides along its field as far as the screen's edge wants it; antd's own would turn over to the other side and leave the screen there. */
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } },
}

/**
 * A span of site time in two fields, each of which Tab enters and leaves: antd's own range keeps the focus in its first one. An end before the
 * start cannot be picked.
 */
export function RangeFilter({ label, ofDays = false, from, to, onChange }: Props) {
  const shown = ofDays ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'
  // Seconds are left to the ends: a minute picked is meant whole.
  const wire = (picked: Dayjs | null, seconds: string) => picked?.format(ofDays ? shown : `YYYY-MM-DD HH:mm:${seconds}`) ?? ''
  const part = (end: string) => (end ? dayjs(end) : undefined)
  // On a phone days are tapped: its keyboard would lie over the panel.
  const inputReadOnly = useNarrow()
  const className = ofDays ? 'filter-day' : 'filter-time'
  const shared = { format: shown, showNow: false, needConfirm: false, className, inputReadOnly, builtinPlacements: placements }
  const clock = (time: Dayjs) => (ofDays ? false : { format: 'HH:mm', defaultOpenValue: time })
  return (
    <fieldset className="filter-range" aria-label={label}>
      <DatePicker
        {...shared}
        showTime={clock(dayjs().startOf('day'))}
        placeholder="开始日期"
        aria-label={`${label} 开始日期`}
        value={part(from)}
        maxDate={part(to)}
        onChange={picked => onChange(wire(picked, '00'), to)}
      />
      <span aria-hidden>–</span>
      <DatePicker
        {...shared}
        showTime={clock(dayjs().endOf('day'))}
        placeholder="结束日期"
        aria-label={`${label} 结束日期`}
        value={part(to)}
        minDate={part(from)}
        onChange={picked => onChange(from, wire(picked, '59'))}
      />
    </fieldset>
  )
}
