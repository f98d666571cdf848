import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { ChosenOrders, orderStatistics } from '../../../core/contract/orders/orderStatistics.ts'
import { orderMilestones } from '../../../core/rules/orderMilestones.ts'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { percentOf } from '../../database/statSpan.ts'
import { processes } from '../process/processes.ts'
import { chosenCte, openedOrders } from './chosenOrders.ts'
import { median, minutesBetween, stepCtes } from './stepCtes.ts'

/** Names of the steps of all processes, in their order; a step that several share goes by the name of the first. */
async function stepNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { steps } of Object.values(await processes()))
    for (const { id, name } of steps.values()) if (!names.has(id)) names.set(id, name)
  return names
}

/** How long the orders of a period took to each milestone and in each step, what kept its time, and how they were judged. */
export async function orderTimes(context: Context, asked: ChosenOrders): Promise<ReplyOf<typeof orderStatistics.times>> {
  const { db, clock } = context
  const now = clock()
  const { where } = openedOrders(context, asked)
  const ctes = sql`${chosenCte(where, now)}, ${stepCtes(now)}`
  const sinceOpened = minutesBetween(sql`chosen.created_at`, sql`passed.ended_at`)
  const reached = await rowsOf(
    db,
    { node: 'text', reached: 'number', meanMinutes: 'number', medianMinutes: 'number' },
    sql`
      with ${ctes}
      select
        passed.node, count(*)::int as reached, avg(${sinceOpened}) as "meanMinutes",
        ${median(sinceOpened)} as "medianMinutes"
      from passed
        join chosen on chosen.id = passed.order_id
      group by passed.node
    `,
  )
  const itself = minutesBetween(sql`started_at`, sql`ended_at`)
  const steps = await rowsOf(
    db,
    { node: 'text', taken: 'number', meanMinutes: 'number?', medianMinutes: 'number?', withDue: 'number', onTime: 'number' },
    sql`
      with ${ctes}
      select
        node, count(ended_at)::int as taken, avg(${itself}) as "meanMinutes",
        ${median(itself)} filter (where ended_at is not null) as "medianMinutes",
        count(*) filter (where has_due)::int as "withDue", count(*) filter (where has_due and on_time)::int as "onTime"
      from taken
      group by node
    `,
  )
  const levels = await rowsOf(
    db,
    { level: 'number?', count: 'number' },
    sql`
      with ${chosenCte(where, now)}
      select evaluation_level as level, count(*)::int as count
      from chosen
      group by evaluation_level
    `,
  )
  const byNode = new Map(reached.map(row => [row.node, row]))
  const stepOf = new Map(steps.map(row => [row.node, row]))
  const counts = new Map(levels.map(({ level, count }) => [level, count]))
  const evaluations = [1, 2, 3, 4, 5].map(level => ({ level, count: counts.get(level) ?? 0 }))
  const evaluated = evaluations.reduce((sum, { count }) => sum + count, 0)
  return {
    total: levels.reduce((sum, { count }) => sum + count, 0),
    milestones: orderMilestones.map(({ node, name }) => {
      const { reached = 0, meanMinutes = null, medianMinutes = null } = byNode.get(node) ?? {}
      return { node, name, reached, meanMinutes, medianMinutes }
    }),
    steps: [...(await stepNames())].flatMap(([node, name]) => {
      const row = stepOf.get(node)
      return row ? [{ ...row, name, onTimeShare: percentOf(row.onTime, row.withDue) }] : []
    }),
    evaluations,
    evaluated,
    evaluation: evaluated > 0 ? evaluations.reduce((sum, { level, count }) => sum + level * count, 0) / evaluated : null,
  }
}
