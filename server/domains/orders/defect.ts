import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '../../../core/contract/call.ts'
import type { defect } from '../../../core/contract/orders/defect.ts'
import { instantOf, siteDay, siteTime } from '../../../core/time/time.ts'
import type { ChangeContext, Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { requireDictCodes } from '../../database/requireDictCodes.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { conflict, forbidden, invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { deliver } from '../../orders/deliver.ts'
import { requireUnchanged, versionOf } from '../../records/requireUnchanged.ts'
import { newOrder, openOrders } from '../../orders/openOrders.ts'
import { orderPageOf, visibleOrders } from '../../orders/orderRows.ts'
import { isServiceKind, serviceTypes } from '../../orders/service/serviceTypes.ts'
import { reportedPlace } from '../../orders/reportedPlace.ts'
import { holdOrder, takeStep } from '../../orders/takeStep.ts'
import { defects, devices, dicts, orderChecks, orderDevices, orderSteps, orders, sites, users } from '../../tables/index.ts'

const removals = alias(orders, 'removal')
const rounds = alias(orders, 'round')
/** DEFECT_STATE: 1 nobody works on it, 2 an order does, 3 the order is accepted. */
const state = sql<string>`case when ${removals.id} is null then '1' when ${removals.status} in ('4', '5') then '3' else '2' end`

const seen = ({ scope }: Pick<Context, 'scope'>) => and(scope.owns(defects), scope.seesSite(defects.siteId))

const from = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({
      defect: defects,
      version: versionOf(defects),
      state,
      zone: sites.zone,
      stationName: sites.name,
      deviceNo: devices.no,
      devName: devices.name,
      foundUser: users.userName,
      order: { no: removals.no, kind: removals.kind },
      removedAt: sql<string | null>`
        case
          when ${removals.status} in ('4', '5')
            then (select max(ended_at) from order_steps where order_id = ${removals.id})
        end
      `,
      round: { id: rounds.id, no: rounds.no, kind: rounds.kind },
    })
    .from(defects)
    .innerJoin(sites, eq(sites.id, defects.siteId))
    .leftJoin(devices, eq(devices.id, defects.deviceId))
    .leftJoin(users, eq(users.id, defects.foundBy))
    .leftJoin(removals, eq(removals.id, defects.orderId))
    .leftJoin(orderChecks, eq(orderChecks.id, defects.checkId))
    .leftJoin(rounds, eq(rounds.id, orderChecks.orderId))
    .$dynamic()

const shown = ({ defect: row, zone, ...more }: Awaited<ReturnType<typeof from>>[number]) => ({
  id: String(row.id),
  version: more.version,
  defectNo: row.no,
  stationId: row.siteId,
  stationName: more.stationName,
  deviceNo: more.deviceNo ?? '',
  devName: more.devName ?? '',
  defectSource: row.source,
  defectLevel: row.level,
  defectState: more.state,
  content: row.content,
  remark: row.remark ?? '',
  foundTime: siteTime(row.foundAt, zone),
  foundUser: more.foundUser ?? '',
  removedTime: more.removedAt ? siteTime(new Date(more.removedAt), zone) : '',
  checkOrderNo: more.round?.no ?? '',
  checkOrderId: more.round ? String(more.round.id) : '',
  checkOrderKind: more.round?.kind ?? '',
  orderId: row.orderId === null ? '' : String(row.orderId),
  orderNo: more.order?.no ?? '',
  orderKind: more.order?.kind ?? '',
})

const narrowed = (asked: ParsedOf<typeof defect.count>, context: Context): SQL | undefined =>
  and(
    seen(context),
    asked.defectSource ? eq(defects.source, asked.defectSource) : undefined,
    asked.defectLevel ? eq(defects.level, asked.defectLevel) : undefined,
    asked.stationId ? eq(defects.siteId, asked.stationId) : undefined,
    asked.startTime ? gte(defects.foundAt, instantOf(asked.startTime)) : undefined,
    asked.endTime ? lte(defects.foundAt, new Date(instantOf(asked.endTime).getTime() + 999)) : undefined,
    matches(asked.keyword, defects.no, defects.content, sites.name),
  )

const no = (day: string, id: number) => `QD${day.replaceAll('-', '').slice(2)}-${String(id).padStart(5, '0')}`

/** A defect under the hand of whoever changes it. @throws Failure 404 */
async function held(context: ChangeContext, id: string) {
  return one(
    await context.db
      .select()
      .from(defects)
      .where(and(eq(defects.id, Number(id)), seen(context)))
      .for('update'),
  )
}

async function write({ db }: ChangeContext, zone: string, row: Omit<typeof defects.$inferInsert, 'no'>) {
  const { id } = one(await rowsOf(db, { id: 'number' }, sql`select nextval(pg_get_serial_sequence('defects', 'id'))::int as id`))
  const made = { ...row, id, no: no(siteDay(row.foundAt, zone), id) }
  await db.insert(defects).overridingSystemValue().values(made)
  return made
}

export const defectHandlers: Handlers<typeof defect> = {
  async list({ defectState, current, size, ...asked }, context) {
    const where = and(narrowed(asked, context), defectState ? sql`${state} = ${defectState}` : undefined)
    const [all] = await context.db
      .select({ count: sql<number>`count(*)::int` })
      .from(defects)
      .innerJoin(sites, eq(sites.id, defects.siteId))
      .leftJoin(removals, eq(removals.id, defects.orderId))
      .where(where)
    const rows = await from(context)
      .where(where)
      .orderBy(desc(defects.foundAt), desc(defects.id))
      .limit(size)
      .offset((current - 1) * size)
    return pageOf(rows.map(shown), all?.count ?? 0, { current, size })
  },

  async count({ defectState: _, ...asked }, context) {
    const { db } = context
    const rows = await db
      .select({ code: state.as('state'), count: sql<number>`count(*)::int` })
      .from(defects)
      .innerJoin(sites, eq(sites.id, defects.siteId))
      .leftJoin(removals, eq(removals.id, defects.orderId))
      .where(narrowed(asked, context))
      .groupBy(sql`1`)
    const names = await db.select().from(dicts).where(eq(dicts.type, 'DEFECT_STATE')).orderBy(dicts.sort, dicts.code)
    return {
      total: rows.reduce((sum, { count }) => sum + count, 0),
      states: names.map(({ code, name }) => ({ code, name, count: rows.find(row => row.code === code)?.count ?? 0 })),
    }
  },

  detail: async ({ id }, context) => shown(one(await from(context).where(and(eq(defects.id, Number(id)), seen(context))))),

  async ofOrder({ orderId }, context) {
    one(
      await context.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, Number(orderId)), visibleOrders(context))),
    )
    const found = sql`${defects.checkId} in (select id from order_checks where order_id = ${Number(orderId)})`
    return (
      await from(context)
        .where(and(seen(context), or(eq(defects.orderId, Number(orderId)), found)))
        .orderBy(defects.id)
    ).map(shown)
  },

  async save({ id, version, ...given }, context) {
    const { db, clock, principal, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const { site, device } = await reportedPlace(context, given.stationId, given.deviceNo)
    await requireDictCodes(db, { defectSource: ['DEFECT_SOURCE', given.defectSource, '缺陷来源'] })
    const foundAt = given.foundTime ? instantOf(given.foundTime, site.zone) : clock()
    if (foundAt > clock()) throw invalid('发现时间不能晚于现在', { foundTime: '发现时间不能晚于现在' })
    const row = {
      orgId: site.orgId,
      siteId: site.id,
      deviceId: device?.id ?? null,
      source: given.defectSource,
      level: given.defectLevel,
      content: given.content.trim(),
      remark: given.remark.trim() || null,
      foundAt,
    }
    if (id) {
      const before = await held(context, id)
      if (before.orderId !== null) throw conflict('该缺陷已生成消缺工单，不能再修改')
      await requireUnchanged(context, {
        table: defects,
        row: before,
        version,
        noun: '缺陷',
        actions: ['defect.save', 'defect.ofCheck'],
        zone: site.zone,
      })
      if (before.orgId !== row.orgId) throw invalid('不能换到其他企业的站点', { stationId: '不能换到其他企业的站点' })
      const moved = before.deviceId !== row.deviceId || before.siteId !== row.siteId || before.source !== row.source
      if (before.checkId !== null && moved) throw conflict('由检查发现的缺陷不能更换站点、设备与来源')
      await db
        .update(defects)
        .set({ ...row, foundAt: given.foundTime ? foundAt : before.foundAt })
        .where(eq(defects.id, before.id))
      note({ target: id, orgId: row.orgId, detail: row })
      return new WithMessage('修改成功', { id, defectNo: before.no })
    }
    const made = await write(context, site.zone, { ...row, foundBy: principal.userId })
    note({ target: String(made.id), orgId: row.orgId, detail: row })
    return new WithMessage('新增成功', { id: String(made.id), defectNo: made.no })
  },

  async ofCheck({ checkId, defectLevel }, context) {
    const { db, principal, clock, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const found = one(
      await db
        .select({ check: orderChecks, order: orders, device: devices, zone: sites.zone })
        .from(orderChecks)
        .innerJoin(orders, eq(orders.id, orderChecks.orderId))
        .innerJoin(orderDevices, eq(orderDevices.id, orderChecks.orderDeviceId))
        .innerJoin(devices, eq(devices.id, orderDevices.deviceId))
        .innerJoin(sites, eq(sites.id, orderDevices.siteId))
        .where(and(eq(orderChecks.id, Number(checkId)), visibleOrders(context)))
        .for('update', { of: orderChecks }),
    )
    const [known] = await db.select().from(defects).where(eq(defects.checkId, found.check.id))
    if (known) return new WithMessage(`缺陷 ${known.no} 已登记`, { id: String(known.id), defectNo: known.no })
    if (principal.unitId && principal.unitId !== found.order.crewId) throw forbidden('该工单不由您的班组办理')
    if (found.check.result !== 'bad') throw conflict('检查结果为异常时才能登记缺陷')
    const { check, order, device, zone } = found
    const reading = check.value === null ? '' : `，读数 ${check.value} ${check.unit}`
    const made = await write(context, zone, {
      orgId: order.orgId,
      siteId: device.siteId,
      deviceId: device.id,
      source: isServiceKind(order.kind) ? serviceTypes[order.kind].source : '4',
      level: defectLevel,
      content: `${check.name}异常${reading}${check.note && `：${check.note}`}`,
      foundAt: check.at ?? clock(),
      foundBy: check.userId ?? principal.userId,
      checkId: check.id,
    })
    note({ target: String(made.id), orgId: order.orgId, detail: { order: order.no, check: check.name } })
    return new WithMessage(`已登记缺陷 ${made.no}`, { id: String(made.id), defectNo: made.no })
  },

  async remove({ id }, context) {
    const row = await held(context, id)
    if (row.orderId !== null) throw conflict('该缺陷已生成消缺工单，不能删除')
    await context.db.delete(defects).where(eq(defects.id, row.id))
    context.note({ orgId: row.orgId, detail: { no: row.no, content: row.content } })
    return new WithMessage('删除成功', null)
  },

  async generate({ id }, context) {
    const { db, principal, clock, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const row = await held(context, id)
    if (row.orderId !== null) throw conflict('该缺陷已生成消缺工单')
    const site = one(await db.select().from(sites).where(eq(sites.id, row.siteId)))
    const at = clock()
    const made = await newOrder(
      'defect',
      {
        orgId: row.orgId,
        siteId: row.siteId,
        deviceId: row.deviceId,
        // 危急, 严重 and 一般 are as urgent as orders of the same place.
        degree: row.level,
        content: row.content,
        remark: row.remark,
        faultTime: row.foundAt,
        contactName: site.contact,
        contactPhone: site.phone,
        baseId: site.baseId,
        createdBy: principal.userId,
        createdAt: at,
      },
      site.zone,
      [{ outcome: 'generated', userId: principal.userId, at, message: row.no }],
    )
    const opened = one(await openOrders(db, [made]))
    await db.update(defects).set({ orderId: opened.id }).where(eq(defects.id, row.id))
    const step = one(
      await db
        .select({ id: orderSteps.id })
        .from(orderSteps)
        .where(and(eq(orderSteps.orderId, opened.id), isNull(orderSteps.endedAt))),
    )
    note({ target: id, orgId: row.orgId, detail: { no: row.no, order: opened.no } })
    return new WithMessage(`已生成消缺工单 ${opened.no}`, { id: String(opened.id), no: opened.no, taskId: String(step.id) })
  },

  search: (asked, context) => orderPageOf({ ...asked, kind: 'defect' }, context),

  async send({ id, taskId }, context) {
    const held = await holdOrder(context, id)
    if (held.order.kind !== 'defect') throw conflict('该工单不是消缺工单')
    await takeStep(context, held, { taskId, node: 'plan', outcome: 'sent' })
    return new WithMessage('已送出，转派单', null)
  },
  deliver,
}
