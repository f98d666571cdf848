import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { conflict, forbidden, invalid } from '../failure.ts'
import { one } from '../database/rows.ts'
import { siteTime } from '../../core/time/time.ts'
import { alarms, orderSteps, orders, sites, users } from '../tables/index.ts'
import { mayTakeNow } from './mayTake.ts'
import { dueOf } from './openOrders.ts'
import { visibleOrders } from './orderRows.ts'
import type { StepPlace } from '../tables/orders.ts'
import type { StepTime } from './stepTime.ts'
import { processOf } from './process/processes.ts'
import type { Process } from './process/readProcess.ts'
import { publishOrderNews } from './reminders/publishOrderNews.ts'
import { leadsTo } from './process/walk.ts'

export type OrderRow = typeof orders.$inferSelect
export type StepRow = typeof orderSteps.$inferSelect

/** What somebody asks for: which order, at which open step, and the way out of it. */
export interface Taking {
  id: string
  /** The step that was seen; the process may have gone on since. */
  taskId: string
  /** Steps the call is about. */
  node: string
  outcome: string
  message?: string
  /** Taken on site, and told later. */
  time?: StepTime
  place?: StepPlace | null
}

/** An order under the hand of whoever changes it, with its open step. Nobody else changes it meanwhile. */
export interface Held {
  order: OrderRow
  zone: string
  open: StepRow | null
  process: Process
}

/** The order a caller sees, locked. @throws Failure 404 for one that is not there or somebody else's */
export async function holdOrder(context: ChangeContext, id: string, where?: SQL): Promise<Held> {
  const { db } = context
  const order = one(
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, Number(id)), visibleOrders(context), where))
      .for('update'),
  )
  const { zone } = one(await db.select({ zone: sites.zone }).from(sites).where(eq(sites.id, order.siteId)))
  const [open] = await db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, order.id), isNull(orderSteps.endedAt)))
  return { order, zone, open: open ?? null, process: await processOf(order.kind) }
}

/** What happened to an order meanwhile, for whoever came too late. */
async function meanwhile({ db }: ChangeContext, { order, zone, open, process }: Held) {
  const [last] = await db
    .select({ node: orderSteps.node, at: orderSteps.endedAt, who: users.userName })
    .from(orderSteps)
    .leftJoin(users, eq(users.id, orderSteps.userId))
    .where(and(eq(orderSteps.orderId, order.id), isNotNull(orderSteps.endedAt)))
    .orderBy(desc(orderSteps.id))
    .limit(1)
  const done = last
    ? `“${process.steps.get(last.node)?.name ?? '发起'}”已由 ${last.who ?? '系统'} 于 ${siteTime(last.at, zone)} 办理，`
    : ''
  return conflict(`${done}${open ? `工单现处于“${process.steps.get(open.node)?.name ?? open.node}”环节` : '工单已结束'}，请刷新后再试`)
}

/** The open step, where it is the one that was seen and the caller's to take. @throws Failure 409, 403 as `takeStep` */
export async function mustTake(context: ChangeContext, held: Held, { taskId, node }: Pick<Taking, 'taskId' | 'node'>): Promise<StepRow> {
  const { order, open } = held
  if (!open || open.node !== node || String(open.id) !== taskId) throw await meanwhile(context, held)
  const [may] = await context.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderSteps, eq(orderSteps.orderId, orders.id))
    .where(and(eq(orders.id, order.id), eq(orderSteps.id, open.id), await mayTakeNow(context)))
  if (!may) throw forbidden('该环节不由您办理')
  return open
}

/**
 * Takes the open step of an order: closes it, opens the one it leads to, and keeps what was said of the order, all or nothing.
 * @param set what the step tells of the order
 * @returns the order's state, and the step that is open now; empty where none is
 * @throws Failure 409 where somebody else was quicker, with what happened; 403 for a step that is not the caller's
 */
export async function takeStep(
  context: ChangeContext,
  held: Held,
  { taskId, node, outcome, message = '', time, place = null }: Omit<Taking, 'id'>,
  set: Partial<typeof orders.$inferInsert> = {},
): Promise<{ state: string; taskId: string }> {
  const { db, bus, principal, clock, note, engine, afterCommit } = context
  const { order, process, zone } = held
  if (principal.kind !== 'user') throw forbidden()
  const open = await mustTake(context, held, { taskId, node })
  const way = process.steps.get(node)?.outcomes.find(({ code }) => code === outcome)
  if (!way) throw invalid('该环节不能这样办理')
  const { at: now, received } = time ?? { at: clock(), received: null }
  const next = leadsTo(process, way)
  // Who goes on himself counts from when he did it; others can do nothing before it was heard of.
  const since = process.steps.get(next.step ?? '')?.performer === 'crew' ? now : (received ?? now)
  await db
    .update(orderSteps)
    .set({ endedAt: now, receivedAt: received, place, userId: principal.userId, outcome, message })
    .where(eq(orderSteps.id, open.id))
  const opened =
    next.step === null
      ? []
      : await db
          .insert(orderSteps)
          .values({
            orgId: order.orgId,
            orderId: order.id,
            node: next.step,
            startedAt: now,
            ...dueOf({ ...order, ...set }, zone)(next.step, since),
          })
          .returning({ id: orderSteps.id })
  await db
    .update(orders)
    .set({ ...set, status: next.state })
    .where(eq(orders.id, order.id))
  const arrived = opened.map(({ id }) => ({ kind: 'arrived' as const, orderId: order.id, stepId: id, by: principal.userId }))
  if (arrived.length > 0) afterCommit(() => publishOrderNews(bus, arrived))
  if (next.step === null) {
    // What the order was about is done with: the alarm leaves 处理中. An abnormal condition keeps the status its cause gives it.
    const handled = await db
      .update(alarms)
      .set({ status: '3' })
      .where(and(eq(alarms.orderId, order.id), eq(alarms.sign, '1'), eq(alarms.status, '2')))
      .returning({ alarmId: alarms.id, orgId: alarms.orgId, siteId: alarms.siteId })
    if (handled.length > 0)
      afterCommit(() => engine.announce(handled.map(row => ({ kind: 'handled' as const, sign: '1' as const, ...row }))))
  }
  note({
    target: String(order.id),
    orgId: order.orgId,
    detail: { no: order.no, step: node, outcome, message, ...(received && { at: now.toISOString() }), ...(place && { place }), ...set },
  })
  return { state: next.state, taskId: opened[0] ? String(opened[0].id) : '' }
}
