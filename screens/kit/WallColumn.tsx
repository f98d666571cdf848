import type { ReactNode } from 'react'
import { useStage } from './stage/StageContext.ts'

interface Props {
  /** Grid area of the stage. */
  area: string
  /** Rows of the panels one above the other, as in CSS; a column that stands on wide stages alone has none. */
  rows?: string
  /** On a wide stage: columns and rows of the same panels side by side; `1fr 1fr` each without. */
  wide?: { columns: string; rows: string }
  children: ReactNode
}

/** Panels stacked at a side of a wall, side by side where the stage is wide. */
export function WallColumn({ area, rows, wide = { columns: '1fr 1fr', rows: 'minmax(0, 1fr) minmax(0, 1.1fr)' }, children }: Props) {
  const stage = useStage()
  const grid = stage.wide ? { gridTemplateColumns: wide.columns, gridTemplateRows: wide.rows } : { gridTemplateRows: rows }
  return (
    <div className={stage.wide ? 'wall-column wall-column--wide' : 'wall-column'} style={{ gridArea: area, ...grid }}>
      {children}
    </div>
  )
}
