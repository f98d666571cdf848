import { Table } from 'antd'
import { useMemo, useState } from 'react'
import { Cards } from './Cards.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ErrorNote } from '../state/ErrorNote.tsx'
import type { Column } from '../fields/field.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import { paginationOf } from './paginationOf.ts'
import type { TableProps } from './tableProps.ts'
import { useNarrow } from '../hooks/useNarrow.ts'
import type { List } from '../hooks/useList.ts'
import { ExpandContext } from './expandContext.ts'
import { useRowKeys } from './useRowKeys.ts'
import { type Grip, HeadCell } from './HeadCell.tsx'
import { useColumnWidths } from './useColumnWidths.ts'
import { useShownColumns } from './useShownColumns.ts'
import './dataTable.css'

/** The rows of a list; on a phone their cards. Says whether they are the answer to what is asked now. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { list, columns: all, noun, opens = false, pick, bulk, rowClassName, expandedRow } = props
  const narrow = useNarrow()
  const keys = useRowKeys(list, opens)
  const pagination = paginationOf(list, narrow)
  const { columns, choices, chosen, choose } = useShownColumns(noun, all)
  const before = pick ? tickWidth : 0
  const { box, widths, drag, reset } = useColumnWidths({ noun, columns, rows: list.rows, before })
  const sized = useMemo(
    () =>
      columns.map((column, at) => {
        const name = typeof column.title === 'string' ? column.title : ''
        const grip: Grip = { name, width: widths[at]!, first: at === 0, onDrag: to => drag(String(column.key), to) }
        return { ...sortedColumn(column, list.sort), width: widths[at], onHeaderCell: () => ({ grip }) as object }
      }),
    [columns, widths, list.sort, drag],
  )
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const unfolding = useMemo(
    () => ({
      open,
      toggle: (id: string) => setOpen(before => new Set(before.has(id) ? [...before].filter(other => other !== id) : [...before, id])),
    }),
    [open],
  )
  if (list.error && list.phase === 'first') return <ErrorNote message={list.error.message} onRetry={list.refetch} />
  const narrowed = list.filters.some(({ names }) => names.some(name => list.values[name]))
  const nothing = <EmptyState loading={list.phase === 'first'} text={narrowed ? `没有符合条件的${noun}` : `暂无${noun}`} />
  const table = (
    <div
      ref={box}
      className={`data-table ${list.phase}`}
      style={{ minHeight: list.phase === 'first' ? placeOf(list.size) : undefined }}
      aria-busy={list.phase === 'first' || list.phase === 'changing'}
    >
      {pick && <div className="data-table-bulk">{bulk}</div>}
      <div className="data-table-progress" role="progressbar" aria-label="数据加载中" hidden={list.phase !== 'changing'} />
      {narrow ? (
        <Cards {...{ list, columns: all, opens, pick, pagination, rowClassName, expandedRow }} nothing={nothing} />
      ) : (
        <Table<Row>
          rowKey={list.idOf}
          size="small"
          columns={sized}
          components={parts}
          dataSource={list.rows}
          pagination={pagination}
          tableLayout="fixed"
          sticky={{ offsetHeader: 54 }}
          scroll={{ x: widths.reduce((sum, width) => sum + width, before) }}
          locale={{ emptyText: nothing }}
          rowClassName={row => [rowClassName?.(row), opens && 'opens', list.idOf(row) === list.open && 'chosen'].filter(Boolean).join(' ')}
          onRow={keys}
          expandable={
            expandedRow && {
              showExpandColumn: false,
              expandedRowKeys: [...open],
              rowExpandable: row => expandedRow(row) !== undefined,
              expandedRowRender: expandedRow,
            }
          }
          onChange={(_pagination, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            list.setSort(sorter.order ? { by: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : null)
          }}
          rowSelection={
            pick && {
              selectedRowKeys: [...list.picked],
              preserveSelectedRowKeys: true,
              columnWidth: tickWidth,
              getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
              onChange: ids => list.setPicked(ids.map(String)),
              getCheckboxProps: row => ({ disabled: pick(row) === false, 'aria-label': `选择 ${pick(row) || ''}` }),
            }
          }
        />
      )}
      {!narrow && choices.length > 0 && list.rows.length > 0 && (
        <div className="data-table-columns">
          <ColumnChoice choices={choices} chosen={chosen} onChoose={choose} onResetWidths={reset} />
        </div>
      )}
    </div>
  )
  return expandedRow ? <ExpandContext value={unfolding}>{table}</ExpandContext> : table
}

/** What a full first page takes, px: a head, its rows and its pages. */
const placeOf = (rows: number) => 90 + 39 * Math.min(rows, 10)

const sortedColumn = <Row,>(column: Column<Row>, sort: List<Row>['sort']): Column<Row> =>
  column.sorter ? { ...column, sortOrder: sort?.by === column.key ? (sort?.order === 'asc' ? 'ascend' : 'descend') : null } : column

/** Of the boxes rows are picked by, px. */
const tickWidth = 40

const parts = { header: { cell: HeadCell } }
