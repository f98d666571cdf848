import { useCallback, useMemo, useState } from 'react'
import { narrowest } from './fitColumns.ts'
import { useTablePlace } from './useTablePlace.ts'

/** By the keys of columns, px. */
export type Widths = Readonly<Record<string, number>>

export interface ChosenWidths {
  manual: Widths
  /** @param width null = what the content needs */
  drag: (key: string, width: number | null) => void
  /** Back to what the contents need; undefined while it is so. */
  reset: (() => void) | undefined
}

const widest = 900

/** Widths somebody has dragged columns of a table to, kept in this browser. */
export function useChosenWidths(noun: string): ChosenWidths {
  const place = `widths:${useTablePlace(noun)}`
  const [chosen, setChosen] = useState(() => ({ place, widths: readWidths(place) }))
  // A table that is another one now has widths of its own.
  const manual = useMemo(() => (chosen.place === place ? chosen.widths : readWidths(place)), [chosen, place])
  const change = useCallback(
    (how: (widths: Widths) => Widths) =>
      setChosen(before => {
        const next = how(before.place === place ? before.widths : readWidths(place))
        keepWidths(place, next)
        return { place, widths: next }
      }),
    [place],
  )
  const drag = useCallback(
    (key: string, width: number | null) =>
      change(({ [key]: _, ...others }) =>
        width === null ? others : { ...others, [key]: Math.round(Math.max(narrowest, Math.min(widest, width))) },
      ),
    [change],
  )
  return { manual, drag, reset: Object.keys(manual).length > 0 ? () => change(() => ({})) : undefined }
}

function keepWidths(place: string, widths: Widths) {
  if (Object.keys(widths).length > 0) localStorage.setItem(place, JSON.stringify(widths))
  else localStorage.removeItem(place)
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
