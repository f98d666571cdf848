import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { consumerAccount } from '../../../core/contract/platform/consumerAccount.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { ChangeContext } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { customerName } from '../../database/names.ts'
import { readPage } from '../../database/page.ts'
import { conflict, missing } from '../../failure.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { crud, searches } from '../../records/crud.ts'
import { recordOf } from '../../records/records.ts'
import { accountDevices, consumerAccounts as table, devices, sites } from '../../tables/index.ts'

const regular = crud(consumerAccount, table, {
  columns: {
    consName: table.name,
    accountForm: table.form,
    psVoltCode: table.voltage,
    customerName: customerName(table.customerId),
    deviceCount: sql<number>`
      (select count(*)::int from account_devices b where b.account_id = consumer_accounts.id and b.unbound_at is null)
    `,
  },
  filters: { keyword: searches(table.consNo, table.name), customerId: table.customerId, accountForm: table.form },
  unique: { consumer_accounts_no: ['consNo', '已有此户号'] },
  dependants: {
    台设备: ({ id }) => ({ table: accountDevices, where: and(eq(accountDevices.accountId, id), isNull(accountDevices.unboundAt)) }),
  },
})

/** Devices the caller sees, by their numbers. @throws Failure 404 where one of them is not there */
async function seenDevices(nos: readonly string[], { db, scope }: ChangeContext) {
  const wanted = [...new Set(nos)]
  const found = await db
    .select({ id: devices.id, no: devices.no, name: devices.name, orgId: devices.orgId })
    .from(devices)
    .where(and(inArray(devices.no, wanted), scope.seesRow(devices)))
    // Two who bind the same devices wait for each other.
    .orderBy(devices.id)
    .for('update')
  if (found.length < wanted.length) throw missing()
  return found
}

export const consumerAccountHandlers: Handlers<typeof consumerAccount> = {
  ...regular,

  async getBindDevice({ id, bound, keyword, ...paging }, context) {
    const { db, scope } = context
    const account = await regular.detail({ id }, context)
    const query = db
      .select({
        deviceNo: devices.no,
        deviceName: devices.name,
        type: devices.type,
        systemName: sites.name,
        isBound: sql<boolean>`${accountDevices.id} is not null`.as('is_bound'),
        consNo: sql<string>`coalesce(${table.consNo}, '')`.as('number'),
        boundAt: accountDevices.boundAt,
      })
      .from(devices)
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .leftJoin(accountDevices, and(eq(accountDevices.deviceId, devices.id), isNull(accountDevices.unboundAt)))
      .leftJoin(table, and(eq(table.id, accountDevices.accountId), scope.seesCustomer(table.customerId)))
      .where(
        and(
          scope.seesRow(devices),
          eq(devices.orgId, account.orgId),
          bound ? eq(accountDevices.accountId, id) : sql`${accountDevices.accountId} is distinct from ${id}`,
          matches(keyword, devices.name, devices.no, sites.name, sites.shortName),
        ),
      )
      .$dynamic()
    const order = bound
      ? [desc(accountDevices.boundAt), asc(devices.id)]
      : [desc(eq(sites.customerId, account.customerId)), asc(sites.name), asc(devices.id)]
    const page = await readPage(db, query, order, paging)
    return {
      ...page,
      records: (page.records as Awaited<typeof query>).map(({ type, isBound, boundAt, ...row }) => ({
        ...row,
        deviceTypeName: deviceTypeName(type),
        consIsBind: isBound ? '1' : '0',
        boundAt: siteTime(boundAt),
      })),
    }
  },

  async bind({ id, deviceNos, consIsBind }, context) {
    const { db, clock, principal, note } = context
    const { records } = recordOf(context, `consumerAccount:${id}`)
    const account = await records.held(id, context)
    const orgId = String(account.orgId)
    const found = await seenDevices(deviceNos, context)
    if (found.some(device => device.orgId !== orgId)) throw missing()
    const ids = found.map(device => device.id)
    const by = principal.kind === 'user' ? principal.userId : ''
    const binding = and(inArray(accountDevices.deviceId, ids), isNull(accountDevices.unboundAt))
    if (consIsBind === '0')
      await db
        .update(accountDevices)
        .set({ unboundAt: clock(), unboundBy: by })
        .where(and(binding, eq(accountDevices.accountId, id)))
    else {
      const taken = await db
        .select({ deviceId: accountDevices.deviceId, accountId: accountDevices.accountId })
        .from(accountDevices)
        .where(binding)
      const elsewhere = taken.find(({ accountId }) => accountId !== id)
      if (elsewhere)
        throw conflict(`绑定失败：设备“${found.find(device => device.id === elsewhere.deviceId)?.name}”已绑定其他户号，请先解除`)
      const rest = ids.filter(deviceId => !taken.some(row => row.deviceId === deviceId))
      if (rest.length > 0)
        await db.insert(accountDevices).values(rest.map(deviceId => ({ orgId, accountId: id, deviceId, boundAt: clock(), boundBy: by })))
    }
    note({ orgId, detail: { consNo: account.consNo, devices: found.map(({ no }) => no).join('、'), consIsBind } })
    return new WithMessage(consIsBind === '1' ? '绑定成功' : '已解除绑定', null)
  },
}
