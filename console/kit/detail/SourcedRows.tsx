import type { ReactNode } from 'react'
import './sourcedRows.css'

interface SourcedRow {
  key: string
  /** As many in every row: they stand beneath each other. */
  cells: readonly ReactNode[]
  /** Small beneath them. */
  source: string
}

/** Several facts in one field, in columns, each with who says so. */
export const SourcedRows = ({ rows }: { rows: readonly SourcedRow[] }) => (
  <ul className="sourced-rows" style={{ gridTemplateColumns: `repeat(${(rows[0]?.cells.length ?? 1) - 1}, auto) 1fr` }}>
    {rows.map(({ key, cells, source }) => (
      <li key={key}>
        {cells.map((cell, place) => (
          <span key={place}>{cell}</span>
        ))}
        <small>{source}</small>
      </li>
    ))}
  </ul>
)
