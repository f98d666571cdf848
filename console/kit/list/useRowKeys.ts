import { type HTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { focusRow } from './focusRow.ts'
import type { List } from '../hooks/useList.ts'

/** What a row unfolds lies between it and the next one. */
function beside(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let other = row[way]
  while (other && !other.matches('[data-row]')) other = other[way]
  return other
}

const steps: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: row => beside(row, 'nextElementSibling'),
  ArrowUp: row => beside(row, 'previousElementSibling'),
  Home: row => row.parentElement?.querySelector('[data-row]'),
  End: row => [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])].at(-1),
}

/**
 * Rows by hand: Tab enters the list at one row, arrows go from row to row, Enter opens, and once more goes into what it
 * opened; beside an open detail an arrow opens the row it comes to. Where the row one stands on leaves the list,
 * decided, one stands on the row that took its place.
 */
export function useRowKeys<Row>(list: List<Row>, opens: boolean) {
  const ids = list.rows.map(list.idOf)
  const first = ids.includes(list.open) ? list.open : ids[0]
  const stood = useRef({ id: '', at: -1 })
  useLayoutEffect(() => {
    const { id, at } = stood.current
    const next = ids[Math.min(at, ids.length - 1)]
    if (at >= 0 && next !== undefined && !ids.includes(id) && document.activeElement === document.body) focusRow(next)
  })
  return (row: Row): HTMLAttributes<HTMLElement> & { 'data-row'?: string } => {
    const id = list.idOf(row)
    if (!opens) return {}
    return {
      'data-row': id,
      tabIndex: id === first ? 0 : -1,
      'aria-current': id === list.open || undefined,
      onFocus: ({ target, currentTarget }) => {
        if (target === currentTarget) stood.current = { id, at: ids.indexOf(id) }
      },
      onClick: event => opensRow(event.target as Element) && list.setOpen(id),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') {
          // Or the key would press what it comes to.
          event.preventDefault()
          return id === list.open ? goInto(event.currentTarget) : list.setOpen(id)
        }
        const next = steps[event.key]?.(event.currentTarget)
        if (!(next instanceof HTMLElement) || next.dataset.row === undefined) return
        event.preventDefault()
        next.focus()
        if (list.open) list.setOpen(next.dataset.row)
      },
    }
  }
}

/** What is wanted of a detail: its first field, what it is there for, or whatever else it offers before the ways out of it. */
const wanted = ['form :is(input, textarea)', '.ant-btn-primary:enabled', ':not(.side-panel-buttons) > button:enabled', 'button:enabled']

/** To what the detail beside the list wants first. */
const goInto = (row: Element) => {
  const detail = row.closest('.list-page')?.querySelector('.side-panel')
  for (const selector of wanted) {
    const target = detail?.querySelector<HTMLElement>(selector)
    if (target) return target.focus()
  }
}

/** What can be pressed inside a row does its own. */
const opensRow = (target: Element) => !target.closest('a, button, input, label, .ant-table-selection-column')
