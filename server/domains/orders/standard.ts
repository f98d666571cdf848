import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { StandardItem } from '../../../core/rules/checkResult.ts'
import type { ParsedOf } from '../../../core/contract/call.ts'
import { standard } from '../../../core/contract/orders/standard.ts'
import type { Context } from '../../context.ts'
import { requireDictCodes } from '../../database/requireDictCodes.ts'
import { conflict, invalid } from '../../failure.ts'
import { deviceTypeName, deviceTypes } from '../../figures/deviceTypeName.ts'
import { crud, searches } from '../../records/crud.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { oneContract, sitesOf } from '../../orders/service/contractSites.ts'
import { bestFirst, fittingStandards, seenStandards, standardsOf } from '../../orders/service/standardFor.ts'
import { devices, orderDevices, orders, standards as table } from '../../tables/index.ts'

const regular = crud(standard, table, {
  columns: {
    id: table.id,
    orgId: table.orgId,
    standardName: table.name,
    businessType: table.businessType,
    devtype: table.deviceType,
    devtypeName: sql<string>`''`,
    severLevel: table.serviceLevel,
    severType: table.serviceType,
    standardRelationList: table.items,
    standardState: table.state,
    updatedAt: table.updatedAt,
  },
  filters: {
    keyword: searches(table.name),
    businessType: table.businessType,
    severLevel: table.serviceLevel,
    severType: table.serviceType,
    devtype: table.deviceType,
    standardState: table.state,
  },
  // An item keeps its id for as long as it is there.
  write: {
    standardRelationList: (items: StandardItem[]) => items.map(item => ({ ...item, standardId: item.standardId || randomUUID() })),
  },
  shared: true,
  unique: { standards_name: ['standardName', '该标准已存在'] },
  audited: ({ name, items, state }) => ({ name, items: items.length, state }),
})

const anyDevice = { devtype: '', devtypeName: '不限' }
const named = <R extends { devtype: string }>(row: R): R => ({
  ...row,
  devtypeName: row.devtype ? deviceTypeName(row.devtype) : anyDevice.devtypeName,
})

/** Plans that were not sent yet and name the standard: what is sent keeps its own words. */
const planned = ({ db }: Pick<Context, 'db'>, id: string) =>
  db.$count(
    orderDevices,
    and(eq(orderDevices.standardId, id), sql`${orderDevices.orderId} in (select ${orders.id} from ${orders} where ${orders.status} = '0')`),
  )

async function inUse(context: Pick<Context, 'db'>, id: string) {
  const orders = await planned(context, id)
  if (orders > 0) throw conflict(`${orders} 台设备的未下达计划在用该标准，请先调整计划`)
}

/** What nobody knows would fit no plan. */
async function mustBeKnown({ businessType, severLevel, severType, devtype }: ParsedOf<typeof standard.add>, { db }: Pick<Context, 'db'>) {
  await requireDictCodes(db, {
    businessType: ['business_type', businessType, '业务类型'],
    severLevel: ['sever_level', severLevel, '服务级别'],
    severType: ['sever_type', severType, '服务类型'],
  })
  if (devtype && !deviceTypes().some(([type]) => type === devtype))
    throw invalid('没有这个设备类型，请重新选择', { devtype: '没有这个设备类型，请重新选择' })
}

const choices = async ({ db }: Context, where: ReturnType<typeof fittingStandards>) =>
  (
    await db
      .select()
      .from(table)
      .where(where)
      .orderBy(...bestFirst)
  ).map(({ id, name, deviceType, serviceLevel, items }) => ({
    standardId: id,
    standardName: name,
    devtype: deviceType,
    severLevel: serviceLevel,
    items: items.length,
  }))

export const standardHandlers: Handlers<typeof standard> = {
  ...regular,
  async list(asked, context) {
    const page = await regular.list(asked, context)
    return { ...page, records: page.records.map(named) }
  },
  detail: async (asked, context) => named(await regular.detail(asked, context)),

  async remove(asked, context) {
    await regular.detail(asked, context)
    await inUse(context, asked.id)
    return regular.remove(asked, context)
  },

  async add(asked, context) {
    await mustBeKnown(asked, context)
    return regular.add(asked, context)
  },

  /** A plan that names it counts on what it is for, and on its being in use. */
  async update(asked, context) {
    await mustBeKnown(asked, context)
    const { severType, devtype } = await regular.detail(asked, context)
    if (asked.standardState === '0' || asked.severType !== severType || asked.devtype !== devtype) await inUse(context, asked.id)
    return regular.update(asked, context)
  },

  async setState({ id, standardState }, context) {
    const now = await regular.detail({ id }, context)
    if (standardState === '0') await inUse(context, id)
    await regular.update({ ...now, id, standardState }, context)
    return new WithMessage('更改成功', null)
  },

  types: async () => [anyDevice, ...deviceTypes().map(([devtype, devtypeName]) => ({ devtype, devtypeName }))],

  async check({ id }, context) {
    await regular.detail({ id }, context)
    const orders = await planned(context, id)
    return { success: orders === 0, orders }
  },

  async ofContract({ contractId, severType }, context) {
    const { id, orgId } = await oneContract(context, contractId)
    const stations = (await sitesOf(context, id)).map(({ sites }) => sites.id)
    const types = await context.db
      .selectDistinct({ type: devices.type })
      .from(devices)
      .where(sql`${devices.siteId} = any(${sql.param(stations)})`)
    return choices(context, fittingStandards(standardsOf(orgId), { service: severType, types: types.map(({ type }) => type) }))
  },

  ofDevice: ({ severLevel, severType, devtype }, context) =>
    choices(context, fittingStandards(seenStandards(context.scope), { service: severType, types: [devtype], level: severLevel })),
}
