import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import './rangeFilter.css'
import { siteDay } from '../../../core/time/time.ts'
import { useNarrow } from '../hooks/useNarrow.ts'
import { siteNow } from '../hooks/useNow.ts'
import { useShownDay } from '../hooks/useShownDay.ts'
import { type DaySpan, moveSpan, usualSpans } from './daySpans.ts'
import { StepButton } from './StepButton.tsx'
import { UsualDates } from './UsualDates.tsx'

interface Props {
  label: string
  /** Points in time, whole days, or whole months (a day of each on the wire: its first and its last). */
  by?: 'time' | 'day' | 'month'
  /** Wire texts; '' = open. */
  from: string
  to: string
  /** Why a span cannot be asked for here. */
  rule?: (from: string, to: string) => string | undefined
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
 * one. An end before the start cannot be picked. Beside it: as long a time before and after, and the spans people ask for most.
 */
export function RangeFilter({ label, by = 'time', from: givenFrom, to: givenTo, rule, onChange }: Props) {
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
  const shownDays = { from: from.slice(0, 10), to: to.slice(0, 10) }
  /** Whole days; the time of day that was chosen stays with a span that is only moved. */
  const ends = (span: DaySpan, clocks = ['00:00:00', '23:59:59']) =>
    by === 'time' ? { from: `${span.from} ${clocks[0]}`, to: `${span.to} ${clocks[1]}` } : span
  const refused = (span: DaySpan) => {
    const wanted = ends(span)
    return rule?.(wanted.from, wanted.to)
  }
  const move = (steps: number) => pick(ends(moveSpan(shownDays, steps), [from.slice(11), to.slice(11)]))
  const open = !from || !to
  const clock = (time: Dayjs) => (by !== 'time' ? false : { format: 'HH:mm', defaultOpenValue: time })
  const range = (
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
  return (
    <div className="filter-span">
      <StepButton label={label} to="before" disabled={open} onClick={() => move(-1)} />
      {range}
      <StepButton label={label} to="after" disabled={open} onClick={() => move(1)} />
      <UsualDates
        label={label}
        usual={usualSpans(by === 'month' ? 'month' : 'day', siteDay(new Date(siteNow())), shownDays)}
        refused={refused}
        onPick={span => pick(ends(span))}
      />
    </div>
  )
}
