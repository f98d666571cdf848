import type { PeriodRow } from '../../../../core/contract/energy/tariff.ts'

interface Order {
  sort?: keyof PeriodRow | undefined
  order: 'asc' | 'desc'
}

/** Rows in the order asked for; without one those with the most energy first, and what is not known last either way. */
export function inOrder<Row extends PeriodRow>(rows: readonly Row[], { sort = 'ele', order }: Order): Row[] {
  const sign = order === 'asc' ? 1 : -1
  const value = (row: Row) => {
    const of = row[sort]
    return typeof of === 'number' ? of : null
  }
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return sign * (one - other)
  })
}

/** One page of rows that are all known. */
export const pageRows = <Row>(rows: readonly Row[], { current, size }: { current: number; size: number }) =>
  rows.slice((current - 1) * size, current * size)
