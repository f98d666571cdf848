import { and, desc, eq, exists, gte, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../../core/contract/call.ts'
import type { workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { matchesEach } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { percentOf, type StatSpan } from '../../database/statSpan.ts'
import { ofSites } from '../../figures/ofSites.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { countByState } from '../../orders/countByState.ts'
import { myStepsNow } from '../../orders/mayTake.ts'
import { orderRows, shownOrder } from '../../orders/orderRows.ts'
import { isOverdue } from '../../orders/orderStates.ts'
import { isFinished, narrowedOrders, openedOrders, placesCte } from '../../orders/statistics/chosenOrders.ts'
import { orderGroups, ordersBySite } from '../../orders/statistics/orderGroups.ts'
import { isScheduled, scheduledWork, workDays } from '../../orders/statistics/workDays.ts'
import { orderSteps, orders, sites } from '../../tables/index.ts'

/** A day `YYYY-MM-DD` or a month `YYYY-MM`, from its beginning to that of the next. */
function spanOf(slot: string): StatSpan {
  const [first, next] = slot.length === 7 ? [`${slot}-01`, `${addMonths(slot, 1)}-01`] : [slot, addDays(slot, 1)]
  return { from: instantOf(first), to: instantOf(next) }
}

/** Orders a list of the statistics asks for: without a period whenever they were opened. */
function listed(context: Context, asked: ParsedOf<typeof workSchedule.workList>): SQL | undefined {
  const { startTime, endTime, keyword, status, finished, overdue, userId, scheduledIn, ...narrow } = asked
  const from = startTime ? instantOf(startTime) : undefined
  const to = endTime ? new Date(instantOf(endTime).getTime() + 1000) : undefined
  return and(
    narrowedOrders(context, narrow),
    ...(userId ? [] : [from && gte(orders.createdAt, from), to && lt(orders.createdAt, to)]),
    status ? eq(orders.status, status) : undefined,
    finished === undefined ? undefined : finished ? isFinished : not(isFinished),
    overdue ? isOverdue(context.clock()) : undefined,
    scheduledIn ? isScheduled(context, narrow, spanOf(scheduledIn)) : undefined,
    userId
      ? exists(
          context.db
            .select({ id: orderSteps.id })
            .from(orderSteps)
            .where(
              and(
                eq(orderSteps.orderId, orders.id),
                eq(orderSteps.userId, userId),
                isNotNull(orderSteps.endedAt),
                from && gte(orderSteps.endedAt, from),
                to && lt(orderSteps.endedAt, to),
              ),
            ),
        )
      : undefined,
    matchesEach(
      keyword,
      named => sql`
        ${named(orders.no, orders.content)}
        or ${ofSites(site => sql`${site} in (select id from sites where ${named(sites.name)})`)}
      `,
    ),
  )
}

export const workScheduleHandlers: Handlers<typeof workSchedule> = {
  async orderStatistics(asked, context) {
    const { where } = openedOrders(context, asked)
    const kinds = await orderGroups(context, 'kind', where)
    const sum = (of: 'total' | 'finishCount' | 'unfinishCount' | 'overdue') => kinds.reduce((all, row) => all + row[of], 0)
    return {
      total: sum('total'),
      finishCount: sum('finishCount'),
      unfinishCount: sum('unfinishCount'),
      percentum: percentOf(sum('finishCount'), sum('total')),
      overdue: sum('overdue'),
      kinds,
      degrees: (await orderGroups(context, 'degree', where)).sort((a, b) => a.code.localeCompare(b.code)),
      states: await countByState(context.db, where),
    }
  },

  workScheduleList: ({ current, size, ...asked }, context) => scheduledWork(context, asked, { current, size }),

  async systemWorkList({ current, size, ...asked }, context) {
    const { where } = openedOrders(context, asked)
    const { total } = one(
      await rowsOf(
        context.db,
        { total: 'number' },
        sql`
          with chosen as (select orders.* from orders where ${where}),
          ${placesCte(context, sql`chosen`, asked)}
          select count(distinct site_id)::int as total
          from places
        `,
      ),
    )
    const rows = await ordersBySite(context, asked, where, sql`limit ${size} offset ${(current - 1) * size}`)
    return pageOf(rows, total, { current, size })
  },

  workScheduleAnalyse: (asked, context) => workDays(context, asked),

  async workList(asked, context) {
    const { current, size } = asked
    const where = listed(context, asked)
    const rows = await orderRows(context, where, await myStepsNow(context))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size)
      .offset((current - 1) * size)
    return pageOf(await Promise.all(rows.map(shownOrder)), await context.db.$count(orders, where), { current, size })
  },
}
