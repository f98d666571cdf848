import { changeOf } from './energySums.ts'

/** A change like for like, %; null with the reason in a few Chinese words. */
export interface Comparison {
  ratio: number | null
  reason: string
}

interface Compared {
  /** Both over the same devices or sites and the same time, kWh; null = no such pair is known. */
  now: number | null
  before: number | null
  /** The figure the change will stand under, kWh. */
  shown: number | null
}

/** Where the pairs hold less than half of the figure shown, their change is not the figure's: it would be read as the change of all. */
export function comparisonOf({ now, before, shown }: Compared, then: string, nothing: string, none = '同时段无发电'): Comparison {
  const not = (reason: string) => ({ ratio: null, reason })
  if (shown === null) return not(nothing)
  if (now === null || before === null) return not(`${then}无数据`)
  if (2 * now < shown) return not(`${then}数据不足`)
  return before > 0 ? { ratio: changeOf(now, before), reason: '' } : not(none)
}
