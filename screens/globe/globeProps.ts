import type { Column } from './columns.ts'

export interface GlobeProps {
  columns: Column[]
  /** The place turned to the viewer, degrees. */
  longitude?: number
  latitude?: number
  label: string
  /** The pointer is on a column (its index), or on none (−1). */
  onHover?: (index: number) => void
}
