import { capacityShare } from '../../../core/units/capacityShare.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { profit } from '../../../core/contract/energy/profit.ts'
import { WAN } from '../../../core/units/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

/** 万元 with a decimal for tables and axes; `--` where it is not known. */
export const formatWan = (value: number | null | undefined, digits = 1) =>
  value === null || value === undefined ? '--' : formatNumber(value / WAN, digits)

/** How much of an amount is estimated; empty where nothing is. */
export function estimatedShare(estimated: number | null | undefined, amount: number | null | undefined): string {
  if (!estimated || !amount) return ''
  return `金额估算 ${Math.max(1, Math.round((estimated / amount) * 100))}%`
}

/** The same beside a name, where there is no room for more: the heading of the panel says what is estimated. */
export const shortly = (share: string) => share.replace('金额估算', '估')

type Coverage = ReplyOf<typeof profit.getOverview>['coverage']

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

/** What a total speaks of: 容量 94%　55/57 站; the capacity only where that is not all. */
export const coveredBy = (coverage: Coverage | undefined) =>
  coverage && noteOf(capacityShare(coverage), `${coverage.reported}/${coverage.total} 站`)

/** The months a comparison speaks of: `9–11 月`. */
export function comparedMonths({ comparedFirst, comparedLast }: { comparedFirst?: string; comparedLast?: string } = {}): string {
  if (!comparedFirst || !comparedLast) return ''
  const [from, to] = [comparedFirst, comparedLast].map(day => Number(day.slice(5, 7)))
  return from === to ? `${from} 月` : `${from}–${to} 月`
}

/**
 * A change against last year with its direction as a sign, so that it does not hang on a colour; where there is none, why.
 * @param months that are compared
 */
export const yearOnYear = (percent: number | null | undefined, reason = '', months = '') =>
  percent === null || percent === undefined
    ? noteOf('同比 --', reason)
    : `${months}同比 ${percent > 0 ? '▲' : percent < 0 ? '▼' : ''}${Math.abs(percent).toFixed(1)}%`
