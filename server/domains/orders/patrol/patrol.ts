import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { patrol } from '../../../../core/contract/orders/patrol.ts'
import { patrolStateNames, patrolStates, positionSeconds } from '../../../../core/rules/patrolStates.ts'
import { requireUnchanged } from '../../../records/requireUnchanged.ts'
import type { ChangeContext, Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf, readPage } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { conflict, forbidden, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { visibleOrders } from '../../../orders/orderRows.ts'
import { inspectDevice } from '../../../patrol/inspectDevice.ts'
import { nextDue } from '../../../patrol/nextDue.ts'
import { newPatrols } from '../../../patrol/newPatrols.ts'
import { heldPatrol, onePatrol, seenPatrols } from '../../../patrol/seenPatrols.ts'
import { turnPatrol } from '../../../patrol/turnPatrol.ts'
import { devices, keyDevices, orders, orgs, patrolDevices, patrols, sites, users } from '../../../tables/index.ts'
import { patrolRows, plannedRows, type ReadPatrol, shownPatrol, shownPlanned } from './patrolRows.ts'
import { pickRows, shownPick } from './pickRows.ts'

const mayManage = ({ principal }: Context) => principal.kind === 'user' && principal.capabilities.has('patrol:manage')
const isMine = ({ principal }: Context, { userId }: { userId: string }) => principal.kind === 'user' && principal.userId === userId

/** Somebody a round can be given to: a member of a team, whose rounds the caller may see. */
const crewMembers = ({ db, scope }: Context, where: SQL | undefined) =>
  db
    .select({ userId: users.id, userName: users.userName, orgId: users.orgId, teamName: orgs.name })
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.unitId))
    .where(and(scope.owns(users), scope.seesPerson(users.id), eq(users.state, 'active'), where))
    .$dynamic()

/** The order a round serves, if it is one of the same enterprise that the caller sees. */
async function orderOf(context: Context, id: string | undefined, orgId: string): Promise<number | null> {
  if (!id) return null
  const [order] = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, Number(id)), visibleOrders(context), eq(orders.orgId, orgId)))
  if (!order) throw missing('工单不存在')
  return order.id
}

/** A planned device with its round, both held. */
async function heldDevice(context: ChangeContext, id: string) {
  const { patrolId } = one(
    await context.db
      .select({ patrolId: patrolDevices.patrolId })
      .from(patrolDevices)
      .innerJoin(patrols, eq(patrols.id, patrolDevices.patrolId))
      .where(and(eq(patrolDevices.id, Number(id)), seenPatrols(context), context.scope.seesSite(patrolDevices.siteId))),
  )
  const held = await heldPatrol(context, String(patrolId))
  const planned = one(
    await context.db
      .select()
      .from(patrolDevices)
      .where(eq(patrolDevices.id, Number(id)))
      .for('update'),
  )
  return { held, planned }
}

/**
 * What is under way first, then what is to be walked, the earliest day before the others; what is over comes after it,
 * the newest first.
 */
const openFirst = [
  sql`array_position(array['underway', 'planned'], ${patrols.state})`,
  sql`case when ${patrols.state} = 'planned' then ${patrols.plannedOn} end`,
  desc(patrols.plannedOn),
  desc(patrols.id),
]

export const patrolHandlers: Handlers<typeof patrol> = {
  async list({ keyword, state, orgId, itemNo, userId, startDate, endDate, ...paging }, context) {
    const { db } = context
    const where = and(
      seenPatrols(context),
      matches(keyword, patrols.no, patrols.name, sql`(select person.user_name from users person where person.id = ${patrols.userId})`),
      orgId ? eq(patrols.orgId, orgId) : undefined,
      userId ? eq(patrols.userId, userId) : undefined,
      itemNo
        ? sql`
          ${patrols.userId}
          in (
            select person.id
            from users person
              join orgs unit on unit.id = person.unit_id
            where ${itemNo} in (unit.id, unit.parent_id)
          )
        `
        : undefined,
      startDate ? gte(patrols.plannedOn, startDate) : undefined,
      endDate ? lte(patrols.plannedOn, endDate) : undefined,
    )
    const counted = await db.select({ code: patrols.state, count: count() }).from(patrols).where(where).groupBy(patrols.state)
    const states = patrolStates.map(code => ({
      code,
      name: patrolStateNames[code],
      count: counted.find(each => each.code === code)?.count ?? 0,
    }))
    const rows = await patrolRows(context, and(where, state ? eq(patrols.state, state) : undefined))
      .orderBy(...openFirst)
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    const total = states.reduce((sum, each) => (state && each.code !== state ? sum : sum + each.count), 0)
    return {
      ...pageOf(
        (rows as ReadPatrol[]).map(row => shownPatrol(row, context)),
        total,
        paging,
      ),
      states,
    }
  },

  async detail({ id }, context) {
    return shownPatrol(one(await patrolRows(context, and(eq(patrols.id, Number(id)), seenPatrols(context)))), context)
  },

  async save({ id, version, patrolName, planDate, userId, orderId, remark }, context) {
    const { db, principal, clock, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const [person] = await crewMembers(context, eq(users.id, userId))
    if (!person) throw missing('巡检人不存在')
    const given = {
      name: patrolName.trim(),
      plannedOn: planDate,
      userId,
      orgId: person.orgId,
      orderId: await orderOf(context, orderId, person.orgId),
      remark: remark.trim(),
    }
    if (!id) {
      const [made] = await newPatrols(db, [{ ...given, intervalSeconds: positionSeconds, createdBy: principal.userId, createdAt: clock() }])
      note({ target: String(made!.id), orgId: made!.orgId, detail: { no: made!.no, ...given } })
      return new WithMessage('新增成功', { id: String(made!.id), patrolNo: made!.no })
    }
    const held = await heldPatrol(context, id)
    if (held.state !== 'planned') throw conflict('只能修改待巡检的巡检')
    await requireUnchanged(context, { table: patrols, row: held, version, noun: '巡检', actions: ['patrol.save'] })
    if (held.orgId !== person.orgId) throw missing('巡检人不存在')
    await db.update(patrols).set(given).where(eq(patrols.id, held.id))
    note({ target: id, orgId: held.orgId, detail: given })
    return new WithMessage('修改成功', { id, patrolNo: held.no })
  },

  async remove({ id }, context) {
    const { db } = context
    const held = await heldPatrol(context, id)
    if (held.state === 'underway' || held.state === 'done') throw conflict(`${patrolStateNames[held.state]}的巡检不能删除`)
    if (held.points + held.photos > 0) throw conflict('该巡检已有轨迹，不能删除')
    await db.delete(patrolDevices).where(eq(patrolDevices.patrolId, held.id))
    await db.delete(patrols).where(eq(patrols.id, held.id))
    context.note({ orgId: held.orgId, detail: { no: held.no, name: held.name } })
    return new WithMessage('删除成功', null)
  },

  async addDevice({ patrolId, deviceNos }, context) {
    const { db, scope, note } = context
    const held = await heldPatrol(context, patrolId)
    if (held.state !== 'planned' && held.state !== 'underway') throw conflict(`${patrolStateNames[held.state]}的巡检不能增加设备`)
    const nos = [...new Set(deviceNos)]
    const found = await db
      .select({ id: devices.id, siteId: devices.siteId })
      .from(devices)
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .where(and(scope.sees(), eq(sites.orgId, held.orgId), inArray(devices.no, nos)))
      .orderBy(asc(devices.siteId), asc(devices.id))
    if (found.length < nos.length) throw missing('设备不存在')
    const added = await db
      .insert(patrolDevices)
      .values(found.map(device => ({ orgId: held.orgId, patrolId: held.id, deviceId: device.id, siteId: device.siteId })))
      .onConflictDoNothing()
      .returning({ id: patrolDevices.id })
    note({ target: patrolId, orgId: held.orgId, detail: { devices: nos } })
    return new WithMessage(`已加入 ${added.length} 台设备`, { added: added.length })
  },

  async pickDevice({ patrolId, stationId, keyword, ...paging }, context) {
    const chosen = patrolId ? await onePatrol(context, patrolId) : null
    const query = pickRows(
      context,
      chosen?.id ?? null,
      and(
        chosen ? eq(sites.orgId, chosen.orgId) : undefined,
        stationId ? eq(sites.id, stationId) : undefined,
        matches(keyword, devices.name, devices.no, sites.name),
      ),
    )
    const page = await readPage(context.db, query, [sql`${nextDue} asc nulls last`, asc(sites.id), asc(devices.id)], paging)
    return { ...page, records: (page.records as Awaited<ReturnType<typeof pickRows>>).map(shownPick) }
  },

  async deviceList({ patrolId, ...paging }, context) {
    const { id } = await onePatrol(context, patrolId)
    const where = eq(patrolDevices.patrolId, id)
    const rows = await plannedRows(context, where)
      .orderBy(asc(patrolDevices.id))
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    const total = await context.db.$count(patrolDevices, and(where, context.scope.seesSite(patrolDevices.siteId)))
    return pageOf(rows.map(shownPlanned), total, paging)
  },

  async removeDevice({ id }, context) {
    const { held, planned } = await heldDevice(context, id)
    if (held.state !== 'planned' && held.state !== 'underway') throw conflict(`${patrolStateNames[held.state]}的巡检不能移除设备`)
    if (planned.inspectedAt) throw conflict('该设备已检查，不能移除')
    await context.db.delete(patrolDevices).where(eq(patrolDevices.id, planned.id))
    context.note({ orgId: held.orgId, detail: { patrol: held.no, device: planned.deviceId } })
    return new WithMessage('移除成功', null)
  },

  async getDevOpsByItemNo({ itemNo }, context) {
    const [base] = await context.db
      .select({ id: orgs.id })
      .from(orgs)
      .where(
        and(eq(orgs.id, itemNo), eq(orgs.kind, 'base'), context.scope.everything ? undefined : eq(orgs.enterpriseId, context.scope.orgId)),
      )
    if (!base) return []
    const rows = await pickRows(context, null, and(eq(sites.baseId, base.id), sql`${keyDevices.id} is not null`)).orderBy(
      sql`${nextDue}`,
      asc(devices.id),
    )
    return rows.map(row => {
      const { planned: _, ...shown } = shownPick(row)
      return shown
    })
  },

  async setState({ id, state }, context) {
    const held = await heldPatrol(context, id)
    // Whoever goes begins and ends; the office may too, and it alone calls off.
    if (state === 'cancelled' ? !mayManage(context) : !isMine(context, held) && !mayManage(context))
      throw forbidden(state === 'cancelled' ? '只有巡检安排人可以取消' : '只能由巡检人开始或完成')
    await turnPatrol(context.db, held, state, context.clock())
    context.note({ orgId: held.orgId, detail: { no: held.no, state: [held.state, state] } })
    return new WithMessage(`巡检${state === 'underway' ? '已开始' : patrolStateNames[state]}`, null)
  },

  async getDevOpsPatrolByUserId({ userId }, context) {
    const rows = await patrolRows(
      context,
      and(seenPatrols(context), eq(patrols.userId, userId), inArray(patrols.state, ['planned', 'underway'])),
    )
      .orderBy(desc(patrols.state), asc(patrols.plannedOn), asc(patrols.id))
      .limit(100)
    const ids = rows.map(({ patrol: { id } }) => id)
    const planned = ids.length
      ? (await plannedRows(context, inArray(patrolDevices.patrolId, ids)).orderBy(asc(patrolDevices.id))).map(shownPlanned)
      : []
    return rows.map(row => {
      const shown = shownPatrol(row, context)
      return { ...shown, devices: planned.filter(({ patrolId }) => patrolId === shown.id) }
    })
  },

  async inspect({ id, result, resultRemark }, context) {
    const { held, planned } = await heldDevice(context, id)
    if (!isMine(context, held) && !mayManage(context)) throw forbidden('只能由巡检人登记')
    if (held.state !== 'underway') throw conflict('巡检不在进行中，不能登记检查结果')
    await inspectDevice(context.db, planned, { result, remark: resultRemark.trim(), at: context.clock() })
    context.note({ orgId: held.orgId, detail: { patrol: held.no, device: planned.deviceId, result } })
    return new WithMessage('登记成功', null)
  },

  orgs: async (_, { db, scope }) =>
    db
      .select({ orgId: orgs.id, orgName: orgs.name })
      .from(orgs)
      .where(and(eq(orgs.kind, 'enterprise'), scope.everything ? undefined : eq(orgs.id, scope.orgId)))
      .orderBy(asc(orgs.sort), asc(orgs.id)),

  async people({ orgId }, context) {
    const rows = await crewMembers(context, orgId ? eq(users.orgId, orgId) : undefined).orderBy(asc(orgs.sort), asc(orgs.id), asc(users.id))
    return rows.map(({ userId, userName, teamName }) => ({ userId, userName, teamName }))
  },
}
