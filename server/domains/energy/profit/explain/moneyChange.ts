import type { SQL } from 'drizzle-orm'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { changeBetween } from '../../../../figures/explain/changeBetween.ts'
import { bothOf, type wholeDays } from '../../../../figures/money/moneySums.ts'
import { ruleVersion } from '../settlementRules.ts'
import type { Asking } from './asking.ts'
import { moneyQuality } from './moneyQuality.ts'

interface Changed {
  /** Yuan. */
  now: number | null
  before: number | null
  /** Why there is no change to be told; empty where there is one. */
  reason: string
  /** The sites whose money it is. */
  where: SQL
  days: ReturnType<typeof wholeDays>
}

/** How a change in % of money against the same days of the year before came about. */
export async function moneyChange(db: Asking['db'], { now, before, reason, where, days }: Changed): Promise<FigureExplanation> {
  const { first, last, before: beforeFirst, beforeLast } = days
  const explanation = changeBetween(
    { value: now, quality: await moneyQuality(db, where, { first, last }) },
    { value: before, quality: await moneyQuality(db, where, { first: beforeFirst, last: beforeLast }) },
    '去年同期',
    `只比同一站点两年所知相同（收入、成本各项）的同一日：本期截至 ${last}，去年截至 ${beforeLast}；去年不为正、两期结算规则不同则无同比${reason && `；本次：${reason}`}`,
  )
  return {
    ...explanation,
    inputs: explanation.inputs.map(input => ({ ...input, kind: '金额', unit: '元' })),
    versions: [await ruleVersion(db, bothOf(days))],
  }
}
