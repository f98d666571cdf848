import { rebuildRollups } from '../../../../server/rollups/rebuildRollups.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { communication } from '../../../../core/contract/devices/communication.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { HOUR, instantOf, MINUTE, siteDay, siteTime } from '../../../../core/time/time.ts'
import { silences } from '../../../../server/domains/devices/communication/silences.ts'
import { curves, devices, gatewayDeliveries, gatewayRefusals, gateways, latest, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
/** Gateways of the own enterprise with all that stands behind each. */
let mine: { id: string; siteId: string; devices: { id: number; no: string }[] }[]
const hour = (back: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR - back * HOUR)
const log = (gatewayId: string, at: Date, counts: Partial<typeof gatewayDeliveries.$inferInsert> = {}) => ({
  ...{
    gatewayId,
    orgId: admin.orgId,
    hour: at,
    lastAt: at,
    deliveries: 1,
    points: 0,
    accepted: 0,
    late: 0,
    suspect: 0,
    repeated: 0,
    refused: 0,
  },
  ...{ firstHalf: 0, secondHalf: 0 },
  ...counts,
})
const list = async () => (await admin.api(communication.gatewayPageList, { size: 100 })).records
const one = async (id: string) => (await list()).find(({ gatewayNo }) => gatewayNo === id)!

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const { db } = site.database
  const rows = await db
    .select({ id: gateways.id, siteId: gateways.siteId, device: { id: devices.id, no: devices.no } })
    .from(gateways)
    .innerJoin(sites, eq(sites.id, gateways.siteId))
    .innerJoin(devices, eq(devices.gatewayId, gateways.id))
    .where(eq(sites.orgId, admin.orgId))
    .orderBy(gateways.id, devices.id)
  const ids = [...new Set(rows.map(({ id }) => id))]
  mine = ids.map(id => {
    const of = rows.filter(row => row.id === id)
    return { id, siteId: of[0]!.siteId, devices: of.map(({ device }) => device) }
  })
  await db.delete(gatewayDeliveries)
  // All are heard now, and no clock is off.
  await db.update(latest).set({ at: new Date() })
  await rebuildRollups(db)
  await db.update(gateways).set({ lastSeenAt: new Date(), clockSkewSeconds: null, clockMeasuredAt: null })
})
afterAll(() => site.close())

describe('gateways', () => {
  it('are online while a device behind them is heard, late while they deliver what is old, else offline', async () => {
    const { db } = site.database
    const [silent, late] = [mine[1]!, mine[2]!]
    const old = new Date(Date.now() - 20 * MINUTE)
    for (const { id, devices: behind } of [silent, late]) {
      for (const device of behind) await db.update(latest).set({ at: old }).where(eq(latest.deviceId, device.id))
      await db.update(gateways).set({ lastSeenAt: old }).where(eq(gateways.id, id))
    }
    await rebuildRollups(db)
    await db.insert(gatewayDeliveries).values([log(late.id, hour(0), { lastAt: new Date(), points: 10, accepted: 10, late: 4 })])
    expect(await one(silent.id)).toMatchObject({
      state: 'offline',
      reporting: 0,
      devices: silent.devices.length,
      lastSeen: siteTime(old),
      points: null,
    })
    expect(await one(late.id)).toMatchObject({ state: 'late', reporting: 0, points: 10, late: 4, lateShare: 40 })
    expect(await one(mine[0]!.id)).toMatchObject({ state: 'online', reporting: mine[0]!.devices.length })
    const rows = await list()
    expect(rows.slice(0, 2).map(({ gatewayNo }) => gatewayNo)).toEqual([silent.id, late.id])

    const counts = await admin.api(communication.gatewayPageListStatistics, {})
    const all = rows.length
    expect(counts).toMatchObject({ total: all, offline: 1, late: 1, online: all - 2, points: 10, late24: 4 })
    expect(counts.devices).toBe(mine.flatMap(each => each.devices).length)
    const offline = await admin.api(communication.gatewayPageList, { state: 'offline' })
    expect(offline.records.map(({ gatewayNo }) => gatewayNo)).toEqual([silent.id])
  })

  it('tell by how much their clocks are off, as far as that was measured lately', async () => {
    const { db } = site.database
    const skews: [number, number, string, number | null][] = [
      [12, 5, 'good', 12],
      [-100, 5, 'tolerable', -100],
      [600, 5, 'bad', 600],
      [600, 90, 'unknown', null],
    ]
    const id = mine[0]!.id
    for (const [clockSkewSeconds, minutesAgo, clockBand, clockSkew] of skews) {
      await db
        .update(gateways)
        .set({ clockSkewSeconds, clockMeasuredAt: new Date(Date.now() - minutesAgo * MINUTE) })
        .where(eq(gateways.id, id))
      expect(await one(id)).toMatchObject({ clockBand, clockSkew })
      const found = await admin.api(communication.gatewayPageList, { clock: clockBand as 'bad', size: 100 })
      expect(found.records.map(({ gatewayNo }) => gatewayNo)).toContain(id)
    }
  })

  it('show the devices behind them, those that are not heard first', async () => {
    const { list: behind, ...row } = await admin.api(communication.getGatewayDetails, { gatewayNo: mine[1]!.id })
    expect(row).toMatchObject({ gatewayNo: mine[1]!.id, state: 'offline' })
    expect(behind.map(({ deviceNo }) => deviceNo).sort()).toEqual(mine[1]!.devices.map(({ no }) => no).sort())
    expect(behind.every(({ online }) => !online)).toBe(true)
  })

  it('are nobody else’s: another enterprise, and a customer without the capability', async () => {
    const stranger = await site.as('yanzhao')
    await expect(stranger.api(communication.getSendLogs, { gatewayNo: mine[0]!.id })).rejects.toMatchObject({ code: 404 })
    const customer = await site.as('lvdao')
    await expect(customer.api(communication.getSendLogs, { gatewayNo: mine[0]!.id })).rejects.toMatchObject({ code: 403 })
  })
})

describe('the log of a gateway', () => {
  it('stops counting at what it can hold, and a gateway that runs wild hides nobody', async () => {
    const { db } = site.database
    const { ingest } = site.app.services
    const [wild, quiet] = [mine[3]!, mine[4]!]
    const most = 2_147_483_647
    await db.delete(gatewayDeliveries)
    await db.delete(gatewayRefusals)
    const full = { points: most, refused: most, lastAt: new Date() }
    await db.insert(gatewayDeliveries).values([log(wild.id, hour(0), full), log(wild.id, hour(1), full)])
    const reason = '设备不存在或不属于该网关'
    await db
      .insert(gatewayRefusals)
      .values([0, 1].map(back => ({ gatewayId: wild.id, hour: hour(back), reason, orgId: admin.orgId, points: most, example: '--' })))
    const unknown = (at: number): [string, string, number, number] => ['nobody', indicator.frequency, at, 1]
    await ingest.accept([unknown(Date.now())], wild.id)
    await ingest.accept([unknown(Date.now())], quiet.id)
    await ingest.stop()
    const [kept] = await db
      .select()
      .from(gatewayDeliveries)
      .where(and(eq(gatewayDeliveries.gatewayId, wild.id), eq(gatewayDeliveries.hour, hour(0))))
    expect(kept).toMatchObject({ points: most, refused: most, deliveries: 2 })
    expect(await one(quiet.id)).toMatchObject({ points: 1, refused: 1 })
    expect(await one(wild.id)).toMatchObject({ points: 2 * most, refused: 2 * most })
    expect((await admin.api(communication.gatewayPageListStatistics, {})).points).toBe(2 * most + 1)
    const told = await admin.api(communication.getSendLogs, { gatewayNo: wild.id })
    expect(told.refusals[0]).toMatchObject({ reason, example: `nobody ${indicator.frequency}` })
    await db.delete(gatewayRefusals)
    await db.delete(gatewayDeliveries)
  })

  it('is written with its reasons or not at all, and then with the next one', async () => {
    const { db } = site.database
    const { ingest } = site.app.services
    const { id } = mine[4]!
    await db.delete(gatewayDeliveries)
    await ingest.accept([['nobody', indicator.frequency, Date.now(), 1]], id)
    await db.execute(sql`alter table gateway_refusals rename to gateway_refusals_away`)
    await expect(ingest.stop()).rejects.toThrow()
    expect(await db.select().from(gatewayDeliveries)).toEqual([])
    await db.execute(sql`alter table gateway_refusals_away rename to gateway_refusals`)
    await ingest.stop()
    expect(await db.select().from(gatewayDeliveries)).toMatchObject([{ gatewayId: id, points: 1, refused: 1 }])
    expect(await db.select().from(gatewayRefusals).where(eq(gatewayRefusals.gatewayId, id))).toMatchObject([{ points: 1 }])
    await db.delete(gatewayRefusals)
    await db.delete(gatewayDeliveries)
  })

  it('counts what ingest made of its deliveries, reason by reason', async () => {
    const { ingest } = site.app.services
    const { id, devices: behind } = mine[3]!
    const [device] = behind
    const now = Date.now()
    await site.database.db.delete(gatewayDeliveries)
    // A minute that stands in a curve is known already.
    await site.database.db.delete(curves).where(eq(curves.deviceId, device!.id))
    await ingest.accept([[device!.no, indicator.frequency, now - 1000, 50]], id)
    await ingest.accept(
      [
        [device!.no, indicator.frequency, now - 1000, 50],
        [device!.no, indicator.frequency, now - 30 * MINUTE, 50],
        [device!.no, indicator.frequency, now - 2000, 900_000],
        ['nobody\u0000’s', indicator.frequency, now, 1],
        [device!.no, indicator.frequency, now + HOUR, 50],
      ],
      id,
    )
    await ingest.stop()
    const [row] = await site.database.db.select().from(gatewayDeliveries).where(eq(gatewayDeliveries.gatewayId, id))
    expect(row).toMatchObject({ deliveries: 2, points: 6, accepted: 3, late: 1, suspect: 1, repeated: 1, refused: 2, orgId: admin.orgId })
    const told = await admin.api(communication.getSendLogs, { gatewayNo: id })
    expect(told.refusals).toEqual([
      { reason: '时间晚于当前时间', points: 1, example: `${device!.no} ${indicator.frequency}` },
      { reason: '设备不存在或不属于该网关', points: 1, example: `nobody??s ${indicator.frequency}` },
    ])
    // What is told a second time is added, also by another process.
    await ingest.accept([[device!.no, indicator.frequency, now - 3000, 50]], id)
    await ingest.stop()
    const { rows } = await site.database.db.execute<{ deliveries: number; points: number }>(
      sql`
        select sum(deliveries)::int as deliveries, sum(points)::int as points
        from gateway_deliveries
        where gateway_id = ${id}
      `,
    )
    expect(rows).toEqual([{ deliveries: 3, points: 7 }])
  })

  it('of a day has every hour, an unknown one before it began, and the silence in it', async () => {
    const { db } = site.database
    const { id } = mine[4]!
    await db.delete(gatewayRefusals)
    const day = siteDay(new Date(Date.now() - 24 * HOUR))
    const at = (clock: string) => new Date(instantOf(`${day} ${clock}:00`))
    const all = 2 ** 30 - 1
    await db.insert(gatewayDeliveries).values([
      // From 05:10 on.
      log(id, at('05:00'), { points: 50, accepted: 50, firstHalf: all - (2 ** 10 - 1), secondHalf: all }),
      // Nothing in 06; in 07 from 07:20 on, and 07:40 to 07:41, which is usual.
      log(id, at('07:00'), { points: 40, accepted: 30, repeated: 10, firstHalf: all - (2 ** 20 - 1), secondHalf: all - 2 ** 10 - 2 ** 11 }),
      ...Array.from({ length: 16 }, (_, n) => log(id, new Date(at('08:00').getTime() + n * HOUR), { firstHalf: all, secondHalf: all })),
    ])
    const { hours, gaps, since } = await admin.api(communication.getSendLogs, { gatewayNo: id, day })
    expect(hours).toHaveLength(24)
    expect(since).toBe(`${day} 05:00:00`)
    expect(hours[4]).toEqual({
      ...{
        time: `${day} 04:00:00`,
        deliveries: null,
        points: null,
        accepted: null,
        late: null,
        suspect: null,
        repeated: null,
        refused: null,
      },
      silentMinutes: null,
    })
    expect(hours[5]).toMatchObject({ points: 50, silentMinutes: 0 })
    expect(hours[6]).toMatchObject({ deliveries: 0, points: 0, silentMinutes: 60 })
    expect(hours[7]).toMatchObject({ points: 40, repeated: 10, silentMinutes: 22 })
    expect(gaps).toEqual([{ from: `${day} 06:00:00`, to: `${day} 07:20:00`, minutes: 80 }])
  })

  it('calls a silence what is longer than a gateway may stay away', () => {
    const heard = new Set([0, 1, 4, 5, 9].map(minute => minute * MINUTE))
    expect(silences(heard, 0, 12 * MINUTE, 2)).toEqual([{ from: 6 * MINUTE, to: 9 * MINUTE }])
    expect(silences(new Set(), 0, 5 * MINUTE, 2)).toEqual([{ from: 0, to: 5 * MINUTE }])
  })
})
