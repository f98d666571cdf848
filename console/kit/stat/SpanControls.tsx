import { granularities } from '../../../core/devices/curveTabs.ts'
import { rangeRule, wholeRange } from '../../../core/time/curveRange.ts'
import { RangeFilter } from '../input/RangeFilter.tsx'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import type { Span } from './useSpan.ts'

const pickers = { hour: 'time', day: 'day', month: 'month' } as const

/** Chooses the period and how fine it is looked at. */
export const SpanControls = ({ span: { offered, granularity, range, setGranularity, setRange } }: { span: Span }) => (
  <>
    <ChoiceButtons label="粒度" offered={offered} names={granularities} value={granularity} onChange={setGranularity} />
    <RangeFilter
      key={granularity}
      label="时间范围"
      by={pickers[granularity]}
      from={range.from}
      to={range.to}
      rule={(from, to) => rangeRule(granularity, granularity === 'hour' ? { from, to } : wholeRange(granularity, from, to))}
      onChange={(from, to) => setRange(granularity === 'hour' ? { from, to } : wholeRange(granularity, from, to))}
    />
  </>
)
