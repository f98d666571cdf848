import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** The work orders behind a number, the newest first. @param where on `orders` @param rule which orders these are */
export async function ordersOf({ db }: Pick<QueryContext, 'db'>, where: SQL, rule: string): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { no: 'text', content: 'text', status: 'text', site: 'text', at: 'text' },
    sql`
      select
        orders.no, orders.content, coalesce(dicts.name, orders.status) as status,
        coalesce(sites.short_name, '') as site, ${wireTime(sql`orders.created_at`)} as at
      from orders
        left join sites on sites.id = orders.site_id
        left join dicts on dicts.type = 'order_status' and dicts.code = orders.status
      where ${where}
      order by orders.id desc
    `,
  )
  return {
    formula: '工单数 = Σ 符合条件的工单',
    source: rule,
    sums: true,
    quality: 'good',
    inputs: rows.map(({ no, content, status, site, at }) => ({
      name: no,
      kind: '工单',
      value: 1,
      at,
      note: [site, status, content].filter(Boolean).join('，'),
    })),
  }
}
