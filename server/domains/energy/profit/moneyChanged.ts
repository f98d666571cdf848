import type { Comparison } from '../../../figures/comparison.ts'
import { changeOf } from '../../../figures/energySums.ts'

/**
 * A change of money against the same days of the year before, %; null with the reason in a few Chinese words.
 * @param apart the two were settled by different rules
 */
export function moneyChanged(now: number | null, before: number | null, apart: boolean): Comparison {
  const not = (reason: string) => ({ ratio: null, reason })
  if (now === null) return not('本期尚无整日')
  if (before === null) return not('去年无数据')
  if (apart) return not('结算规则已变')
  return before > 0 ? { ratio: changeOf(now, before), reason: '' } : not('去年不为正')
}
