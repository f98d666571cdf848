import { type ReactNode, useState } from 'react'
import { explains } from '../../core/explain/explains.ts'
import type { CallState } from '../../core/call/useCall.ts'
import { age } from './age.ts'
import { agesShownAtom } from './agesShownAtom.ts'
import { LegendPlace } from './chart/legendPlace.ts'
import { useSystemNow } from './now.ts'
import { usePage } from './page.ts'
import type { Tone } from './stage/tokens.ts'
import './panel.css'

/** What a panel must know of its data; every `useCall` result fits. */
export interface Source {
  loading: boolean
  error: unknown
  stale: boolean
  /** Arrival of the data on show, epoch ms; 0 = never. */
  updatedAt: number
  /** What was asked; where the answer as a whole can be explained, so can the panel. */
  asked?: CallState<unknown>['asked']
}

interface Props {
  /** Grid area of the stage. */
  area?: string
  title: string
  /** Meaning of the bar before the title. */
  tone?: Tone
  /** Unit, scope or coverage at the right: "MWh／月", "238/242 站". */
  scope?: ReactNode
  source?: Source
  /** One grey sentence instead of the content when there is nothing to show. */
  empty?: string | false
  children: ReactNode
}

/** A wall's panel: bar, title, scope, and the honest states of its content: first load, empty, late, failed with the last data kept. */
export function Panel({ area, title, tone = 'grid', scope, source, empty = false, children }: Props) {
  const [legends, setLegends] = useState<HTMLElement | null>(null)
  const first = source?.loading ?? false
  const unknown = Boolean(source?.error) && source?.updatedAt === 0
  const late = !first && !unknown && Boolean(source?.stale)
  const aged = usePage(agesShownAtom) && !first && !unknown
  return (
    <section
      className={late ? 'panel panel--late' : 'panel'}
      style={area ? { gridArea: area } : undefined}
      aria-label={title}
      aria-busy={first}
      {...(source?.asked?.call.by && explains(source as Pick<CallState<unknown>, 'asked'>, ''))}
    >
      <header className="panel-head">
        <i className="panel-bar" style={{ background: `var(--${tone})` }} />
        <h2>{title}</h2>
        <div className="panel-tail">
          <span className="panel-scope">
            {scope}
            {late && source && <Age since={source.updatedAt} />}
          </span>
          <span ref={setLegends} className="panel-legend" />
        </div>
        {Boolean(source?.error) && <b className="panel-mark" role="img" aria-label="数据更新失败，显示最近一次数据" />}
      </header>
      <div className="panel-body">
        {first ? (
          <Skeleton />
        ) : unknown ? (
          <Sentence text="数据暂不可用" />
        ) : empty ? (
          <Sentence text={empty} />
        ) : (
          <LegendPlace value={legends}>{children}</LegendPlace>
        )}
        {aged && !late && source && (
          <span className="panel-aged">
            <Age since={source.updatedAt} />
          </span>
        )}
      </div>
    </section>
  )
}

function Age({ since }: { since: number }) {
  const now = useSystemNow(10_000)
  return <em className="panel-age">{since ? age(now - since) : '无数据'}</em>
}

const Sentence = ({ text }: { text: string }) => <p className="panel-sentence">{text}</p>

const Skeleton = () => (
  <div className="skeleton" role="status" aria-label="加载中">
    <i style={{ width: '42%' }} />
    <i style={{ width: '78%' }} />
    <i style={{ width: '61%' }} />
  </div>
)
