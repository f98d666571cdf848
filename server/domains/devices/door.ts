import { and, count, desc, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { door } from '../../../core/contract/devices/door.ts'
import { sceneKinds } from '../../../core/devices/sceneKinds.ts'
import { instantOf, siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { invalid, missing } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { cameras, devices, doorPersons, doorRecords, doors, sites } from '../../tables/index.ts'

/** A door the caller sees; an account named in the request only narrows. */
async function findDoor({ db, scope }: Context, devId: string, accountId?: string) {
  const [found] = await db
    .select({
      id: devices.id,
      no: devices.no,
      name: devices.name,
      siteId: sites.id,
      siteName: sites.shortName,
      zone: sites.zone,
      cameraId: cameras.id,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .leftJoin(doors, eq(doors.deviceId, devices.id))
    .leftJoin(cameras, and(eq(cameras.id, doors.cameraId), eq(cameras.siteId, sites.id)))
    .where(
      and(
        scope.sees(),
        eq(devices.no, devId),
        eq(devices.type, sceneKinds.mj.deviceType),
        eq(devices.enabled, true),
        accountId ? eq(doors.accountId, accountId) : undefined,
      ),
    )
  if (!found) throw missing('门禁不存在')
  return found
}

interface Asked {
  accessToken?: string
  accountId?: string
  devId: string
  pageSize: number
  pageStart: number
}
/** The door that is asked about; a viewing token that is sent must be a good one. */
async function askedDoor({ accessToken, accountId, devId }: Asked, context: Context) {
  const found = await findDoor(context, devId, accountId)
  if (accessToken) await context.viewings.read(accessToken)
  return found
}

export const doorHandlers: Handlers<typeof door> = {
  async detail({ devId }, context) {
    const { no, name, siteId, siteName, cameraId } = await findDoor(context, devId)
    return { deviceNo: no, deviceName: name, systemNo: siteId, systemName: siteName, cameraId: cameraId ?? '' }
  },

  async searchUserInfo(input, context) {
    const { id, zone } = await askedDoor(input, context)
    const { pageSize, pageStart } = input
    const where = and(context.scope.owns(doorPersons), eq(doorPersons.deviceId, id))
    const total = await countOf(context, doorPersons, where)
    const rows = await context.db
      .select()
      .from(doorPersons)
      .where(where)
      .orderBy(doorPersons.employeeNo)
      .limit(pageSize)
      .offset(pageStart * pageSize)
    const records = rows.map(({ name, employeeNo, userType, beginAt, endAt }) => ({
      name,
      employeeNo,
      userType,
      beginTime: siteTime(beginAt, zone),
      endTime: siteTime(endAt, zone),
    }))
    return { records, total, pageSize, pageStart }
  },

  async searchRecord(input, context) {
    const { startDate, endDate, pageSize, pageStart } = input
    if (startDate && endDate && endDate < startDate) throw invalid('结束时间不能早于开始时间', { endDate: '结束时间不能早于开始时间' })
    const { id, zone } = await askedDoor(input, context)
    const where = and(
      context.scope.owns(doorRecords),
      eq(doorRecords.deviceId, id),
      startDate ? gte(doorRecords.at, instantOf(startDate, zone)) : undefined,
      // The whole of the last second.
      endDate ? lte(doorRecords.at, new Date(instantOf(endDate, zone).getTime() + 999)) : undefined,
    )
    const total = await countOf(context, doorRecords, where)
    const rows = await context.db
      .select()
      .from(doorRecords)
      .where(where)
      .orderBy(desc(doorRecords.at), desc(doorRecords.id))
      .limit(pageSize)
      .offset(pageStart * pageSize)
    const records = rows.map(({ name, cardNo, userType, at }) => ({ name, cardNo, userType, dateTime: siteTime(at, zone) }))
    return { records, total, pageSize, pageStart }
  },
}

async function countOf({ db }: Pick<Context, 'db'>, table: typeof doorPersons | typeof doorRecords, where: SQL | undefined) {
  const [row] = await db.select({ total: count() }).from(table).where(where)
  return row?.total ?? 0
}
