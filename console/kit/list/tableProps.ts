import type { ReactNode } from 'react'
import type { Column } from '../fields/field.ts'
import type { List } from '../hooks/useList.ts'

/** What a table of a list is told, and its cards on a phone as well. */
export interface TableProps<Row> {
  list: List<Row>
  columns: readonly Column<Row>[]
  /** What is listed, as people call it: 轮播. */
  noun: string
  /** Rows open: by a click or Enter. */
  opens?: boolean
  /** Rows can be picked: what one is called when it is, `false` where nothing can be done with it. */
  pick?: (row: Row) => string | false
  /** What can be done with those that are picked; it has a line of its own, so that nothing moves when the first is picked. */
  bulk?: ReactNode
  rowClassName?: (row: Row) => string
  /** What a row consists of, shown beneath it by the `ExpandButton` in one of its cells; undefined where it is one thing. */
  expandedRow?: (row: Row) => ReactNode | undefined
}
