import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WorkSchedule } from '../../core/contract/energy/pvStation.ts'
import { instantOf } from '../../core/time/time.ts'
import { addMonths } from '../../core/time/addMonths.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './slots/moments.ts'
import { ofSite } from './ofSites.ts'
import type { QueryContext } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { ordersOf } from './explain/ordersOf.ts'

/** Dictionary order_status: 4 done, 5 archived. */
export const finishedOrder = sql`orders.status in ('4', '5')`
/** A draft (0) was not handed in: it is no order yet. */
const handedIn = sql`orders.status <> '0'`

/** Orders of a site that were opened this month of its clock: how many of them are finished. */
export async function workSchedule({ db }: Pick<QueryContext, 'db'>, siteId: string, at: Moments): Promise<z.output<typeof WorkSchedule>> {
  const month = at.month.slice(0, 7)
  const next = instantOf(`${addMonths(month, 1)}-01`, at.zone).toISOString()
  const opened = sql`
    ${handedIn}
    and ${ofSite(siteId)}
    and orders.created_at >= ${instantOf(at.month, at.zone).toISOString()}::timestamptz
    and orders.created_at < ${next}::timestamptz
  `
  explain('station.orders.finished', () => ordersOf({ db }, sql`${opened} and ${finishedOrder}`, `${month} 开立的本站工单，已完成或已归档`))
  explain('station.orders.unfinished', () => ordersOf({ db }, sql`${opened} and not ${finishedOrder}`, `${month} 开立的本站工单，尚未完成`))
  const [row] = await rowsOf(
    db,
    { finishCount: 'number', unfinishCount: 'number' },
    sql`
      select
        (count(*) filter (where ${finishedOrder}))::int as "finishCount",
        (count(*) filter (where not ${finishedOrder}))::int as "unfinishCount"
      from orders
      where ${opened}
    `,
  )
  const { finishCount, unfinishCount } = row!
  const total = finishCount + unfinishCount
  const percentum = total === 0 ? null : Math.round((finishCount / total) * 1000) / 10
  explain('station.orders.percentum', () => ({
    formula: '完成率 = 本月已完成工单 ÷ 本月开立的工单 × 100%',
    source: `工单，${month}`,
    inputs: [
      { name: '已完成', kind: '工单', value: finishCount, unit: '张' },
      { name: '未完成', kind: '工单', value: unfinishCount, unit: '张' },
    ],
  }))
  return { finishCount, unfinishCount, percentum, month }
}
