import { type Granularity, granularities } from '../../../core/devices/curveTabs.ts'
import { type CurveRange, rangeOf, rangeRule } from '../../../core/time/curveRange.ts'
import { siteDay } from '../../../core/time/time.ts'
import { siteNow } from '../hooks/useNow.ts'
import { useUrlState } from '../hooks/useUrlState.ts'

export interface Span {
  /** What may be chosen from. */
  offered: readonly Granularity[]
  granularity: Granularity
  range: CurveRange
  setGranularity: (granularity: Granularity) => void
  setRange: (range: CurveRange) => void
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)

/**
 * The period a page of statistics is about, in the address (`by`, `from`, `to`): without one today, this month or this year, by granularity
 * (monitoring §4). A period that no call would answer counts as none.
 * @param offered granularities to choose from; the first is meant where the address says nothing
 */
export function useSpan(offered: readonly Granularity[] = ['day', 'month']): Span {
  const [state, setState] = useUrlState({ by: '', from: '', to: '' })
  const granularity = offered.find(each => each === state.by) ?? offered[0]!
  const given = { from: state.from, to: state.to }
  const valid = isTime(given.from) && isTime(given.to) && !rangeRule(granularity, given)
  return {
    offered,
    granularity,
    range: valid ? given : rangeOf(granularity, siteDay(new Date(siteNow()))),
    setGranularity: next => setState({ by: Object.hasOwn(granularities, next) ? next : '', from: '', to: '' }, true),
    setRange: ({ from, to }) => setState({ from, to }, true),
  }
}
