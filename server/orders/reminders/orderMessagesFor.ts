import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { messageType, type OrderMessage } from '../../../core/contract/socket.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import type { OrderNews } from '../../live/live.ts'
import { type User, usersWithoutSession } from '../../principal.ts'
import { scopeOf } from '../../rights/scope.ts'
import { orders, orderSteps, sites, users } from '../../tables/index.ts'
import { mayTakeNow } from '../mayTake.ts'
import { visibleOrders } from '../orderRows.ts'
import { processOf } from '../process/processes.ts'

type Needs = Pick<Services, 'db' | 'clock'>

/** A message names this many orders at most; `count` tells how many there are. */
const named = 3
/** People one query asks about. */
const batch = 40

/** Of some people, those of these enterprises who may read orders, with what they may do now. */
async function peopleOf({ db }: Needs, userIds: readonly string[], orgIds: readonly string[]): Promise<User[]> {
  const people = await usersWithoutSession(db, and(inArray(users.id, [...userIds]), inArray(users.orgId, [...orgIds])))
  return people.filter(({ capabilities }) => capabilities.has('order:read'))
}

/**
 * Condition on `orders` and their open step: this person leads the team, or dispatches where no team, or none with a
 * leader, has the order.
 */
const leads = ({ userId, unitId, customerId, capabilities }: User): SQL => {
  const leader = sql`(select leader_user_id from orgs where orgs.id = orders.crew_id)`
  const dispatches = !unitId && !customerId && capabilities.has('order:dispatch')
  return sql`(${leader} = ${userId} or (${dispatches} and ${leader} is null))`
}

/** For whom of these people something of an order is news, and for which of them it is more than another figure. */
async function recipientsOf(needs: Needs, people: readonly User[], { kind, orderId, stepId, unreminded }: OrderNews) {
  const conditions = await Promise.all(
    people.map(async principal => {
      const context = { principal, scope: scopeOf(principal) }
      const taking = kind !== 'late' || unreminded ? await mayTakeNow(context) : sql`false`
      const concerned = kind === 'late' ? or(leads(principal), taking) : taking
      // Its own enterprise: who sees all of them is not told of each one's orders.
      return sql`(orders.org_id = ${principal.orgId} and ${and(visibleOrders(context), concerned)})`
    }),
  )
  const marks = conditions.map((condition, n) => sql`case when ${condition} then ${n}::int end`)
  const [row] = await needs.db
    .select({
      id: orders.id,
      no: orders.no,
      kind: orders.kind,
      content: orders.content,
      crewId: orders.crewId,
      node: orderSteps.node,
      dueAt: orderSteps.dueAt,
      zone: sites.zone,
      stationName: sites.name,
      recipients: sql<number[]>`array_remove(array[${sql.join(marks, sql`, `)}], null)`,
    })
    .from(orders)
    .innerJoin(orderSteps, and(eq(orderSteps.orderId, orders.id), isNull(orderSteps.endedAt)))
    .innerJoin(sites, eq(sites.id, orders.siteId))
    .where(and(eq(orders.id, orderId), eq(orderSteps.id, stepId)))
  return row && { ...row, recipients: row.recipients.map(n => people[n]!) }
}

type OrderSummary = OrderMessage['orders'][number]

/**
 * What each of some people is told of orders: who may take the step that is waiting, and of a late one who leads, with
 * those who were not reminded of it. Asked when it is told, so that nobody hears of what was taken meanwhile, nor of
 * what they may not see any more.
 * @returns messages by user
 */
export async function orderMessagesFor(
  needs: Needs,
  news: readonly OrderNews[],
  userIds: readonly string[],
): Promise<Map<string, OrderMessage[]>> {
  const messages = new Map<string, OrderMessage[]>()
  const ids = [...new Set(news.map(({ orderId }) => orderId))]
  if (userIds.length === 0 || ids.length === 0) return messages
  const enterprises = await needs.db.selectDistinct({ id: orders.orgId }).from(orders).where(inArray(orders.id, ids))
  if (enterprises.length === 0) return messages
  const people = await peopleOf(
    needs,
    userIds,
    enterprises.map(({ id }) => id),
  )
  const now = needs.clock()
  for (const each of news)
    for (let from = 0; from < people.length; from += batch) {
      const order = await recipientsOf(needs, people.slice(from, from + batch), each)
      if (!order) continue
      const step = (await processOf(order.kind)).steps.get(order.node)
      const summary: OrderSummary = {
        id: String(order.id),
        no: order.no,
        kind: order.kind,
        activityName: step?.name ?? order.node,
        faultAppearance: order.content,
        stationName: order.stationName,
        dueTime: siteTime(order.dueAt, order.zone),
        late: order.dueAt !== null && order.dueAt < now,
      }
      for (const { userId, unitId } of order.recipients) {
        // Who sent it on knows; and what a team is to do is no news to the office, which could do it in the team's place.
        const others = userId === each.by || (each.kind === 'arrived' && step?.performer === 'crew' && unitId !== order.crewId)
        add(messages, userId, each.kind, !others, summary)
      }
    }
  return messages
}

/** One message of a kind for each person, however many orders. */
function add(messages: Map<string, OrderMessage[]>, userId: string, kind: OrderNews['kind'], notice: boolean, summary: OrderSummary) {
  const mine = messages.get(userId) ?? []
  messages.set(userId, mine)
  let message = mine.find(each => each.kind === kind && each.notice === notice)
  if (!message) {
    message = { MESSAGETYPE: messageType.order, kind, notice, count: 0, orders: [] }
    mine.push(message)
  }
  message.count++
  if (message.orders.length < named) message.orders.push(summary)
}
