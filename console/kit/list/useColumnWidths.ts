import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../fields/field.ts'
import { contentWidths } from './contentWidths.ts'
import { fitColumns, narrowest } from './fitColumns.ts'
import { useTablePlace } from './useTablePlace.ts'

type Widths = Readonly<Record<string, number>>

interface Given<Row> {
  noun: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** A column of boxes to tick stands before them, px. */
  before: number
}

export interface ColumnWidths {
  /** Around the table. */
  box: RefObject<HTMLDivElement | null>
  /** Of each column. */
  widths: readonly number[]
  drag: (key: string, width: number | null) => void
  /** Back to what the contents need; undefined while it is so. */
  reset: (() => void) | undefined
}

/** A column without a width gets what a name needs, px. */
const usual = 140
const widest = 900

/**
 * The widths of a table's columns: what their contents need, as far as there is room, and what somebody has dragged them to. While a
 * table stands no column becomes narrower because a new answer is shorter: nothing jumps at every minute.
 */
export function useColumnWidths<Row>({ noun, columns, rows, before }: Given<Row>): ColumnWidths {
  const place = `widths:${useTablePlace(noun)}`
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [needs, setNeeds] = useState<Widths>({})
  const [manual, setManual] = useState<Widths>(() => readWidths(place))
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
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
    // What failed at first has no table to be in.
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
  useEffect(() => {
    if (Object.keys(manual).length > 0) localStorage.setItem(place, JSON.stringify(manual))
    else localStorage.removeItem(place)
  }, [manual, place])
  const drag = useCallback(
    (key: string, width: number | null) =>
      setManual(({ [key]: _, ...others }) =>
        width === null ? others : { ...others, [key]: Math.round(Math.max(narrowest, Math.min(widest, width))) },
      ),
    [],
  )
  return { box, widths, drag, reset: Object.keys(manual).length > 0 ? () => setManual({}) : undefined }
}

/** What an older version kept, or somebody wrote by hand, is no reason to fail. */
function readWidths(place: string): Widths {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return Object.fromEntries(
      Object.entries(kept as object).filter((entry): entry is [string, number] => Number.isFinite(entry[1]) && entry[1] >= narrowest),
    )
  } catch {
    return {}
  }
}
