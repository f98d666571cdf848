import type { OrderDetail } from '../../../core/contract/orders/order.ts'
import { MISSING, round } from '../../../core/units/units.ts'
import type { Fact } from '../../kit/fields/fields.ts'

const states = { true: '在限值内', false: '超出限值', null: '读数过期，无从判断' } as const

/** What was measured, against which limit, and what it has come to; nothing for an order without a measured alarm. */
export function readingFacts({ recovery, acceptTime }: OrderDetail): Fact[] {
  if (!recovery?.indicator) return []
  const { indicator, unit, raised, lower, upper, value, at, within } = recovery
  const shown = (number: number | null) => (number === null ? MISSING : `${round(number)} ${unit}`.trim())
  const limits = [lower !== null && `下限 ${shown(lower)}`, upper !== null && `上限 ${shown(upper)}`].filter(Boolean)
  const checked = acceptTime ? '验收时读数' : '当前读数'
  return [
    ['告警测点', indicator],
    ['告警读数', shown(raised)],
    ['限值', limits.join('，') || MISSING],
    [checked, value === null ? MISSING : `${shown(value)}（${at}，${states[`${within}`]}）`],
  ]
}
