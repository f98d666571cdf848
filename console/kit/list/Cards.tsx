import { Checkbox, Pagination, type PaginationProps } from 'antd'
import { type ReactNode, useContext } from 'react'
import type { Column } from '../fields/field.ts'
import type { TableProps } from './tableProps.ts'
import { ExpandContext } from './expandContext.ts'
import { useRowKeys } from './useRowKeys.ts'
import './cards.css'

interface Props<Row> extends Pick<TableProps<Row>, 'list' | 'columns' | 'opens' | 'pick' | 'rowClassName' | 'expandedRow'> {
  pagination: PaginationProps
  /** Instead of cards. */
  nothing: ReactNode
}

/** The rows of a list on a phone: the first column heads the card, the others follow with their titles. */
export function Cards<Row extends object>({
  list,
  columns,
  opens = false,
  pick,
  rowClassName,
  expandedRow,
  pagination,
  nothing,
}: Props<Row>) {
  const keys = useRowKeys(list, opens)
  const unfolded = useContext(ExpandContext)
  const [head, ...others] = columns.filter(({ card }) => card !== false)
  // What it is about comes before its figures.
  const rest = [...others.filter(({ strong }) => strong), ...others.filter(({ strong }) => !strong)]
  const cell = (column: Column<Row> | undefined, row: Row, index: number) => column?.render?.(undefined, row, index) as ReactNode
  if (list.rows.length === 0) return nothing
  return (
    <>
      <ul className="cards">
        {list.rows.map((row, index) => {
          const id = list.idOf(row)
          const name = pick?.(row)
          return (
            <li
              key={id}
              {...keys(row)}
              className={[rowClassName?.(row), opens && 'opens', id === list.open && 'chosen'].filter(Boolean).join(' ')}
            >
              <header>
                {name && (
                  <Checkbox
                    aria-label={`选择 ${name}`}
                    checked={list.picked.includes(id)}
                    onChange={({ target }) =>
                      list.setPicked(target.checked ? [...list.picked, id] : list.picked.filter(other => other !== id))
                    }
                  />
                )}
                {cell(head, row, index)}
              </header>
              <dl>
                {rest.map(column => (
                  <div
                    key={String(column.key)}
                    className={column.key === 'actions' ? 'card-actions' : column.strong ? 'card-subject' : undefined}
                  >
                    <dt>{column.title as ReactNode}</dt>
                    <dd>{cell(column, row, index)}</dd>
                  </div>
                ))}
              </dl>
              {unfolded?.open.has(id) && expandedRow?.(row)}
            </li>
          )
        })}
      </ul>
      <Pagination {...pagination} className="cards-pages" />
    </>
  )
}
