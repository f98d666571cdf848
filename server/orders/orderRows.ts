import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf, ReplyOf } from '../../core/contract/call.ts'
import type { OrderCount, OrderRow, orderSorts } from '../../core/contract/orders/order.ts'
import type { repair } from '../../core/contract/orders/repair.ts'
import { maskPhone } from '../access/maskPhone.ts'
import { instantOf, siteTime } from '../../core/time/time.ts'
import type { Context } from '../context.ts'
import { versionOf } from '../records/requireUnchanged.ts'
import { matchesEach } from '../database/keyword.ts'
import { pageOf } from '../database/page.ts'
import { ofCustomer } from '../figures/ofCustomer.ts'
import { ofSite, ofSites } from '../figures/ofSites.ts'
import { customers, devices, dicts, orderSteps, orders, sites, users } from '../tables/index.ts'
import { countByState } from './countByState.ts'
import { type MySteps, myStepsNow } from './mayTake.ts'
import { type OrderKind, orderKinds } from './orderKinds.ts'
import { isHandedIn, isOverdue, openStates } from './orderStates.ts'
import { processOf } from './process/processes.ts'

const states = alias(dicts, 'order_state')
const degrees = alias(dicts, 'order_degree')

/** Orders are handed to a team as a whole: mine are my team's; of who is in no team those the person has made. */
const ofMine = ({ principal }: Pick<Context, 'principal'>): SQL =>
  principal.kind !== 'user' ? sql`false` : principal.unitId ? eq(orders.crewId, principal.unitId) : eq(orders.createdBy, principal.userId)

/** What a caller sees of orders: the organisation's; of a customer those of the own sites; a draft only who wrote it, and the office. */
export const visibleOrders = ({ scope, principal }: Pick<Context, 'scope' | 'principal'>): SQL | undefined =>
  and(
    scope.owns(orders),
    scope.seesSite(orders.siteId),
    principal.kind === 'user' && (principal.customerId || principal.unitId)
      ? sql`(${orders.status} <> '0' or ${orders.createdBy} = ${principal.userId})`
      : undefined,
  )

/**
 * Orders with what a list shows of them.
 * @param where on `orders`, its open step on `order_steps`
 */
export function orderRows(context: Context, where: SQL | undefined, steps: MySteps) {
  const now = context.clock()
  const late = sql`${now.toISOString()}::timestamptz - ${orderSteps.dueAt}`
  return context.db
    .select({
      order: orders,
      version: versionOf(orders),
      step: orderSteps,
      zone: sites.zone,
      stationName: sites.name,
      address: sites.address,
      longitude: sites.longitude,
      latitude: sites.latitude,
      clientName: customers.name,
      deviceNo: devices.no,
      devName: devices.name,
      declarer: users.userName,
      declarerCustomer: users.customerId,
      statusName: states.name,
      degreeName: degrees.name,
      overdue: sql<boolean>`coalesce(${isOverdue(now)}, false)`.as('overdue'),
      late: sql<boolean>`coalesce(${late} > interval '0', false)`.as('late'),
      lateMinutes: sql<number>`greatest(0, coalesce(floor(extract(epoch from ${late}) / 60), 0))::int`.as('late_minutes'),
      mayTake: sql<boolean>`coalesce(${steps.may}, false)`.as('may_take'),
      isMine: sql<boolean>`coalesce(${steps.mine}, false)`.as('is_mine'),
    })
    .from(orders)
    .innerJoin(sites, eq(sites.id, orders.siteId))
    .leftJoin(orderSteps, and(eq(orderSteps.orderId, orders.id), isNull(orderSteps.endedAt)))
    .leftJoin(customers, eq(customers.id, sites.customerId))
    .leftJoin(devices, eq(devices.id, orders.deviceId))
    .leftJoin(users, eq(users.id, orders.createdBy))
    .leftJoin(states, and(eq(states.type, 'order_status'), eq(states.code, orders.status)))
    .leftJoin(degrees, and(eq(degrees.type, 'ORDER_LEVEL'), eq(degrees.code, orders.degree)))
    .where(where)
    .$dynamic()
}
export type ReadOrder = Awaited<ReturnType<typeof orderRows>>[number]

/** One row as the documents name it. */
export async function shownOrder({ order, step, zone, ...row }: ReadOrder): Promise<OrderRow> {
  const process = await processOf(order.kind)
  return {
    id: String(order.id),
    no: order.no,
    kind: order.kind,
    kindName: orderKinds[order.kind as OrderKind].name,
    status: order.status,
    statusName: row.statusName ?? order.status,
    degree: order.degree ?? '',
    degreeName: row.degreeName ?? '',
    clientName: row.clientName ?? '',
    stationId: order.siteId,
    stationName: row.stationName,
    devName: row.devName ?? '',
    declareTime: siteTime(order.createdAt, zone),
    faultAddr: order.faultAddress || row.address,
    faultAppearance: order.content,
    declareUser: order.declareUser || (row.declarer ?? ''),
    phoneNum: maskPhone(order.contactPhone),
    crewName: order.crewName ?? '',
    principal: order.principal ?? '',
    planArriveTime: siteTime(order.planArriveTime, zone),
    planFinishTime: siteTime(order.planFinishTime, zone),
    overdue: row.overdue,
    alarmId: order.alarmId === null ? '' : String(order.alarmId),
    processInstanceId: String(order.id),
    taskId: step ? String(step.id) : '',
    node: step?.node ?? '',
    activityName: step ? (process.steps.get(step.node)?.name ?? step.node) : '',
    dueTime: siteTime(step?.dueAt, zone),
    late: row.late,
    lateMinutes: row.lateMinutes,
    mayTake: row.mayTake,
    isMine: row.isMine,
  }
}

type Filters = ParsedOf<typeof repair.count>
type Asked = ParsedOf<typeof repair.list>

/** Orders whose open step a condition on `order_steps` names. */
const waiting = (condition: SQL) =>
  sql`
    exists (
      select from order_steps
      where order_steps.order_id = orders.id and order_steps.ended_at is null and ${condition}
    )
  `

/** Work on a device that has begun. */
const onDevice = and(
  inArray(orders.status, ['3', '7', '4', '5']),
  sql`
    (${orders.deviceId} is not null or exists (select from order_devices d where d.order_id = ${orders.id}))
  `,
)

/** Orders about a device: as their one, or among their many. */
const ofDevice = (no: string) =>
  sql`
    exists (
      select from devices d
      where d.no = ${no}
        and (
          d.id = ${orders.deviceId}
          or exists (select from order_devices o where o.order_id = ${orders.id} and o.device_id = d.id)
        )
    )
  `

/** What the filters leave of the orders a caller sees, whatever their state. */
function filtered(asked: Filters, context: Context, { may, mine }: MySteps): SQL | undefined {
  return and(
    visibleOrders(context),
    asked.stage === 'judge' ? and(inArray(orders.kind, ['repair', 'judge']), isHandedIn) : undefined,
    asked.stage === 'equipment' ? onDevice : undefined,
    asked.mine ? ofMine(context) : undefined,
    asked.open ? inArray(orders.status, [...openStates]) : undefined,
    asked.kind ? eq(orders.kind, asked.kind) : undefined,
    asked.degree ? eq(orders.degree, asked.degree) : undefined,
    asked.stationId ? ofSite(asked.stationId) : undefined,
    asked.deviceNo ? ofDevice(asked.deviceNo) : undefined,
    asked.startTime ? gte(orders.createdAt, instantOf(asked.startTime)) : undefined,
    asked.endTime ? lte(orders.createdAt, new Date(instantOf(asked.endTime).getTime() + 999)) : undefined,
    matchesEach(
      asked.keyword,
      named => sql`
        ${named(orders.no, orders.content)}
        or ${ofSites(site => sql`${site} in (select id from sites where ${named(sites.name)} or ${ofCustomer(named)})`)}
        or ${orders.deviceId} in (select id from devices where ${named(devices.no, devices.name)})
      `,
    ),
    asked.todo ? waiting(mine) : undefined,
    asked.also ? waiting(sql`${may} and not ${mine}`) : undefined,
  )
}

/**
 * What is open first: the most urgent level before the others, of one level what is due first, then what waits longest.
 * What is finished comes after it, the newest first.
 */
export const urgentFirst = [
  sql`orders.status in ('4', '5')`,
  sql`case when orders.status not in ('4', '5') then coalesce(orders.degree, '3') end`,
  sql`
    (select due_at from order_steps due where due.order_id = orders.id and due.ended_at is null) nulls last
  `,
  sql`case when orders.status not in ('4', '5') then orders.created_at end`,
  desc(orders.createdAt),
]

/** The step that is the caller's own before what others do. */
export const mineFirst = sql`is_mine desc`

const sorts = {
  no: sql`${orders.no}`,
  degree: sql`coalesce(${orders.degree}, '3')`,
  declareTime: sql`${orders.createdAt}`,
  statusName: sql`order_state.sort`,
  dueTime: sql`${orderSteps.dueAt}`,
} as const satisfies Record<(typeof orderSorts)[number], SQL>

/**
 * A page of orders under the filters the lists share, with the count of every state.
 * @param order what comes first, until somebody chooses otherwise
 */
export async function orderPageOf(
  asked: Asked,
  context: Context,
  order: readonly SQL[] = [mineFirst, ...urgentFirst],
): Promise<ReplyOf<typeof repair.list>> {
  const { db } = context
  const { current, size, status, sort } = asked
  const steps = await myStepsNow(context)
  const where = filtered(asked, context, steps)
  const chosen = sort ? [sql`${sorts[sort]} ${sql.raw(asked.order)} nulls last`, desc(orders.createdAt)] : order
  const counted = await countByState(db, where)
  const late = await db.$count(orders, and(where, isOverdue(context.clock())))
  const rows = await orderRows(context, and(where, status ? eq(orders.status, status) : undefined), steps)
    .orderBy(...chosen, asc(orders.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = counted.reduce((sum, { code, count }) => (status && code !== status ? sum : sum + count), 0)
  return { ...pageOf(await Promise.all(rows.map(shownOrder)), total, { current, size }), states: counted, overdue: late }
}

/** How many orders the filters leave, by state, and how many of them wait for the caller. */
export async function countOrders(asked: Filters, context: Context): Promise<OrderCount> {
  const { db, clock } = context
  const steps = await myStepsNow(context)
  const { may, mine } = steps
  const where = filtered({ ...asked, todo: undefined, also: undefined }, context, steps)
  const states = await countByState(db, where)
  const now = clock().toISOString()
  return {
    total: states.reduce((sum, { count }) => sum + count, 0),
    todo: await db.$count(orders, and(where, waiting(mine))),
    todoLate: await db.$count(orders, and(where, waiting(sql`order_steps.due_at < ${now}::timestamptz and ${mine}`))),
    also: await db.$count(orders, and(where, waiting(sql`${may} and not ${mine}`))),
    states,
  }
}
