import { Button } from 'antd'
import type { Column } from '../fields/field.ts'
import './actionsColumn.css'

/** What can be done with a row. */
export interface RowAction<Row> {
  title: string
  run?: (row: Row) => void
  /** Opens an address in a window of its own instead. */
  href?: (row: Row) => string
  danger?: boolean
  /** Rows it is offered for; all, if left out. */
  shows?: (row: Row) => boolean
}

/** @param nameOf the row as a person would name it: "编辑 调度大厅" */
export const actionsColumn = <Row,>(nameOf: (row: Row) => string, actions: readonly RowAction<Row>[]): Column<Row> => ({
  title: '操作',
  key: 'actions',
  // Characters of 14 px, each word with its gap, in a cell of 10 px on either side.
  width: 20 + actions.reduce((sum, { title }) => sum + title.length * 14 + 16, 0),
  fixed: 'right',
  render: (_, row) =>
    actions
      .filter(({ shows = () => true }) => shows(row))
      .map(({ title, run, href, danger }) => (
        <Button
          key={title}
          type="link"
          size="small"
          className="row-action"
          danger={danger}
          aria-label={`${title} ${nameOf(row)}`}
          onClick={() => run?.(row)}
          {...(href && { href: href(row), target: '_blank', rel: 'noreferrer' })}
        >
          {title}
        </Button>
      )),
})
