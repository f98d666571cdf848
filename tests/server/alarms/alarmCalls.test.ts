import { and, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { team } from '../../../core/contract/platform/team.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import { siteDay } from '../../../core/time/time.ts'
import { type OrderKind, orderKinds, orderNo } from '../../../server/orders/orderKinds.ts'
import { alarmLimits, alarms, audits, devices, indicators, orders, orderSteps, orgs, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, signed, type Site } from '../../site.ts'

let site: Site
let watch: Person
let foreign: Person
let lastAt = 0

/** The devices of an organisation with a temperature limit, each used by one test. */
const inverters: Record<string, { id: number; no: string; upper: number; siteId: string }[]> = {}

/** Drives the temperature of a fresh device over its limit through the door; the new alarm's id. */
async function raise(orgId = '1001', over = 5): Promise<string> {
  const device = inverters[orgId]?.shift()
  if (!device) throw new Error(`no more inverters in ${orgId}`)
  lastAt = Math.max(Date.now(), lastAt + 1)
  await site.app.services.ingest.accept([[device.no, indicator.deviceTemperature, lastAt, device.upper + over]])
  const [row] = await site.database.db
    .select({ id: alarms.id })
    .from(alarms)
    .where(eq(alarms.deviceId, device.id))
    .orderBy(desc(alarms.id))
    .limit(1)
  if (!row) throw new Error('no alarm was raised')
  return String(row.id)
}

/** Lets the value of an alarm come back inside its limit. */
async function recover(id: string) {
  const { devId } = await foreign.api(alarm.getAlarmById, { id })
  await site.app.services.ingest.accept([[devId, indicator.deviceTemperature, lastAt + 1, 40]])
}

const live = async (person: Person) =>
  (await person.api(alarm.page, { pageNo: 1, pageSize: 100, status: '1', live: true })).records.map(row => row.id)
const stored = async (id: string) =>
  (
    await site.database.db
      .select()
      .from(alarms)
      .where(eq(alarms.id, Number(id)))
  )[0]

beforeAll(async () => {
  site = await openSite()
  // A delay would have to be waited for: what is stamped ahead counts as measured when it arrives.
  await site.database.db.update(alarmLimits).set({ offDelay: 0 })
  watch = await site.as('jizhong.watch')
  foreign = await site.as('yanzhao.watch')
  const rows = await site.database.db
    .select({ id: devices.id, no: devices.no, upper: alarmLimits.upper, orgId: devices.orgId, siteId: devices.siteId })
    .from(alarmLimits)
    .innerJoin(devices, eq(devices.id, alarmLimits.deviceId))
    .innerJoin(indicators, and(eq(indicators.id, alarmLimits.indicatorId), eq(indicators.no, indicator.deviceTemperature)))
    .where(sql`
      not exists (select 1 from alarms where device_id = ${devices.id} and recovered_at is null)
      and ${alarmLimits.onDelay} = 0
    `)
    .orderBy(devices.id)
  for (const { orgId, ...row } of rows) inverters[orgId] = [...(inverters[orgId] ?? []), row]
})
afterAll(() => site.close())

describe('the alarm calls', () => {
  it('show a live alarm to its organisation, with value, limit, device, site and masked phone, and to nobody else', async () => {
    const id = await raise()
    const { records } = await watch.api(alarm.page, { pageNo: 1, pageSize: 100, status: '1', live: true })
    const row = records.find(one => one.id === id)
    expect(row).toMatchObject({
      sign: '1',
      status: '1',
      statusName: '待处理',
      contentName: '设备温度越上限',
      value: 80,
      stdValue: '~75',
      unitName: '℃',
    })
    expect(row?.remark).toBe('设备温度越上限，80 ℃（上限 75 ℃）')
    expect(row?.clientUserPhone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(await live(foreign)).not.toContain(id)
    await expect(foreign.api(alarm.getAlarmById, { id })).rejects.toMatchObject({ code: 404 })
  })

  it('show a customer the alarms of the own sites only', async () => {
    const customer = await site.as('lvdao')
    await raise()
    const own = new Set(
      (await site.database.db.select({ id: sites.id }).from(sites).where(eq(sites.customerId, 'K1001015'))).map(row => row.id),
    )
    const { records } = await customer.api(alarm.page, { pageNo: 1, pageSize: 100 })
    expect(records.every(row => own.has(row.stationId))).toBe(true)
  })

  it('keep a limit alarm waiting for a decision after its value came back, most urgent and then oldest first', async () => {
    const [first, second, urgent] = [await raise('1002'), await raise('1002'), await raise('1002')]
    await recover(first)
    await site.database.db
      .update(alarms)
      .set({ level: '1' })
      .where(eq(alarms.id, Number(urgent)))
    const { records, total, newest } = await foreign.api(alarm.page, { pageNo: 1, pageSize: 100, status: '1', waiting: true })
    const order = records.map(row => row.id)
    expect(order.indexOf(urgent)).toBeLessThan(order.indexOf(first))
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(second))
    expect(order.indexOf(first)).toBeGreaterThanOrEqual(0)
    expect(newest).toBe(urgent)
    expect(await live(foreign)).not.toContain(first)
    const counts = await foreign.api(alarm.getAlarmIndexByStatus, { waiting: true })
    expect(counts.reduce((sum, row) => sum + row.waiting, 0)).toBe(total)
    await foreign.api(alarm.saveAlarm, { ids: first, nextDeal: '1', dealOpinion: '无' })
    expect((await foreign.api(alarm.page, { waiting: true, pageSize: 100 })).records.map(row => row.id)).not.toContain(first)
  })

  it('come in the order a person chose', async () => {
    await raise()
    const read = async (sort: 'level' | 'time' | 'lasting', order: 'asc' | 'desc') =>
      (await watch.api(alarm.page, { pageSize: 100, sort, order })).records
    const rising = (values: (string | number)[]) => values.every((value, n) => n === 0 || values[n - 1]! <= value)
    expect(rising((await read('level', 'asc')).map(row => row.level))).toBe(true)
    expect(rising((await read('time', 'asc')).map(row => row.time))).toBe(true)
    expect(rising((await read('time', 'desc')).map(row => row.time).reverse())).toBe(true)
    expect(rising((await read('lasting', 'desc')).map(row => row.duration).reverse())).toBe(true)
  })

  it('take false for no, and refuse what is neither yes nor no', async () => {
    const id = await raise()
    const every = await watch.api(alarm.page, { pageSize: 100 })
    const asked = (live: string) => watch.api(alarm.page, { live: live as never, pageSize: 100 })
    for (const no of ['false', '0', '']) expect((await asked(no)).total).toBe(every.total)
    for (const yes of ['true', '1']) expect((await asked(yes)).total).toBeLessThan(every.total)
    await expect(asked('yes')).rejects.toMatchObject({ code: 400 })
    expect(await live(watch)).toContain(id)
  })

  it('of a region are those of its sites', async () => {
    const id = await raise()
    const all = (await watch.api(alarm.page, { pageSize: 100, live: true })).records
    const { areaCode } = all.find(row => row.id === id)!
    const city = areaCode.slice(0, 4)
    const there = await watch.api(alarm.page, { pageSize: 100, live: true, areaCode: `${city}00` })
    const ofCity = all.filter(row => row.areaCode.startsWith(city))
    // By their ids: how long an alarm has lasted is a second more in the later of two answers.
    expect(there.records.map(row => row.id)).toEqual(ofCity.map(row => row.id))
    expect(there.records.map(row => row.id)).toContain(id)
    expect((await watch.api(alarm.page, { live: true, areaCode: '540000' })).total).toBe(0)
  })

  it('go on with the worst first: beyond a limit, then by level, then by capacity, then the newest; of sites those of these sites', async () => {
    const [first, second, urgent, fault] = [await raise(), await raise(), await raise(), await raise()]
    const ranked = (id: string, rank: { sign?: string; level: string }) =>
      site.database.db
        .update(alarms)
        .set(rank)
        .where(eq(alarms.id, Number(id)))
    await ranked(first, { level: '2' })
    await ranked(second, { level: '2' })
    await ranked(urgent, { level: '1' })
    await ranked(fault, { sign: '2', level: '1' })
    const rows = (await watch.api(alarm.page, { pageSize: 100, live: true, status: '1' })).records
    const ranks = rows.map(({ sign, level }) => `${sign}${level}`)
    expect(ranks).toEqual([...ranks].sort())
    expect(new Set(ranks.map(([sign]) => sign)).size).toBe(2)
    expect(rows.map(({ id }) => id).filter(id => [first, second, urgent].includes(id))).toEqual([urgent, second, first])

    const { stationId } = rows.find(({ id }) => id === urgent)!
    const own = await watch.api(alarm.page, { pageSize: 100, live: true, status: '1', siteIds: [stationId] })
    expect(own.records.map(({ id }) => id)).toEqual(rows.filter(row => row.stationId === stationId).map(({ id }) => id))
    await expect(watch.api(alarm.page, { live: true, siteIds: [''] })).rejects.toMatchObject({ code: 400 })
    const mine = await site.database.db.select({ id: sites.id }).from(sites).where(eq(sites.orgId, '1001'))
    expect((await foreign.api(alarm.page, { live: true, siteIds: mine.map(({ id }) => id) })).total).toBe(0)
    await ranked(fault, { sign: '1', level: '1' })
  })

  it('count by state what the list shows', async () => {
    await raise()
    const counts = await watch.api(alarm.getAlarmIndexByStatus, {})
    const pending = counts.find(row => row.sign === '1' && row.status === '1')
    const { total } = await watch.api(alarm.page, { sign: '1', status: '1' })
    expect(pending).toMatchObject({ name: '待处理', count: total })
  })

  it('stand for the silences before them where one gateway or device comes and goes; what still is silent stands by itself', async () => {
    const { db } = site.database
    const rows = await db.select().from(devices).where(eq(devices.orgId, '1001')).orderBy(devices.id).limit(40)
    const [device, other] = [rows[0]!, rows.find(({ gatewayId }) => gatewayId !== rows[0]!.gatewayId)!]
    const silence = ({ id, siteId }: typeof device, day: number, more: object = {}) => ({
      ...{ orgId: '1001', siteId, deviceId: id, sign: '2', status: '3', type: '11', level: '2', remark: '通讯中断核对' },
      ...{ raisedAt: new Date(Date.UTC(2024, 0, day)), recoveredAt: new Date(Date.UTC(2024, 0, day, 1)), ...more },
    })
    const ofGateway = { gatewayId: 'G-再三' }
    const ids = (
      await db
        .insert(alarms)
        .values([
          ...[1, 2, 3].map(day => silence(device, day)),
          ...[4, 5].map(day => silence(device, day, ofGateway)),
          silence(other, 6),
          silence(device, 7, { ...ofGateway, gatewayId: 'G-还在', status: '1', recoveredAt: null }),
        ])
        .returning({ id: alarms.id })
    ).map(({ id }) => String(id))
    const [first, second, third, gateway, gatewayLast, alone, lasting] = ids as [string, string, string, string, string, string, string]
    const keyword = '通讯中断核对'
    // Devices of the demonstration were silent before, in other years.
    const january = { startTime: '2024-01-01 00:00:00', endTime: '2024-01-31 23:59:59' }
    const list = async (input: object) => (await watch.api(alarm.page, { keyword, pageSize: 100, ...january, ...input })).records
    expect((await list({ grouped: true })).map(({ id, repeats }) => [id, repeats])).toEqual([
      [lasting, 0],
      [alone, 0],
      [gatewayLast, 1],
      [third, 2],
    ])
    expect((await list({})).map(({ repeats }) => repeats)).toEqual(ids.map(() => 0))
    expect((await list({ repeatsOf: third })).map(({ id }) => id)).toEqual([second, first])
    expect((await list({ repeatsOf: gatewayLast })).map(({ id }) => id)).toEqual([gateway])
    // Of what the list is narrowed to: the last one in that time stands for those in it.
    expect(await list({ grouped: true, startTime: '2024-01-02 00:00:00', endTime: '2024-01-02 23:59:59' })).toMatchObject([
      { id: second, repeats: 0 },
    ])
    const counts = await watch.api(alarm.getAlarmIndexByStatus, { keyword, grouped: true, ...january })
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    expect((await foreign.api(alarm.page, { keyword, grouped: true })).total).toBe(0)
    expect((await foreign.api(alarm.page, { repeatsOf: third })).total).toBe(0)
    await db.delete(alarms).where(eq(alarms.remark, keyword))
  })

  it('find by words of site, device, indicator or content, and take % literally', async () => {
    const id = await raise()
    const { stationName } = await watch.api(alarm.getAlarmById, { id })
    expect((await watch.api(alarm.page, { keyword: stationName, live: true, pageSize: 100 })).records.map(row => row.id)).toContain(id)
    expect((await watch.api(alarm.page, { keyword: '%_%' })).total).toBe(0)
  })

  it('give the limit detail with a curve that holds the value of the alarm', async () => {
    const id = await raise('1001', 7.5)
    const row = await watch.api(alarm.getAlarmById, { id })
    const detail = await watch.api(alarm.detail, { devId: row.devId, type: row.type, id, upLimit: '75' })
    expect(detail).toMatchObject({
      alarmName: '设备温度越上限',
      alarmIndex: '设备温度',
      upLimit: 75,
      downLimit: null,
      startTime: row.time,
      endTime: '',
    })
    expect(detail.indiVoList[0]?.dates).toContainEqual({ dateTime: row.time, val: 82.5 })
    expect(row.sameIn30Days).toBeGreaterThanOrEqual(1)
    expect(row.trace[0]).toMatchObject({ step: '告警产生', who: '系统' })
  })

  it('keep the choice, who and when, and take the alarm off every live list', async () => {
    const id = await raise()
    const reply = await watch.api(alarm.saveAlarm, { ids: id, nextDeal: '1', dealOpinion: '无' })
    expect(reply).toEqual({ handled: [id], orders: [] })
    expect(await stored(id)).toMatchObject({ status: '3', nextDeal: '1', dealOpinion: '无', handledBy: watch.userId })
    expect(await live(watch)).not.toContain(id)
    const [row] = await site.database.db.select().from(audits).where(eq(audits.action, 'alarm.saveAlarm')).orderBy(desc(audits.id)).limit(1)
    expect(row).toMatchObject({ userId: watch.userId, target: id, orgId: '1001' })
  })

  it('refuse an alarm somebody handled already and say who it was, changing nothing of the others', async () => {
    const [first, second] = [await raise(), await raise()]
    await watch.api(alarm.saveAlarm, { ids: first, nextDeal: '1', dealOpinion: '无' })
    const colleague = await site.as('jizhong.watch2')
    await expect(colleague.api(alarm.saveAlarm, { ids: `${first},${second}`, nextDeal: '2', dealOpinion: '查' })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('已由'),
    })
    expect(await stored(second)).toMatchObject({ status: '1', handledAt: null })
  })

  it('let exactly one of two people who press at once decide', async () => {
    const id = await raise()
    const colleague = await site.as('jizhong.watch2')
    const results = await Promise.allSettled(
      [watch, colleague].map(person => person.api(alarm.saveAlarm, { ids: id, nextDeal: '2', dealOpinion: '无' })),
    )
    expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      await site.database.db
        .select()
        .from(orders)
        .where(eq(orders.alarmId, Number(id))),
    ).toHaveLength(1)
  })

  it('never touch an alarm of a foreign enterprise', async () => {
    const id = await raise()
    await expect(foreign.api(alarm.saveAlarm, { ids: id, nextDeal: '1', dealOpinion: '无' })).rejects.toMatchObject({ code: 404 })
    expect(await stored(id)).toMatchObject({ status: '1', handledAt: null })
  })

  it.each(['1', '2', '3'] as const)('name no crew and no station of another enterprise, decided as %s', async nextDeal => {
    const id = await raise()
    const { siteId } = (await stored(id))!
    const [crew] = await site.database.db
      .select({ id: orgs.id })
      .from(orgs)
      .where(and(eq(orgs.kind, 'team'), eq(orgs.enterpriseId, foreign.orgId)))
    const [place] = await site.database.db.select({ id: sites.id }).from(sites).where(eq(sites.orgId, foreign.orgId)).limit(1)
    const decide = (more: object) => watch.api(alarm.saveAlarm, { ids: id, nextDeal, dealOpinion: '无', ...more })
    await expect(decide({ crewId: crew!.id })).rejects.toMatchObject({ code: 404, message: '班组不存在，或不属于告警站点所在的企业' })
    await expect(decide({ stationno: place!.id })).rejects.toMatchObject({ code: 404, message: '站点不存在，或不是告警所在的站点' })
    expect(await stored(id)).toMatchObject({ status: '1', handledAt: null })
    await decide({ stationno: siteId, crewId: 'T100111' })
    expect(await stored(id)).toMatchObject({ nextDeal })
  })

  it('make an order for every alarm handed to a crew, with its leader and the trace', async () => {
    const ids = [await raise(), await raise()]
    const crews = await watch.api(team.getOrgListByOrg, { zzlbbm: '2' })
    const crew = crews.find(one => one.zzjgId === 'T100111')
    expect(crew?.zzjgmc).toBe('石家庄运维一班')
    const leader = await watch.api(team.getTeamLeaderInfo, { zzjgid: 'T100111' })
    expect(leader.userName).not.toBe('')
    const decision = {
      ...{ ids: ids.join(','), nextDeal: '3' as const, dealOpinion: '尽快到场' },
      ...{ crewId: 'T100111', planFinishTime: '2099-12-01 12:00:00' },
    }
    await expect(watch.api(alarm.saveAlarm, { ...decision, planFinishTime: '2020-12-01 12:00:00' })).rejects.toMatchObject({
      fields: { planFinishTime: '计划完成时间应晚于现在' },
    })
    const { body } = await site.send(alarm.saveAlarm, decision, {
      ...watch.headers,
      ...signed(alarm.saveAlarm, decision, watch.auth),
    })
    const reply = body.data as ReplyOf<typeof alarm.saveAlarm>
    expect(reply.orders).toHaveLength(2)
    expect(body.msg).toBe(`已转抢修工单（2 条），工单号 ${reply.orders.join('、')}`)
    const rows = await site.database.db.select().from(orders).where(eq(orders.crewId, 'T100111')).orderBy(desc(orders.id)).limit(2)
    for (const row of rows)
      expect(row).toMatchObject({ kind: 'rushRepair', status: '2', orgId: '1001', createdBy: watch.userId, principal: leader.userName })
    const one = await watch.api(alarm.getAlarmById, { id: ids[0] ?? '' })
    expect(one).toMatchObject({ status: '2', statusName: '处理中', orderNo: reply.orders[0], planFinishTime: '2099-12-01 12:00:00' })
    expect(one.trace.map(hop => hop.step)).toEqual(['告警产生', '转抢修工单', '抢修派单 · 派单'])
  })

  it('number every order alike, handed over today or in the demonstration: kind, day of the site, alarm', async () => {
    const { db } = site.database
    await watch.api(alarm.saveAlarm, { ids: await raise(), nextDeal: '2', dealOpinion: '请研判' })
    const rows = await db
      .select({ order: orders, began: orderSteps, tiedTo: alarms.id })
      .from(orders)
      .innerJoin(orderSteps, and(eq(orderSteps.orderId, orders.id), eq(orderSteps.node, 'start')))
      .leftJoin(alarms, eq(alarms.orderId, orders.id))
      .where(isNotNull(orders.alarmId))
    expect(new Set(rows.map(({ order }) => order.kind))).toEqual(new Set(['judge', 'rushRepair']))
    for (const { order, began, tiedTo } of rows) {
      expect(order.no).toBe(orderNo(order.kind as OrderKind, siteDay(order.createdAt), order.alarmId ?? 0))
      expect(began).toMatchObject({
        outcome: orderKinds[order.kind as OrderKind].begins,
        endedAt: order.createdAt,
        userId: order.createdBy,
      })
      expect(tiedTo).toBe(order.alarmId)
    }
    expect(orderNo('rushRepair', '2026-12-01', 42)).toBe('QX20261201000042')
  })

  it('refuse a crew of a foreign enterprise and make no order', async () => {
    const id = await raise()
    await expect(watch.api(alarm.saveAlarm, { ids: id, nextDeal: '3', dealOpinion: '无', crewId: 'T100231' })).rejects.toMatchObject({
      code: 404,
    })
    // Nor does who sees every enterprise send one's people to the other's site.
    const platform = await site.as('admin')
    await expect(platform.api(alarm.saveAlarm, { ids: id, nextDeal: '3', dealOpinion: '无', crewId: 'T100231' })).rejects.toMatchObject({
      code: 404,
    })
    expect(await stored(id)).toMatchObject({ handledAt: null, orderId: null })
    expect((await watch.api(team.getTeamLeaderInfo, { zzjgid: 'T100231' })).userName).toBe('')
  })

  it('leave an abnormal condition its own status, but take it off the live lists once handled', async () => {
    const device = inverters['1001']?.[0]
    const [row] = await site.database.db
      .insert(alarms)
      .values({
        orgId: '1001',
        siteId: device?.siteId ?? '',
        deviceId: device?.id ?? 0,
        sign: '2',
        status: '1',
        type: '12',
        level: '2',
        remark: '零发电',
        value: 0.4,
        raisedAt: new Date(),
      })
      .returning({ id: alarms.id })
    const id = String(row?.id)
    const seen = await watch.api(alarm.getAlarmById, { id })
    expect(seen).toMatchObject({
      statusName: '异常未恢复',
      contentName: '--',
      alarmIndexname: '--',
      remark: '零发电',
      value: 0.4,
      unitName: 'kW',
    })
    await watch.api(alarm.saveAlarm, { ids: id, nextDeal: '1', dealOpinion: '已知' })
    expect(await stored(id)).toMatchObject({ status: '1', nextDeal: '1' })
    expect(await live(watch)).not.toContain(id)
  })

  it('let only those handle who may', async () => {
    const id = await raise()
    const grid = await site.as('grid')
    await expect(grid.api(alarm.saveAlarm, { ids: id, nextDeal: '1', dealOpinion: '无' })).rejects.toMatchObject({ code: 403 })
    expect(await live(grid)).toContain(id)
  })

  it('name what is wrong with a decision', async () => {
    await expect(watch.api(alarm.saveAlarm, { ids: 'x', nextDeal: '1', dealOpinion: '无' })).rejects.toMatchObject({ code: 400 })
    await expect(watch.api(alarm.saveAlarm, { ids: '1', nextDeal: '9' as '1', dealOpinion: '无' })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('请选择处理方式'),
    })
  })
})

describe('the live list', () => {
  it('puts within a level what takes more capacity out before what takes less, an incident by the devices it keeps from being heard', async () => {
    const { db } = site.database
    const raised = new Date()
    const generating = await db
      .select()
      .from(devices)
      .where(and(eq(devices.orgId, '1001'), eq(devices.energyKind, 'generation')))
    const { gatewayId } = generating.find(one => generating.some(two => two.id !== one.id && two.gatewayId === one.gatewayId))!
    const silent = generating.filter(each => each.gatewayId === gatewayId)
    const row = { orgId: '1001', sign: '2', status: '1', type: '98', level: '0', remark: '设备通讯中断', raisedAt: raised }
    const of = ({ id, siteId }: (typeof silent)[number]) => ({ deviceId: id, siteId })
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    const [single] = ids(
      await db
        .insert(alarms)
        .values({ ...row, ...of(silent[0]!) })
        .returning({ id: alarms.id }),
    )
    const [incident] = ids(
      await db
        .insert(alarms)
        .values({ ...row, ...of(silent[0]!), gatewayId })
        .returning({ id: alarms.id }),
    )
    const members = silent.map(each => ({ ...row, ...of(each), type: '97', partOf: incident! }))
    await db.insert(alarms).values(members)

    const { records } = await watch.api(alarm.page, { pageSize: 100, live: true, status: '1', sign: '2' })
    await db.delete(alarms).where(inArray(alarms.type, ['97', '98']))

    const kw = silent.reduce((sum, { weightKw }) => sum + weightKw, 0)
    expect(records.slice(0, 2).map(({ id, affectedKw }) => [id, affectedKw])).toEqual([
      [String(incident), expect.closeTo(kw, 1)],
      [String(single), silent[0]!.weightKw],
    ])
    for (const [n, { level, affectedKw }] of records.slice(1).entries())
      if (level === records[n]!.level) expect(affectedKw ?? 0).toBeLessThanOrEqual(records[n]!.affectedKw ?? 0)
  })
})

describe('a drill', () => {
  it('raises a real alarm on a running device of the own organisation', async () => {
    const fresh = new Date()
    await site.database.db.execute(
      sql`
        insert into latest
        select l.device_id, l.indicator_id, ${fresh.toISOString()}::timestamptz, 40, ${quality.good}
        from alarm_limits l
          join devices d on d.id = l.device_id
        where d.org_id = '1001'
        on conflict (device_id, indicator_id) do update set
          at = excluded.at, value = excluded.value, quality = excluded.quality
      `,
    )
    const [newest] = await site.database.db.select({ id: max(alarms.id) }).from(alarms)
    const where = await watch.api(alarm.drill, { seconds: 30 })
    const ofSite = await watch.api(alarm.page, { pageNo: 1, pageSize: 100, status: '1', live: true, siteIds: [where.stationId] })
    const raised = ofSite.records.filter(row => Number(row.id) > newest!.id!)
    expect(raised).toMatchObject([{ contentName: '设备温度越上限', stationId: where.stationId, devName: where.devName }])
  })

  it('is refused with a reason where real devices deliver', async () => {
    const { services } = site.app
    expect(await watch.api(alarm.settings, {})).toEqual({ drill: true })
    await expect((await site.as('sjz1.repair')).api(alarm.drill, {})).rejects.toMatchObject({ code: 403 })
    expect(services.simulator).not.toBeNull()
  })
})
