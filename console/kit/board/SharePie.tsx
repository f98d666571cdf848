import type { FigureWordName } from '../../../core/figures/figureWords.ts'
import { MISSING, percentage } from '../../../core/units/units.ts'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import { ColourKey } from './ColourKey.tsx'
import './sharePie.css'

export interface Share {
  key: string
  name: string
  /** What the ring is divided by; null = not known, and not in the ring. */
  value: number | null
  colour: string
  /** The value as it is read. */
  text: string
  /** What its name means, where that is a word of the glossary. */
  word?: FigureWordName
}

interface Props {
  /** What is divided, for those who cannot see it. */
  label: string
  shares: readonly Share[]
  /** In the middle: the whole, and what it is. */
  total: string
  title: string
}

const radius = 42
const around = 2 * Math.PI * radius

/**
 * A whole in its parts as a ring, with every part's value and share beside it. Drawn by itself: a ring is no reason to
 * load another kind of chart.
 */
export function SharePie({ label, shares, total, title }: Props) {
  const sum = shares.reduce((all, { value }) => all + Math.max(0, value ?? 0), 0)
  let turned = 0
  return (
    <div className="share-pie">
      <svg viewBox="0 0 110 110" role="img" aria-label={`${label}：${shares.map(({ name, text }) => `${name} ${text}`).join('，')}`}>
        <circle cx={55} cy={55} r={radius} className="share-pie-track" />
        {shares.map(({ key, name, value, colour, text }) => {
          const part = sum > 0 ? Math.max(0, value ?? 0) / sum : 0
          const from = turned
          turned += part
          return (
            part > 0 && (
              <circle
                key={key}
                cx={55}
                cy={55}
                r={radius}
                stroke={colour}
                strokeDasharray={`${part * around} ${around}`}
                strokeDashoffset={-from * around}
                transform="rotate(-90 55 55)"
              >
                <title>{`${name} ${text}`}</title>
              </circle>
            )
          )
        })}
        <text x={55} y={54}>
          {total}
        </text>
        <text x={55} y={68} className="share-pie-title">
          {title}
        </text>
      </svg>
      <dl>
        {shares.map(({ key, name, value, colour, text, word }) => (
          <div key={key}>
            <dt>
              <ColourKey colour={colour}>{name}</ColourKey> <ExplainMark of={name} word={word} />
            </dt>
            <dd>
              {text}
              <small>{value === null || sum <= 0 ? MISSING : `${percentage(Math.max(0, value) / sum).value}%`}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
