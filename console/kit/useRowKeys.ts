import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { List } from './useList.ts'

const steps: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: row => row.nextElementSibling,
  ArrowUp: row => row.previousElementSibling,
  Home: row => row.parentElement?.querySelector('[data-row]'),
  End: row => [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])].at(-1),
}

/**
 * Rows by hand: Tab enters the list at one row, arrows go from row to row, Enter opens; beside an open detail an arrow opens the row it comes to.
 */
export function useRowKeys<Row>(list: List<Row>, opens: boolean) {
  const first = list.rows.some(row => list.idOf(row) === list.open) ? list.open : list.rows[0] && list.idOf(list.rows[0])
  return (row: Row): HTMLAttributes<HTMLElement> & { 'data-row'?: string } => {
    const id = list.idOf(row)
    if (!opens) return {}
    return {
      'data-row': id,
      tabIndex: id === first ? 0 : -1,
      'aria-current': id === list.open || undefined,
      onClick: event => opensRow(event.target as Element) && list.setOpen(id),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') return list.setOpen(id)
        const next = steps[event.key]?.(event.currentTarget)
        if (!(next instanceof HTMLElement) || next.dataset.row === undefined) return
        event.preventDefault()
        next.focus()
        if (list.open) list.setOpen(next.dataset.row)
      },
    }
  }
}

/** What can be pressed inside a row does its own. */
const opensRow = (target: Element) => !target.closest('a, button, input, label, .ant-table-selection-column')
