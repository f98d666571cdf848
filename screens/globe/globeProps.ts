import type { Column } from './columns.ts'

export interface GlobeProps {
  columns: Column[]
  label: string
  /** The pointer is on a column (its index), or on none (−1). */
  onHover?: (index: number) => void
}
