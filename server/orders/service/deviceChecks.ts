import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { OrderCheck, UsedDevice } from '../../../core/contract/orders/serviceOrder.ts'
import { groupBy } from '../../../core/rules/groupBy.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import { defects, devices, orderChecks, orderDevices, sites, standards, users } from '../../tables/index.ts'

/** Devices of an order under a condition on `order_devices`, with what is checked of each, by the station they stand in. */
export async function deviceChecks({ db }: Pick<Services, 'db'>, orderId: number, where?: SQL): Promise<Map<string, UsedDevice[]>> {
  const list = await db
    .select({ row: orderDevices, device: devices, zone: sites.zone, standardName: standards.name })
    .from(orderDevices)
    .innerJoin(devices, eq(devices.id, orderDevices.deviceId))
    .innerJoin(sites, eq(sites.id, orderDevices.siteId))
    .leftJoin(standards, eq(standards.id, orderDevices.standardId))
    .where(and(eq(orderDevices.orderId, orderId), where))
    .orderBy(asc(orderDevices.id))
  const found = await db
    .select({ check: orderChecks, who: users.userName, defectNo: defects.no })
    .from(orderChecks)
    .leftJoin(users, eq(users.id, orderChecks.userId))
    .leftJoin(defects, eq(defects.checkId, orderChecks.id))
    .where(
      inArray(
        orderChecks.orderDeviceId,
        list.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(orderChecks.orderDeviceId), asc(orderChecks.sort))
  const byDevice = groupBy(found, ({ check }) => check.orderDeviceId)
  const shown = (zone: string, { check, who, defectNo }: (typeof found)[number]): OrderCheck => ({
    checkId: String(check.id),
    name: check.name,
    method: check.method,
    unit: check.unit,
    lower: check.lower,
    upper: check.upper,
    photo: check.photo,
    result: check.result ?? '',
    value: check.value,
    note: check.note,
    userName: who ?? '',
    time: siteTime(check.at, zone),
    defectNo: defectNo ?? '',
  })
  const bySite = new Map<string, UsedDevice[]>()
  for (const { row, device, zone, standardName } of list) {
    const stands = bySite.get(row.siteId) ?? []
    bySite.set(row.siteId, stands)
    stands.push({
      devNo: device.no,
      devName: device.name,
      devType: device.type,
      devTypeName: deviceTypeName(device.type),
      devModel: `${device.brand} ${device.model}`.trim(),
      standardId: row.standardId ?? '',
      standardName: standardName ?? '',
      checks: (byDevice.get(row.id) ?? []).map(each => shown(zone, each)),
    })
  }
  return bySite
}
