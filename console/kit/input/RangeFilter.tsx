import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import './rangeFilter.css'
import { useNarrow } from '../hooks/useNarrow.ts'
import { useShownDay } from '../hooks/useShownDay.ts'

interface Props {
  label: string
  /** Points in time, whole days, or whole months (a day of each on the wire: its first and its last). */
  by?: 'time' | 'day' | 'month'
  /** Wire texts; '' = open. */
  from: string
  to: string
  onChange: (from: string, to: string) => void
}

/**
 * The panel slides along its field as far as the screen's edge wants it; antd's own would turn over to the other side
 * and leave the screen there.
 */
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } },
}

/**
 * A span of site time in two fields, each of which Tab enters and leaves: antd's own range keeps the focus in its first
 * one. An end before the start cannot be picked.
 */
export function RangeFilter({ label, by = 'time', from: givenFrom, to: givenTo, onChange }: Props) {
  // What was picked limits the other end and goes with it at once, not when the address that carries it has come round.
  // Shown is what is in force.
  const [given, setGiven] = useState({ from: givenFrom, to: givenTo })
  const [{ from, to }, setPicked] = useState(given)
  if (given.from !== givenFrom || given.to !== givenTo) {
    const now = { from: givenFrom, to: givenTo }
    setGiven(now)
    setPicked(now)
  }
  const pick = (next: { from: string; to: string }) => {
    setPicked(next)
    onChange(next.from, next.to)
  }
  const shown = { time: 'YYYY-MM-DD HH:mm', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[by]
  // Seconds are left to the ends: a minute picked is meant whole.
  const wire = (picked: Dayjs | null, seconds: string) => picked?.format(by === 'time' ? `YYYY-MM-DD HH:mm:${seconds}` : 'YYYY-MM-DD') ?? ''
  const part = (end: string) => (end ? dayjs(end) : undefined)
  const [start, end] = [useShownDay(givenFrom), useShownDay(givenTo)]
  // On a phone days are tapped: its keyboard would lie over the panel.
  const inputReadOnly = useNarrow()
  const className = by === 'time' ? 'filter-time' : 'filter-day'
  const picker = by === 'month' ? 'month' : 'date'
  const shared = {
    picker,
    format: shown,
    showNow: false,
    needConfirm: false,
    className,
    inputReadOnly,
    builtinPlacements: placements,
  } as const
  const clock = (time: Dayjs) => (by !== 'time' ? false : { format: 'HH:mm', defaultOpenValue: time })
  return (
    <fieldset className="filter-range" aria-label={label}>
      <DatePicker
        {...shared}
        showTime={clock(dayjs().startOf('day'))}
        placeholder="开始日期"
        aria-label={`${label} 开始日期`}
        value={start}
        maxDate={part(to)}
        onChange={picked => pick({ from: wire(by === 'month' ? (picked?.startOf('month') ?? null) : picked, '00'), to })}
      />
      <span aria-hidden>–</span>
      <DatePicker
        {...shared}
        showTime={clock(dayjs().endOf('day'))}
        placeholder="结束日期"
        aria-label={`${label} 结束日期`}
        value={end}
        minDate={part(from)}
        onChange={picked => pick({ from, to: wire(by === 'month' ? (picked?.endOf('month') ?? null) : picked, '59') })}
      />
    </fieldset>
  )
}
