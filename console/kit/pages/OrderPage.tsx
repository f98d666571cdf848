import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ExportButton } from '../print/ExportButton.tsx'
import type { SheetColumn } from '../fields/fields.ts'
import { ListPage } from './ListPage.tsx'
import type { TableProps } from '../list/tableProps.ts'

interface Props<Row> extends Omit<TableProps<Row>, 'opens' | 'bulk'> {
  /** Of the sheet; it stands before its date. */
  title: string
  sheet: readonly SheetColumn<Row>[]
  /** Buttons besides the export. */
  actions?: ReactNode
  /** What can be done with the picked ones at once. */
  bulk?: ReactNode
  /** The open one: a `RowPanel` with its `Trace`. */
  detail: ReactNode
}

/**
 * Things that pass from state to state and want somebody on the way: counted by state (`useStates`), decided singly
 * beside the list or several at once, traced, and taken home as a sheet.
 */
export function OrderPage<Row extends object>({ title, sheet, actions, bulk, detail, ...table }: Props<Row>) {
  const { list, noun, pick } = table
  const picked = list.picked.length
  return (
    <ListPage
      {...table}
      opens
      bulk={
        pick &&
        (picked === 0 ? (
          `勾选${noun}后可批量处理`
        ) : (
          <>
            <span role="status">
              已选 <b>{picked}</b> 条
            </span>
            {bulk}
            <Button type="link" size="small" onClick={() => list.setPicked([])}>
              取消选择
            </Button>
          </>
        ))
      }
      actions={
        <>
          <ExportButton title={title} list={list} sheet={sheet} />
          {actions}
        </>
      }
      aside={list.open && detail}
    />
  )
}
