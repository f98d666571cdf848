import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import { type CurveTab, curveTabs, type Granularity, granularities } from '../../../core/devices/curveTabs.ts'
import {
  type CurveRange,
  granularitiesOf,
  isChoosable,
  mayBeMinutes,
  mostCompared,
  rangeOf,
  rangeRule,
} from '../../../core/time/curveRange.ts'
import { siteDay } from '../../../core/time/time.ts'
import { siteNow } from '../../kit/hooks/useNow.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

export interface CurveState {
  tabs: readonly CurveTab[]
  tab: CurveTab
  granularity: Granularity
  range: CurveRange
  /** Days it is compared with. */
  days: readonly string[]
  /** Compared with the period before. */
  before: boolean
  indicators: readonly string[]
  perMinute: boolean
  setTab: (tab: number) => void
  setGranularity: (granularity: Granularity) => void
  setRange: (range: CurveRange) => void
  setDays: (days: readonly string[]) => void
  setBefore: (before: boolean) => void
  setIndicators: (indicators: readonly string[]) => void
  setPerMinute: (perMinute: boolean) => void
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isTime = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
const cleared = { from: '', to: '', days: '', before: '', indis: '', minute: '' }

/** What is drawn of a device, in the address. Another tab or granularity begins anew, as the documents have it (monitoring §4). */
export function useCurveState({ systemType, msType }: MonitoredDevice, fullscreen: boolean): CurveState {
  const [state, setState] = useUrlState({ tab: '', by: '', ...cleared })
  const set = (changes: Record<string, string>) => setState(changes, true)
  const tabs = curveTabs(systemType, msType)
  const tab = tabs.find(each => String(each.tab) === state.tab) ?? tabs[0]!
  const offered = granularitiesOf(tab)
  const granularity = offered.find(each => each === state.by) ?? offered[0]!
  const today = siteDay(new Date(siteNow()))
  const given = { from: state.from, to: state.to }
  const valid = isTime(given.from) && isTime(given.to) && !rangeRule(granularity, given)
  const perMinute = state.minute === '1' && mayBeMinutes(tab, systemType, granularity)
  const chosen = state.indis.split(',').filter(no => tab.indicators.includes(no))
  const indicators = isChoosable(tab) && chosen.length > 0 ? chosen : tab.indicators
  return {
    tabs,
    tab,
    granularity,
    range: valid ? given : rangeOf(granularity, today),
    days: [...new Set(state.days.split(',').filter(isDay))].slice(0, mostCompared(fullscreen)),
    before: state.before === '1',
    indicators: perMinute ? indicators.slice(0, 1) : indicators,
    perMinute,
    setTab: next => set({ ...cleared, by: '', tab: String(next) }),
    setGranularity: next => set({ ...cleared, by: Object.hasOwn(granularities, next) ? next : '' }),
    setRange: ({ from, to }) => set({ from, to }),
    setDays: days => set({ days: days.join(',') }),
    setBefore: before => set({ before: before ? '1' : '' }),
    setIndicators: indis => set({ indis: indis.join(',') }),
    setPerMinute: minute => set({ minute: minute ? '1' : '', indis: '' }),
  }
}
