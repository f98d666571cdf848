import type { Explained } from '../../../core/explain/explains.ts'
import { wholePercents } from '../../kit/wholePercents.ts'
import './shareBar.css'

export interface Piece {
  name: string
  value: number
  colour: string
  /** How its value came about. */
  explained?: Explained
}

/** A whole and its parts as one bar, each part named with its share. */
export function ShareBar({ label, pieces }: { label: string; pieces: Piece[] }) {
  const percents = wholePercents(pieces.map(({ value }) => value))
  const shareOf = (n: number) => (percents ? `${percents[n]}%` : '--')
  return (
    <div className="share-bar">
      <div className="share-track" role="img" aria-label={pieces.map(({ name }, n) => `${name} ${shareOf(n)}`).join('，')}>
        {pieces
          .filter(({ value }) => value > 0)
          .map(({ name, value, colour }) => (
            <i key={name} style={{ flexGrow: value, background: colour }} />
          ))}
      </div>
      <p>
        <b>{label}</b>
        {pieces.map(
          ({ name, value, colour, explained }, n) =>
            value > 0 && (
              <span key={name} {...explained}>
                <i style={{ background: colour }} />
                {name}
                <em>{shareOf(n)}</em>
              </span>
            ),
        )}
      </p>
    </div>
  )
}
