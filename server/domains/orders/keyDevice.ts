import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { KeyDevice, keyDevice } from '../../../core/contract/orders/keyDevice.ts'
import { addDays, siteDay, siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { forbidden, invalid, missing } from '../../failure.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { uniqueAt } from '../../records/uniqueAt.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { nextDue } from '../../patrol/nextDue.ts'
import { devices, keyDevices as table, orgs, sites, users } from '../../tables/index.ts'

/** Due within so many days is due soon. */
const soonDays = 7

const seen = ({ scope }: Pick<Context, 'scope'>) => and(scope.owns(table), scope.seesSite(table.siteId))

const rowsOf = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({
      row: table,
      orgName: orgs.name,
      deviceNo: devices.no,
      devName: devices.name,
      type: devices.type,
      stationName: sites.name,
      keeperName: sql<string>`coalesce(${users.userName}, '')`.as('keeper_name'),
      nextDate: sql<string>`${nextDue}::text`.as('next_date'),
    })
    .from(table)
    .innerJoin(devices, eq(devices.id, table.deviceId))
    .innerJoin(sites, eq(sites.id, table.siteId))
    .innerJoin(orgs, eq(orgs.id, table.orgId))
    .leftJoin(users, eq(users.id, table.keeperId))
    .where(where)
    .$dynamic()

const dueOf = (nextDate: string, today: string): KeyDevice['due'] =>
  nextDate < today ? 'overdue' : nextDate <= addDays(today, soonDays) ? 'soon' : 'fine'

const oncePerDevice = uniqueAt(table, { key_devices_device: ['deviceNo', '该设备已是重点设备'] })

async function held(context: Context, id: string) {
  return one(
    await context.db
      .select()
      .from(table)
      .where(and(eq(table.id, Number(id)), seen(context)))
      .for('update'),
  )
}

export const keyDeviceHandlers: Handlers<typeof keyDevice> = {
  async list({ keyword, stationId, orgId, importance, due, ...paging }, context) {
    const today = siteDay(context.clock())
    const soon = addDays(today, soonDays)
    const dueIs = {
      overdue: sql`${nextDue} < ${today}::date`,
      soon: sql`${nextDue} between ${today}::date and ${soon}::date`,
      fine: sql`${nextDue} > ${soon}::date`,
    }
    const where = and(
      seen(context),
      matches(
        keyword,
        sql`
          (select device.name || ' ' || device.no from devices device where device.id = ${table.deviceId})
        `,
        sql`(select site.name from sites site where site.id = ${table.siteId})`,
      ),
      stationId ? eq(table.siteId, stationId) : undefined,
      orgId ? eq(table.orgId, orgId) : undefined,
      importance ? eq(table.importance, importance) : undefined,
      due ? dueIs[due] : undefined,
    )
    const rows = await rowsOf(context, where)
      .orderBy(sql`next_date`, asc(table.importance), asc(table.id))
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    const records = rows.map(
      ({ row, type, ...names }): KeyDevice => ({
        ...names,
        id: String(row.id),
        orgId: row.orgId,
        devTypeName: deviceTypeName(type),
        stationId: row.siteId,
        importance: row.importance,
        keeperId: row.keeperId,
        intervalDays: row.intervalDays,
        lastDate: row.lastOn ?? '',
        due: dueOf(names.nextDate, today),
        remark: row.remark,
        updatedAt: siteTime(row.updatedAt),
      }),
    )
    return pageOf(records, await context.db.$count(table, where), paging)
  },

  async save({ id, deviceNo, keeperId, importance, intervalDays, lastDate, remark }, context) {
    const { db, scope, clock, principal, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const [device] = await db
      .select({ id: devices.id, siteId: devices.siteId, orgId: sites.orgId, zone: sites.zone })
      .from(devices)
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .where(and(scope.sees(), eq(devices.no, deviceNo)))
    if (!device) throw missing('设备不存在')
    const [keeper] = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, keeperId),
          eq(users.orgId, device.orgId),
          isNull(users.customerId),
          scope.seesPerson(users.id),
          eq(users.state, 'active'),
        ),
      )
    if (!keeper) throw missing('责任人不存在')
    if (lastDate && lastDate > siteDay(clock(), device.zone)) throw invalid('上次检查不能晚于今天', { lastDate: '上次检查不能晚于今天' })
    const values = {
      orgId: device.orgId,
      deviceId: device.id,
      siteId: device.siteId,
      importance,
      keeperId,
      intervalDays,
      lastOn: lastDate || null,
      remark: remark.trim(),
      updatedBy: principal.userId,
      updatedAt: clock(),
    }
    if (!id) {
      const [made] = await oncePerDevice(
        db
          .insert(table)
          .values({ ...values, createdAt: clock() })
          .returning({ id: table.id })
          .execute(),
      )
      note({ target: String(made!.id), orgId: device.orgId, detail: { ...values, deviceNo } })
      return new WithMessage('新增成功', { id: String(made!.id) })
    }
    const before = await held(context, id)
    if (before.orgId !== device.orgId) throw missing('设备不存在')
    await oncePerDevice(db.update(table).set(values).where(eq(table.id, before.id)).execute())
    note({ target: id, orgId: device.orgId, detail: { ...values, deviceNo } })
    return new WithMessage('修改成功', { id })
  },

  async remove({ id }, context) {
    const row = await held(context, id)
    await context.db.delete(table).where(eq(table.id, row.id))
    context.note({ orgId: row.orgId, detail: { device: row.deviceId, importance: row.importance, intervalDays: row.intervalDays } })
    return new WithMessage('删除成功', null)
  },
}
