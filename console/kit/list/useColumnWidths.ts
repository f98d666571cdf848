import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../fields/field.ts'
import { contentWidths } from './contentWidths.ts'
import { fitColumns } from './fitColumns.ts'
import { type ChosenWidths, useChosenWidths, type Widths } from './useChosenWidths.ts'

interface Given<Row> {
  noun: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** A column of boxes to tick stands before them, px. */
  before: number
}

export interface ColumnWidths extends Omit<ChosenWidths, 'manual'> {
  /** Around the table. */
  box: RefObject<HTMLDivElement | null>
  /** Of each column. */
  widths: readonly number[]
}

/** A column without a width gets what a name needs, px. */
const usual = 140

/**
 * The widths of a table's columns: what their contents need, as far as there is room, and what somebody has dragged them to. While a
 * table stands no column becomes narrower because a new answer is shorter: nothing jumps at every minute.
 */
export function useColumnWidths<Row>({ noun, columns, rows, before }: Given<Row>): ColumnWidths {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [needs, setNeeds] = useState<Widths>({})
  const { manual, drag, reset } = useChosenWidths(noun)
  const keys = columns.map(({ key }) => String(key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the table is measured anew when it is another
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setRoom(element.clientWidth)
    if (rows.length === 0) return
    const found = contentWidths(element, before > 0 ? 1 : 0)
    setNeeds(known => {
      const grown = keys.flatMap((key, at) => ((found[at] ?? 0) > (known[key] ?? 0) ? [[key, found[at]!] as const] : []))
      return grown.length > 0 ? { ...known, ...Object.fromEntries(grown) } : known
    })
  }, [rows, keys.join(), before])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that failed at first had no table to be in
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [rows.length === 0])
  const widths = useMemo(
    () =>
      fitColumns(
        columns.map(({ key, width }) => ({
          least: Number(width) || usual,
          need: needs[String(key)] ?? 0,
          manual: manual[String(key)],
          rigid: key === 'actions',
        })),
        room - before,
      ),
    [columns, needs, manual, room, before],
  )
  return { box, widths, drag, reset }
}
