import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderRow } from '../../../core/contract/orders/order.ts'
import type { ServiceOrderDetail, ServiceOrderRow } from '../../../core/contract/orders/serviceOrder.ts'
import type { Context } from '../../context.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import { contracts, devices, dicts, orderChecks, orderDevices, orders, sites } from '../../tables/index.ts'
import { oneOrder } from '../oneOrder.ts'
import { deviceChecks } from './deviceChecks.ts'

/** What a list of patrol or maintenance orders shows beside what it shows of every order. */
export async function withChecks({ db }: Context, rows: readonly OrderRow[]): Promise<ServiceOrderRow[]> {
  const ids = rows.map(({ id }) => Number(id))
  const known = await db
    .select({
      id: orders.id,
      contractId: orders.contractId,
      contractName: contracts.name,
      stationCount: sql<number>`(select count(distinct site_id)::int from ${orderDevices} d where d.order_id = ${orders.id})`,
      devCount: sql<number>`(select count(*)::int from ${orderDevices} d where d.order_id = ${orders.id})`,
      checkCount: sql<number>`(select count(*)::int from ${orderChecks} c where c.order_id = ${orders.id})`,
      checkedCount: sql<number>`(select count(c.result)::int from ${orderChecks} c where c.order_id = ${orders.id})`,
      badCount: sql<number>`
        (select count(*)::int from ${orderChecks} c where c.order_id = ${orders.id} and c.result = 'bad')
      `,
    })
    .from(orders)
    .leftJoin(contracts, eq(contracts.id, orders.contractId))
    .where(inArray(orders.id, ids))
  return rows.map(row => {
    const of = known.find(({ id }) => String(id) === row.id)
    return {
      ...row,
      contractId: of?.contractId ? String(of.contractId) : '',
      contractName: of?.contractName ?? '',
      stationCount: of?.stationCount ?? 0,
      devCount: of?.devCount ?? 0,
      checkCount: of?.checkCount ?? 0,
      checkedCount: of?.checkedCount ?? 0,
      badCount: of?.badCount ?? 0,
    }
  })
}

/**
 * Everything of one patrol or maintenance order: its stations, the devices in it with their checks, and those left out.
 * @throws Failure 404
 */
export async function oneServiceOrder(id: string, context: Context): Promise<ServiceOrderDetail> {
  const { db } = context
  const order = await oneOrder(id, context)
  const [more] = await db
    .select({ contractId: orders.contractId, contractName: contracts.name, level: orders.serviceLevel, levelName: dicts.name })
    .from(orders)
    .leftJoin(contracts, eq(contracts.id, orders.contractId))
    .leftJoin(dicts, and(eq(dicts.type, 'sever_level'), eq(dicts.code, orders.serviceLevel)))
    .where(eq(orders.id, Number(id)))
  const used = await deviceChecks(context, Number(id))
  const stations = await db
    .select({ id: sites.id, name: sites.name, address: sites.address })
    .from(sites)
    .where(inArray(sites.id, [...used.keys()]))
  const standing = await db
    .select({ siteId: devices.siteId, no: devices.no, name: devices.name, type: devices.type, brand: devices.brand, model: devices.model })
    .from(devices)
    .where(and(inArray(devices.siteId, [...used.keys()]), eq(devices.enabled, true)))
    .orderBy(asc(devices.type), asc(devices.id))
  return {
    ...order,
    contractId: more?.contractId ? String(more.contractId) : '',
    contractName: more?.contractName ?? '',
    severLevel: more?.level ?? '',
    severLevelName: more?.levelName ?? '',
    iesopmevaluationinfoVo: { evaluationLevel: order.evaluationLevel, evaluationContent: order.evaluationContent },
    orderStationList: [...used].map(([siteId, list]) => {
      const station = stations.find(({ id }) => id === siteId)
      const taken = new Set(list.map(({ devNo }) => devNo))
      return {
        stationId: siteId,
        stationName: station?.name ?? siteId,
        address: station?.address ?? '',
        devCount: list.length,
        iesmngpatrolorderdevList: list,
        iesmngpatrolorderdevListUnused: standing
          .filter(device => device.siteId === siteId && !taken.has(device.no))
          .map(({ no, name, type, brand, model }) => ({
            devNo: no,
            devName: name,
            devType: type,
            devTypeName: deviceTypeName(type),
            devModel: `${brand} ${model}`.trim(),
          })),
      }
    }),
  }
}
