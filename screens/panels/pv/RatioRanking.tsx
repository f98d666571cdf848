import { pv } from '../../../core/contract/energy/pv.ts'
import { explains } from '../../../core/explain/explains.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import { percent } from './labels.ts'
import './ratioRanking.css'

interface Props {
  area?: string
  focus: string | undefined
  onFocus: (siteId: string) => void
}

const rowHeight = 34

/** Sites by performance ratio: the best and, where not all find room, the weakest. */
export function RatioRanking({ area, focus, onFocus }: Props) {
  const performance = useCall(pv.getPerformance, {}, { every: seconds(15) })
  const [box, { height }] = useBox()
  const rows = (performance.data?.sites ?? [])
    .flatMap(({ siteId, shortName, pr, correctedPr }) => (pr === null ? [] : [{ siteId, shortName, pr, correctedPr }]))
    .sort((a, b) => b.pr - a.pr)
    .map((row, n) => ({ ...row, rank: n + 1 }))
  const room = Math.max(2, Math.floor(height / rowHeight))
  const best = Math.floor((room - 1) / 3)
  const shown = rows.length <= room ? rows : [...rows.slice(0, best), null, ...rows.slice(rows.length - (room - 1 - best))]
  const most = Math.max(1, rows[0]?.pr ?? 1)
  const { prCoverage, day } = performance.data ?? {}
  const title = useDayTitle(day)
  return (
    <Panel
      area={area}
      title="性能比排名"
      tone="generation"
      scope={prCoverage && `${title}　${prCoverage.reported}/${prCoverage.total} 站`}
      source={performance}
      empty={rows.length === 0 && '没有站点同时有辐照与功率'}
    >
      <ol ref={box} className="fill pv-ranking">
        {height > 0 &&
          shown.map(row =>
            row === null ? (
              <li key="gap" className="pv-gap">
                ⋮
              </li>
            ) : (
              <li key={row.siteId} aria-current={row.siteId === focus || undefined}>
                <button type="button" onClick={() => onFocus(row.siteId)} {...explains(performance, 'sites.*.pr', row.siteId)}>
                  <i>{row.rank}</i>
                  <span>{row.shortName}</span>
                  <span className="pv-track">
                    <b style={{ width: `${(row.pr / most) * 100}%` }} />
                  </span>
                  <em>{percent(row.pr)}</em>
                </button>
              </li>
            ),
          )}
      </ol>
    </Panel>
  )
}
