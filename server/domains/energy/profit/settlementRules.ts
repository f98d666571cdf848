import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/db.ts'
import { rowsOf } from '../../../database/rowsOf.ts'

interface Rule {
  rule: number
  text: string
  /** Condition on `chosen`: the sites whose amounts it makes otherwise than the rule before it. */
  concerns: SQL
}
/** In their order. Whoever lets the same day come out at another amount adds one. */
const rules: readonly Rule[] = [
  { rule: 1, text: '未区分关口表计量与估算', concerns: sql`true` },
  { rule: 2, text: '光伏按并网关口表，微电网按 15 分钟平衡', concerns: sql`true` },
  {
    rule: 3,
    text: '储能按储能关口表',
    // Where storage and PV share a bus bar, what the storage takes decides what the PV is paid for.
    concerns: sql`(chosen.type = '004' or chosen.type in ('002', '003', '006') and chosen.microgrid_id is not null)`,
  },
]

/** The rule by which days are settled now. */
export const settlementRule = rules.at(-1)!.rule

/** Days, both included. */
export interface Days {
  first: string
  last: string
}
const within = (spans: readonly Days[]) =>
  sql.join(
    spans.map(({ first, last }) => sql`day between ${first} and ${last}`),
    sql` or `,
  )

/** Condition on `chosen`: days of these spans were settled by rules that make different amounts of such a site's days. */
export async function settledApart(db: Queryable, spans: readonly Days[]): Promise<SQL> {
  const [known] = await rowsOf(
    db,
    { oldest: 'number?', newest: 'number?' },
    sql`select min(rule) as oldest, max(rule) as newest from settled_days where ${within(spans)}`,
  )
  const { oldest, newest } = known!
  const between = oldest === null || newest === null ? [] : rules.filter(({ rule }) => rule > oldest && rule <= newest)
  return between.length > 0
    ? sql`(${sql.join(
        between.map(({ concerns }) => concerns),
        sql` or `,
      )})`
    : sql`false`
}

/** By which rules the days of these spans were settled, as a version among others. */
export async function ruleVersion(db: Queryable, spans: readonly Days[]) {
  const known = await rowsOf(db, { rule: 'number' }, sql`select distinct rule from settled_days where ${within(spans)} order by rule`)
  const texts = known.map(({ rule }) => `第 ${rule} 版 ${rules.find(each => each.rule === rule)?.text ?? ''}`)
  return { name: '结算规则', text: texts.join('；') || '尚未结算' }
}
