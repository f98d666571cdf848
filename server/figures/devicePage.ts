import { and, eq, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '../../core/contract/call.ts'
import type { deviceMonitor, MonitoredDevice } from '../../core/contract/devices/deviceMonitor.ts'
import type { Context } from '../context.ts'
import { matches, wordsOf } from '../database/keyword.ts'
import { pageOf } from '../database/page.ts'
import { one } from '../database/rows.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { devices, sites } from '../tables/index.ts'
import { momentsOf } from './slots/moments.ts'
import { deviceOrders, fromDevices, generationTypes, monitoredDevices } from './monitoredDevices.ts'
import { explain } from './explain.ts'
import { deviceDayExplanation } from './explain/deviceDayExplanation.ts'
import { devicePowerExplanation } from './explain/devicePowerExplanation.ts'

/** Tells of devices what their two figures came from. */
export function explainDevices(context: Context, rows: readonly MonitoredDevice[]) {
  const rowOf = (no: string) => rows.find(({ msNo }) => msNo === no)
  explain('device.power', no => devicePowerExplanation(rowOf(no)))
  explain('device.day', no => deviceDayExplanation(context, rowOf(no)))
}

type Asked = ParsedOf<typeof deviceMonitor.page>

/** Devices page by page, as lists and the pages of sites show them. */
export async function devicePage(
  {
    systemNo,
    msType,
    deviceNo,
    systemType,
    orgId,
    pageNo,
    pageSize,
    sort,
    order = 'asc',
  }: Omit<Asked, 'order'> & Partial<Pick<Asked, 'order'>>,
  context: Context,
): Promise<ReplyOf<typeof deviceMonitor.page>> {
  const where =
    and(
      context.scope.sees(),
      eq(devices.enabled, true),
      systemNo ? eq(sites.id, systemNo) : undefined,
      msType ? eq(devices.type, msType) : undefined,
      orgId ? eq(devices.orgId, orgId) : undefined,
      systemType === '001' ? sql`not ${generationTypes}` : undefined,
      matches(deviceNo, devices.no, devices.name, sites.name, sites.shortName),
      // A site is named to tell which device is meant: alone it finds none.
      or(...wordsOf(deviceNo).map(word => matches(word, devices.no, devices.name))),
    ) ?? sql`true`
  const { total } = one(
    await rowsOf(context.db, { total: 'number' }, sql`select count(*)::int as total from ${fromDevices} where ${where}`),
  )
  const at = momentsOf(context.clock())
  // What nobody knows stands last either way.
  const first = sort ? sql`${deviceOrders(at)[sort]} ${sql.raw(order)} nulls last, ` : sql``
  const tail = sql`order by ${first}devices.no limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  const records = await monitoredDevices(context, where, at, tail)
  explainDevices(context, records)
  return pageOf(records, total, { pageNo, pageSize })
}
