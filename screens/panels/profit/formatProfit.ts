import { WAN } from '../../../core/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

/** 万元 with a decimal for tables and axes; `--` where it is not known. */
export const formatWan = (value: number | null | undefined, digits = 1) =>
  value === null || value === undefined ? '--' : formatNumber(value / WAN, digits)

/** How much of an amount is estimated; empty where nothing is. */
export function estimatedShare(estimated: number | null | undefined, amount: number | null | undefined): string {
  if (!estimated || !amount) return ''
  return `估算 ${Math.max(1, Math.round((estimated / amount) * 100))}%`
}

interface Money {
  income: number | null
  cost: number | null
  incomeEstimated: number | null
  costEstimated: number | null
}
/** Of all money moved over some rows how much is estimated; empty where nothing is. */
export function estimatedOf(rows: readonly Money[]): string {
  const sum = (pick: (row: Money) => number | null) => rows.reduce((all, row) => all + (pick(row) ?? 0), 0)
  return estimatedShare(sum(row => row.incomeEstimated) + sum(row => row.costEstimated), sum(row => row.income) + sum(row => row.cost))
}

/** Parts of a note that are there, with a gap between them. */
export const noteOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('　')

/** A change against last year with its direction as a sign, so that it does not hang on a colour. */
export const yearOnYear = (percent: number | null | undefined) =>
  percent === null || percent === undefined
    ? '同比 --'
    : `同比 ${percent > 0 ? '▲' : percent < 0 ? '▼' : ''}${Math.abs(percent).toFixed(1)}%`
