import { useRef } from 'react'
import { focusRow } from '../list/focusRow.ts'
import { stepFrom } from '../chart/stepFrom.ts'
import type { List } from './useList.ts'
import { usePageKeys } from './usePageKeys.ts'

/** J and K open the next row of a list and the one before, wherever one stands on the page. @param onStep before it opens */
export function useStepKeys<Row>(list: List<Row>, onStep: () => void = () => {}) {
  const ids = list.rows.map(list.idOf)
  const stoodAt = useRef(-1)
  if (!list.open || ids.includes(list.open)) stoodAt.current = ids.indexOf(list.open)
  const step = (by: 1 | -1) => () => {
    const next = stepFrom(ids, list.open, stoodAt.current, by)
    if (next === undefined) return
    onStep()
    focusRow(next)
    list.setOpen(next)
  }
  usePageKeys({ j: step(1), k: step(-1) })
}
