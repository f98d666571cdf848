import { useState } from 'react'
import type { Column } from '../fields/field.ts'
import { useTablePlace } from './useTablePlace.ts'

export interface ShownColumns<Row> {
  columns: readonly Column<Row>[]
  /** Those somebody may do without: neither what a row is called nor what can be done with it. */
  choices: { value: string; label: string }[]
  chosen: string[]
  choose: (keys: readonly string[]) => void
}

/** Fewer columns than this nobody needs to choose from. */
const fewest = 6

const keyOf = <Row>({ key }: Column<Row>) => String(key)

/** Which columns of a table somebody wants to see, kept in this browser. */
export function useShownColumns<Row>(noun: string, all: readonly Column<Row>[]): ShownColumns<Row> {
  const place = `columns:${useTablePlace(noun)}`
  const [hidden, setHidden] = useState(() => readHidden(place))
  const mayHide = (column: Column<Row>, index: number) => index > 0 && keyOf(column) !== 'actions' && typeof column.title === 'string'
  const optional = all.length < fewest ? [] : all.filter(mayHide)
  return {
    columns:
      optional.length === 0 || hidden.length === 0 ? all : all.filter(each => !optional.includes(each) || !hidden.includes(keyOf(each))),
    choices: optional.map(column => ({ value: keyOf(column), label: String(column.title) })),
    chosen: optional.map(keyOf).filter(key => !hidden.includes(key)),
    choose: keys => {
      const next = optional.map(keyOf).filter(key => !keys.includes(key))
      localStorage.setItem(place, next.join(','))
      setHidden(next)
    },
  }
}

const readHidden = (place: string) => (localStorage.getItem(place) ?? '').split(',').filter(Boolean)
