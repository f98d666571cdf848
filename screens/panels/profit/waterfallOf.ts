import type { ReplyOf } from '../../../core/contract/call.ts'
import type { profit } from '../../../core/contract/energy/profit.ts'

type Items = ReplyOf<typeof profit.getOverview>['year']['items']
import { estimatedShare } from './formatProfit.ts'

export interface Step {
  name: string
  /** 估算 share of it, empty where it is none. */
  estimated: string
  kind: 'income' | 'cost' | 'profit'
  /** Ends of the floating bar, yuan. */
  from: number
  to: number
}

/** Income items step up, cost items down, and what is left stands on the ground as profit. Items nobody knows are left out. */
export function waterfallOf(items: Items): Step[] {
  const known = items.flatMap(({ name, kind, amount, estimated }) =>
    amount ? [{ name, kind, amount, estimated: estimatedShare(estimated, amount) }] : [],
  )
  const steps: Step[] = []
  let level = 0
  for (const kind of ['income', 'cost'] as const)
    for (const { name, amount, estimated } of known.filter(item => item.kind === kind).sort((a, b) => b.amount - a.amount)) {
      const to = kind === 'income' ? level + amount : level - amount
      steps.push({ name, estimated, kind, from: level, to })
      level = to
    }
  return steps.length ? [...steps, { name: '利润', estimated: '', kind: 'profit', from: 0, to: level }] : []
}
