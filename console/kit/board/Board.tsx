import type { CSSProperties, ReactNode } from 'react'
import './board.css'

interface Props {
  /**
   * Where the panels stand, as CSS writes `grid-template`: on a wide screen, up to 1600 px (as on a wide one, if left
   * out) and up to 1150 px. On a phone they follow each other.
   */
  layouts: Readonly<Record<'wide' | 'tablet', string>> & { readonly desk?: string }
  /** By the names of the layouts, in the order of a phone; several in one place share its height. */
  panels: Readonly<Record<string, ReactNode>>
}

/** A dashboard: panels on a grid. */
export const Board = ({ layouts: { wide, desk = wide, tablet }, panels }: Props) => (
  <div className="board" style={{ '--wide': wide, '--desk': desk, '--tablet': tablet } as CSSProperties}>
    {Object.entries(panels).map(([area, panel]) => (
      <div key={area} className="board-place" style={{ '--area': area } as CSSProperties}>
        {panel}
      </div>
    ))}
  </div>
)
