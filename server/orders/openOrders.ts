import { sql } from 'drizzle-orm'
import { siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { type alarms, orderSteps, orders, type sites } from '../tables/index.ts'
import { dueAt, remindAt } from './dueAt.ts'
import { type OrderKind, orderKinds, orderNo } from './orderKinds.ts'
import { processes } from './process/processes.ts'
import { type Due, type NewStep, type Taken, walk } from './process/walk.ts'

type Row = typeof orders.$inferInsert
type Alarm = Pick<typeof alarms.$inferSelect, 'id' | 'orgId' | 'siteId' | 'deviceId' | 'level' | 'remark' | 'raisedAt'>
type Site = typeof sites.$inferSelect

/** An order before it has an id, and the steps it has come through. One that came from no alarm is numbered by its own id. */
export interface NewOrder {
  order: Omit<Row, 'no'> & { no?: string }
  kind: OrderKind
  day: string
  steps: NewStep[]
}

/** Who an order is sent to. */
export interface Crew {
  id: string
  name: string
  leader: string | null
  phone: string | null
}

/** Who makes an order of an alarm and when; what is left out comes from the alarm, its site and the crew. */
export interface Opening {
  kind: OrderKind
  userId: string
  at: Date
  opinion: string
  crew: Crew | null
  degree?: string
  content?: string
  remark?: string | null
  contactName?: string | null
  contactPhone?: string | null
  principal?: string | null
  principalContact?: string | null
  planFinishTime?: Date | null
  /** Steps taken since. */
  since?: readonly Taken[]
}

/** By when the steps of an order are to be taken, as was planned, else as its level asks; and when that is called to mind. */
export const dueOf =
  ({ degree, planArriveTime, planFinishTime }: Pick<Row, 'degree' | 'planArriveTime' | 'planFinishTime'>, zone: string): Due =>
  (node, from) => {
    const due = (node === 'arrive' ? planArriveTime : node === 'work' ? planFinishTime : null) ?? dueAt(node, degree ?? null, from, zone)
    return due && { dueAt: due, remindAt: remindAt(from, due, degree ?? null, zone) }
  }

/** An order of any kind as it begins: the state and the steps its process gives it. */
export async function newOrder(
  kind: OrderKind,
  order: Omit<Row, 'no' | 'kind' | 'status'>,
  zone: string,
  path: readonly [Taken, ...Taken[]],
): Promise<NewOrder> {
  const { steps, state } = walk((await processes())[kind], path, dueOf(order, zone))
  return { order: { ...order, kind, status: state }, kind, day: siteDay(path[0].at, zone), steps }
}

/** The order an alarm becomes. With a crew it is assigned already, without one it waits to be judged or assigned. */
export async function orderOf(alarm: Alarm, site: Site, { kind, userId, at, opinion, crew, since, ...given }: Opening): Promise<NewOrder> {
  const began: Taken = { outcome: orderKinds[kind].begins, userId, at, message: opinion }
  const sent: Taken[] = crew && kind === 'rushRepair' ? [{ outcome: 'dispatched', userId, at, message: crew.name }] : []
  const made = await newOrder(
    kind,
    {
      orgId: alarm.orgId,
      siteId: alarm.siteId,
      deviceId: alarm.deviceId,
      alarmId: alarm.id,
      faultTime: alarm.raisedAt,
      degree: given.degree || alarm.level,
      content: given.content || alarm.remark,
      remark: given.remark ?? null,
      contactName: given.contactName || site.contact,
      contactPhone: given.contactPhone || site.phone,
      baseId: site.baseId,
      crewId: crew?.id ?? null,
      crewName: crew?.name ?? null,
      principal: crew?.leader ?? (given.principal || null),
      principalContact: given.principalContact || (crew?.phone ?? null),
      planFinishTime: given.planFinishTime ?? null,
      createdBy: userId,
      createdAt: at,
    },
    site.zone,
    [began, ...sent, ...(since ?? [])],
  )
  return { ...made, order: { ...made.order, no: orderNo(kind, made.day, alarm.id) } }
}

/** Rows of one INSERT: some 30 parameters each, of 65 535. */
const batch = 500

interface Opened {
  id: number
  no: string
  alarmId: number | null
  /** The step it waits at. */
  stepId: number
}

/** Writes orders with their steps and ties their alarms to them; the only place where an order begins. */
export async function openOrders(tx: Services['db'] | Transaction, list: readonly NewOrder[]): Promise<Opened[]> {
  const opened: Opened[] = []
  for (let from = 0; from < list.length; from += batch) {
    const some = list.slice(from, from + batch)
    // Ids first: an order that came from no alarm is numbered by its own.
    const ids = (
      await rowsOf(
        tx,
        { id: 'number' },
        sql`
          select nextval(pg_get_serial_sequence('orders', 'id'))::int as id
          from generate_series(1, ${some.length})
        `,
      )
    ).map(({ id }) => id)
    const rows = some.map(({ order, kind, day }, n) => ({ ...order, id: ids[n]!, no: order.no ?? orderNo(kind, day, ids[n]!) }))
    await tx.insert(orders).overridingSystemValue().values(rows)
    const steps = some.flatMap(({ order, steps }, n) => steps.map(step => ({ ...step, orgId: order.orgId, orderId: ids[n]! })))
    const waiting = new Map<number, number>()
    for (let n = 0; n < steps.length; n += 2 * batch) {
      const { id, orderId, endedAt } = orderSteps
      const written = await tx
        .insert(orderSteps)
        .values(steps.slice(n, n + 2 * batch))
        .returning({ id, orderId, endedAt })
      for (const step of written) if (step.endedAt === null) waiting.set(step.orderId, step.id)
    }
    opened.push(...rows.map(({ id, no, alarmId }) => ({ id, no, alarmId: alarmId ?? null, stepId: waiting.get(id)! })))
  }
  const tied = opened.filter(({ alarmId }) => alarmId !== null)
  if (tied.length > 0)
    await tx.execute(
      sql`
        update alarms
        set order_id = opened.order_id
        from unnest(
          ${sql.param(tied.map(row => row.alarmId))}::bigint[], ${sql.param(tied.map(row => row.id))}::bigint[]
        ) as opened (alarm_id, order_id)
        where alarms.id = opened.alarm_id
      `,
    )
  return opened
}
