import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../../../../core/contract/platform/explain.ts'
import type { ProfitItem } from '../../../../../core/contract/energy/profit.ts'
import { isExplaining, explain } from '../../../../figures/explain.ts'
import { sites } from '../../../../tables/index.ts'
import { profitOf } from '../../../../figures/money/moneySums.ts'
import type { Asking } from './asking.ts'
import type { Days } from '../settlementRules.ts'
import { moneyExplanation, type Of } from './moneyExplanation.ts'

/** Figures of one kind of a reply: `income`, `cost`, `profit` and what is estimated of them, perhaps of each of its rows. */
export interface Block {
  by: string
  /** The call that shows them, with what it was given, and the path of the block in its reply, with its dot. */
  path: string
  input: object
  prefix: string
  /** The sites of the row asked for. */
  where: (key: string) => SQL | Promise<SQL>
  days: (key: string) => Days
  /** A figure of the block for one site alone. */
  ofSite: (siteId: string, field: string, key: string) => Ask
}

/** Tells how the money of a block came about. */
export function explainMoney(context: Asking, { by, path, input, prefix, where, days, ofSite }: Block) {
  if (!isExplaining()) return
  for (const what of ['income', 'cost'] as const)
    for (const guessed of [false, true])
      explain(guessed ? `${by}.${what}.estimated` : `${by}.${what}`, async key => {
        const field = guessed ? `${what}Estimated` : what
        return moneyExplanation(context, await where(key), days(key), { what, guessed }, id => ofSite(id, field, key))
      })
  explain(`${by}.profit`, async key => {
    const of = async (what: 'income' | 'cost') =>
      moneyExplanation(context, await where(key), days(key), { what, guessed: false }, id => ofSite(id, what, key))
    const [income, cost] = [await of('income'), await of('cost')]
    const sum = ({ inputs }: typeof income) =>
      inputs.some(({ value }) => value !== null) ? inputs.reduce((all, { value }) => all + (value ?? 0), 0) : null
    const next = (field: string): Ask => ({ path, input, field: `${prefix}${field}`, key })
    const [earned, spent] = [sum(income), sum(cost)]
    const guessed = (explanation: typeof income) => explanation.inputs.some(({ quality }) => quality === 'estimated')
    return {
      ...income,
      formula: '利润 = 收入 − 成本',
      source: profitOf({ income: earned, cost: spent }) === null ? '收入未知则利润未知，成本已知也不以零收入计' : '每日结算',
      inputs: [
        {
          name: '收入',
          kind: '金额',
          value: earned,
          unit: '元',
          ...(guessed(income) && { quality: 'estimated' as const }),
          next: next('income'),
        },
        {
          name: '成本（减）',
          kind: '金额',
          value: spent === null ? null : -spent,
          unit: '元',
          ...(guessed(cost) && { quality: 'estimated' as const }),
          next: next('cost'),
        },
      ],
    }
  })
}

interface Items extends Pick<Block, 'by' | 'ofSite'> {
  where: SQL
  days: Days
  /** What is compared with the year before, where that stands beside. */
  pairs?: NonNullable<Of['pairs']>
}

/** Tells how the items of a block came about, each a row. */
export function explainItems(context: Asking, { by, where, days, pairs, ofSite }: Items) {
  if (!isExplaining()) return
  const of = (field: string, span: Days, guessed: boolean, alike?: Of['pairs']) => (key: string) =>
    moneyExplanation(context, where, span, { what: key as ProfitItem, guessed, ...(alike && { pairs: alike }) }, id =>
      ofSite(id, `items.*.${field}`, key),
    )
  explain(`${by}.item`, of('amount', days, false))
  explain(`${by}.item.estimated`, of('estimated', days, true))
  if (!pairs) return
  const { first, last, before, beforeLast } = pairs.days
  explain(`${by}.item.lastYear`, of('lastYear', { first: before, last: beforeLast }, false, pairs))
  explain(`${by}.item.compared`, of('compared', { first, last }, false, pairs))
}

/** Condition "these sites, of those of another condition". */
export const among = (where: SQL, ids: readonly string[]): SQL => (ids.length ? and(where, inArray(sites.id, [...ids]))! : sql`false`)
