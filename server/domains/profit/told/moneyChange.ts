import type { Told } from '../../../figures/tell.ts'
import { changeBetween } from '../../../figures/told/changeBetween.ts'

/**
 * How a change in % of money against the same days of the year before came about.
 * @param reason why there is none; empty where there is one
 */
export function moneyChange(
  now: number | null,
  before: number | null,
  { last, beforeLast }: { last: string; beforeLast: string },
  reason: string,
): Told {
  const told = changeBetween(
    now,
    before,
    '去年同期',
    `只比整日：本期截至 ${last}，去年截至 ${beforeLast}；去年不为正、两期结算规则不同则无同比${reason && `；本次：${reason}`}`,
  )
  return { ...told, inputs: told.inputs.map(input => ({ ...input, kind: '金额', unit: '元' })) }
}
