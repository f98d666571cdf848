import './shareBar.css'

export interface Piece {
  name: string
  value: number
  colour: string
}

/** A whole and its parts as one bar, each part named with its share. */
export function ShareBar({ label, pieces }: { label: string; pieces: Piece[] }) {
  const whole = pieces.reduce((sum, { value }) => sum + value, 0)
  const percent = (value: number) => (whole > 0 ? (value / whole) * 100 : 0)
  return (
    <div className="share-bar">
      <div
        className="share-track"
        role="img"
        aria-label={pieces.map(({ name, value }) => `${name} ${percent(value).toFixed(1)}%`).join('，')}
      >
        {pieces.map(({ name, value, colour }) => (
          <i key={name} style={{ width: `${percent(value)}%`, background: colour }} />
        ))}
      </div>
      <p>
        <b>{label}</b>
        {pieces.map(({ name, value, colour }) => (
          <span key={name}>
            <i style={{ background: colour }} />
            {name}
            <em>{whole > 0 ? `${percent(value).toFixed(0)}%` : '--'}</em>
          </span>
        ))}
      </p>
    </div>
  )
}
