import type { ReactNode } from 'react'
import { DataTable } from '../list/DataTable.tsx'
import { Filters } from '../list/Filters.tsx'
import { PageCard } from './PageCard.tsx'
import type { TableProps } from '../list/tableProps.ts'
import './listPage.css'

interface Props<Row> extends TableProps<Row> {
  /** Buttons at the end of the filters. */
  actions?: ReactNode
  /** The detail of the open row, beside the list: a `SidePanel`. */
  aside?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A page that is a list: what narrows it, its rows, and what opens beside or over them. */
export function ListPage<Row extends object>({ actions, aside, children, ...table }: Props<Row>) {
  return (
    <div className={aside ? 'list-page with-side-panel' : 'list-page'}>
      <PageCard>
        <Filters list={table.list}>{actions}</Filters>
        <DataTable {...table} />
      </PageCard>
      {aside}
      {children}
    </div>
  )
}
