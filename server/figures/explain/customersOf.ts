import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** The customers of the sites of a condition. */
export async function customersOf({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { name: 'text', sites: 'number' },
    sql`
      with ${chosen(where)}
      select customers.name, count(*)::int as sites
      from chosen
        join customers on customers.id = chosen.customer_id
      group by customers.id
      order by customers.id
    `,
  )
  return {
    formula: '客户数 = 范围内站点所属的客户个数',
    source: '客户档案',
    sums: true,
    quality: 'good',
    inputs: rows.map(({ name, sites }) => ({ name, kind: '客户', value: 1, note: `${sites} 座站点` })),
  }
}
