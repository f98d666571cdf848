import type { CallState } from '../../core/call/useCall.ts'
import { Panel } from '../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../kit/board/StatRow.tsx'
import { CoverageNote } from '../kit/detail/CoverageNote.tsx'

interface Span {
  /** Days the totals are of. */
  first: string
  last: string
  coverage: { reported: number; total: number }
}
interface Props<T> {
  call: CallState<T>
  /** Of its figures, before they are known. */
  titles: readonly string[]
  statsOf: (data: T) => Stat[]
}

/** What a page of statistics comes to, with the days and how much of what there is was known. */
export const TotalsPanel = <T extends Span>({ call, titles, statsOf }: Props<T>) => (
  <Panel
    title="合计"
    call={call}
    height={76}
    waiting={<StatRow stats={titles.map(title => ({ title, basis: '' }))} />}
    extra={({ coverage, first, last }) => (
      <>
        <span>
          {first} 至 {last}
        </span>
        {coverage.total > 0 && <CoverageNote {...coverage} />}
      </>
    )}
  >
    {data => <StatRow stats={statsOf(data)} />}
  </Panel>
)
