import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { camera } from '../../../core/contract/devices/camera.ts'
import { door } from '../../../core/contract/devices/door.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { siteTime } from '../../../core/time/time.ts'
import { devices, doorPersons, doorRecords } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let admin: Person
let own: { id: number; no: string; gatewayId: string; siteId: string }
const devId = '130102002-008005-01'

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const [row] = await site.database.db
    .select({ id: devices.id, no: devices.no, gatewayId: devices.gatewayId, siteId: devices.siteId })
    .from(devices)
    .where(eq(devices.no, devId))
  own = row!
})
afterAll(() => site.close())

describe('a door', () => {
  it('knows its people, page by page from 0', async () => {
    const all = await site.database.db
      .select()
      .from(doorPersons)
      .where(eq(doorPersons.deviceId, own.id))
      .orderBy(asc(doorPersons.employeeNo))
    const first = await admin.api(door.searchUserInfo, { devId, pageSize: 4 })
    const second = await admin.api(door.searchUserInfo, { devId, pageSize: 4, pageStart: 1 })
    expect([first.total, first.pageStart, second.pageStart]).toEqual([all.length, 0, 1])
    expect([...first.records, ...second.records]).toEqual(
      all.slice(0, 8).map(({ name, employeeNo, userType, beginAt, endAt }) => ({
        name,
        employeeNo,
        userType,
        beginTime: siteTime(beginAt),
        endTime: siteTime(endAt),
      })),
    )
  })

  it('tells who passed within a time, both ends included, the newest first', async () => {
    const all = await site.database.db.select().from(doorRecords).where(eq(doorRecords.deviceId, own.id)).orderBy(desc(doorRecords.at))
    expect(all.length).toBeGreaterThan(20)
    const [to, from] = [all[3]!.at, all[12]!.at]
    const { records, total } = await admin.api(door.searchRecord, {
      devId,
      startDate: siteTime(from),
      endDate: siteTime(to),
      pageSize: 100,
    })
    const within = await site.database.db
      .select()
      .from(doorRecords)
      .where(and(eq(doorRecords.deviceId, own.id), gte(doorRecords.at, from), lte(doorRecords.at, to)))
      .orderBy(desc(doorRecords.at), desc(doorRecords.id))
    expect(total).toBe(within.length)
    expect(records).toEqual(within.map(({ name, cardNo, userType, at }) => ({ name, cardNo, userType, dateTime: siteTime(at) })))
    const pages = await Promise.all([0, 1].map(pageStart => admin.api(door.searchRecord, { devId, pageStart })))
    expect(pages.flatMap(({ records: rows }) => rows.map(({ dateTime }) => dateTime))).toEqual(
      all.slice(0, 20).map(({ at }) => siteTime(at)),
    )
    await expect(
      admin.api(door.searchRecord, { devId, startDate: '2026-02-02 00:00:00', endDate: '2026-02-01 00:00:00' }),
    ).rejects.toMatchObject({ fields: { endDate: '结束时间不能早于开始时间' } })
  })

  it('is seen through a camera of its own site', async () => {
    const { cameraId, systemNo } = await admin.api(door.detail, { devId })
    const cameras = await admin.api(camera.getCameraList, { siteIds: [systemNo] })
    expect(cameras.map(({ deviceId }) => deviceId)).toContain(cameraId)
  })

  it('of another organisation, and what is no door, does not exist', async () => {
    for (const id of ['130102003-008005-01', '130102002-008001-01', 'nothing'])
      for (const call of [door.searchUserInfo, door.searchRecord])
        await expect(admin.api(call, { devId: id })).rejects.toMatchObject({ code: 404 })
    await expect(admin.api(door.searchUserInfo, { devId, accountId: 'nobody' })).rejects.toMatchObject({ code: 404 })
    await expect(admin.api(door.searchUserInfo, { devId, accessToken: 'x' })).rejects.toMatchObject({ code: 401 })
  })

  it('is told once who passed, by its own gateway alone, and a card nobody knows is told as such', async () => {
    const headers = await site.gateway(own.gatewayId)
    const [person] = await site.database.db.select().from(doorPersons).where(eq(doorPersons.deviceId, own.id)).limit(1)
    const at = Date.now() - 5000
    const passages = [
      { deviceNo: devId, cardNo: person!.cardNo, at },
      { deviceNo: devId, cardNo: '0000000000', at },
      { deviceNo: '130102003-008005-01', cardNo: person!.cardNo, at },
      { deviceNo: devId, cardNo: person!.cardNo, at: Date.now() + 3_600_000 },
    ]
    const deliver = async () => (await site.send(ingest.passages, { passages }, headers)).body.data
    expect(await deliver()).toMatchObject({ accepted: 2, repeated: 0, refused: [{ index: 2 }, { index: 3 }] })
    expect(await deliver()).toMatchObject({ accepted: 0, repeated: 2 })
    const { records } = await admin.api(door.searchRecord, { devId, startDate: siteTime(new Date(at)) })
    expect(records.map(({ name }) => name).sort()).toEqual([person!.name, '未知人员'].sort())
    expect(
      (
        await site.database.db.execute(
          sql`
            select count(*)::int as n
            from door_records
            where device_id <> ${own.id} and at >= ${new Date(at)}
          `,
        )
      ).rows,
    ).toEqual([{ n: 0 }])
  })
})
