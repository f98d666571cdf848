import type { ReactNode } from 'react'
import './oneLine.css'

/** What hangs on a bus bar by a switch. */
export interface OneLineNode {
  key: string
  name: string
  /** Where its switch stands; by shape and word. */
  state: 'closed' | 'open' | 'unknown'
  stateWord: string
  /** How full it is, with marks on the way; null = not known. */
  gauge?: { percent: number | null; marks: readonly number[]; tone: 'good' | 'warn' | 'bad' | 'idle' }
  values: readonly { key: string; shown: ReactNode }[]
  /** Wants somebody to look. */
  alarm?: ReactNode
  onOpen: () => void
}

interface Props {
  /** What the drawing is of. */
  label: string
  /** From the source down; what a level hangs on stands above it. Levels without anything are left out. */
  levels: readonly { title: string; nodes: readonly OneLineNode[] }[]
}

/** The gauge ends a little beyond full, so that what is over it can be seen, %. */
const gaugeEnd = 120

/** A single-line drawing: levels of switchgear with bus bars between them. It scrolls sideways where it is wider than its place. */
export function OneLine({ label, levels }: Props) {
  const drawn = levels.filter(({ nodes }) => nodes.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keys
    <div className="one-line" role="region" aria-label={label} tabIndex={0}>
      {drawn.map(({ title, nodes }, level) => (
        <section key={title} aria-label={title} className={level === 0 ? 'one-line-level above' : 'one-line-level'}>
          <h4>{title}</h4>
          <ul>
            {nodes.map(node => (
              <li key={node.key} className={`one-line-node ${node.state}`}>
                <i className="one-line-switch" aria-hidden />
                <button type="button" onClick={node.onOpen}>
                  <span className="one-line-head">
                    <b>{node.name}</b>
                    {node.alarm}
                    <small>{node.stateWord}</small>
                  </span>
                  {node.gauge && <Gauge {...node.gauge} />}
                  <span className="one-line-values">
                    {node.values.map(({ key, shown }) => (
                      <span key={key}>{shown}</span>
                    ))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const placeOf = (percent: number) => `${Math.min(100, Math.max(0, (100 * percent) / gaugeEnd))}%`

const Gauge = ({ percent, marks, tone }: NonNullable<OneLineNode['gauge']>) => (
  <span className={`one-line-gauge ${tone}`} aria-hidden>
    {percent !== null && <i style={{ width: placeOf(percent) }} />}
    {marks.map(mark => (
      <em key={mark} style={{ left: placeOf(mark) }} />
    ))}
  </span>
)
