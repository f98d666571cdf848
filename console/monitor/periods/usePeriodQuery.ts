import type { Granularity } from '../../../core/devices/curveTabs.ts'
import type { energyKinds } from '../../../core/contract/energy/energy.ts'
import { type Span, useSpan } from '../../kit/stat/useSpan.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

type Kind = keyof typeof energyKinds

/** What a page of tariff periods is about, in the address: a site or all, a kind of energy, a period. */
export interface PeriodQuery {
  site: string
  setSite: (site: string) => void
  kind: Kind
  kinds: readonly Kind[]
  setKind: (kind: string) => void
  /** One of its devices; '' = none is chosen. */
  device: string
  setDevice: (device: string) => void
  span: Span
}

/** @param kinds to choose from; the first is meant where the address says nothing */
export function usePeriodQuery(kinds: readonly Kind[], offered: readonly Granularity[]): PeriodQuery {
  const [{ site, kind, device }, setState] = useUrlState({ site: '', kind: '', device: '', page: '1' })
  const span = useSpan(offered)
  return {
    site,
    // Another site has other devices, and another list begins at its first page.
    setSite: next => setState({ site: next, device: '', page: '1' }),
    kind: kinds.find(each => each === kind) ?? kinds[0]!,
    kinds,
    setKind: next => setState({ kind: next === kinds[0] ? '' : next, device: '', page: '1' }),
    device,
    setDevice: next => setState({ device: next }, true),
    span,
  }
}

/** The same as the calls take it. */
export const periodInput = ({ site, kind, span }: PeriodQuery) => ({
  ...(site && { systemNo: site }),
  kind,
  startTime: span.range.from,
  endTime: span.range.to,
})
