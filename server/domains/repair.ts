import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { repair } from '../../core/contract/repair.ts'
import { siteTime } from '../../core/time.ts'
import { maskPhone } from '../../core/maskPhone.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/implement.ts'
import { finishedStates, isOverdue } from '../orders/orderStates.ts'
import { countByState } from '../orders/countByState.ts'
import { customers, devices, dicts, orders, sites, users } from '../tables/index.ts'

const states = alias(dicts, 'order_state')
const degrees = alias(dicts, 'order_degree')

/** Orders are handed to a team as a whole: mine are my team's; of who is in no team those the person has made. */
const ofMine = ({ principal }: Pick<Context, 'principal'>): SQL =>
  principal.kind !== 'user' ? sql`false` : principal.unitId ? eq(orders.crewId, principal.unitId) : eq(orders.createdBy, principal.userId)

export const repairHandlers: Handlers<typeof repair> = {
  async list({ mine, open, status, ...paging }, context) {
    const { db, scope, clock } = context
    const now = clock()
    const where = and(
      scope.owns(orders),
      scope.seesSite(orders.siteId),
      eq(orders.kind, 'rushRepair'),
      mine ? ofMine(context) : undefined,
      open ? notInArray(orders.status, [...finishedStates]) : undefined,
    )
    const overdue = isOverdue(now)
    const query = db
      .select({
        order: orders,
        zone: sites.zone,
        stationName: sites.name,
        faultAddr: sites.address,
        clientName: customers.name,
        devName: devices.name,
        declareUser: users.userName,
        statusName: states.name,
        degreeName: degrees.name,
        overdue: sql<boolean>`coalesce(${overdue}, false)`.as('overdue'),
      })
      .from(orders)
      .innerJoin(sites, eq(sites.id, orders.siteId))
      .leftJoin(customers, eq(customers.id, sites.customerId))
      .leftJoin(devices, eq(devices.id, orders.deviceId))
      .leftJoin(users, eq(users.id, orders.createdBy))
      .leftJoin(states, and(eq(states.type, 'order_status'), eq(states.code, orders.status)))
      .leftJoin(degrees, and(eq(degrees.type, 'ORDER_LEVEL'), eq(degrees.code, orders.degree)))
      .where(and(where, status ? eq(orders.status, status) : undefined))
    const [counted, [late]] = await Promise.all([
      countByState(db, where),
      db.select({ count: sql<number>`count(*)::int` }).from(orders).where(and(where, overdue)),
    ])
    const rows = await query
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    const total = counted.reduce((sum, { code, count }) => (status && code !== status ? sum : sum + count), 0)
    return {
      records: rows.map(({ order, zone, ...row }) => ({
        id: String(order.id),
        no: order.no,
        status: order.status,
        statusName: row.statusName ?? order.status,
        degree: order.degree ?? '',
        degreeName: row.degreeName ?? '',
        clientName: row.clientName ?? '',
        stationId: order.siteId,
        stationName: row.stationName,
        devName: row.devName ?? '',
        declareTime: siteTime(order.createdAt, zone),
        faultAddr: row.faultAddr,
        faultAppearance: order.content,
        declareUser: row.declareUser ?? '',
        phoneNum: maskPhone(order.contactPhone),
        crewName: order.crewName ?? '',
        principal: order.principal ?? '',
        planFinishTime: siteTime(order.planFinishTime, zone),
        overdue: row.overdue,
        alarmId: order.alarmId === null ? '' : String(order.alarmId),
      })),
      total,
      size: paging.size,
      current: paging.current,
      states: counted,
      overdue: late!.count,
    }
  },
}
