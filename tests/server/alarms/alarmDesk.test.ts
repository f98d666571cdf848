import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import { alarmInfo } from '../../../core/contract/alarms/alarmInfo.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { shift } from '../../../core/contract/alarms/shift.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { DAY, MINUTE, siteTime } from '../../../core/time/time.ts'
import { floods, rateOf, slotsOf } from '../../../server/alarms/flood.ts'
import { endDueShelves } from '../../../server/alarms/shelves.ts'
import { alarmLimits, alarms, audits, devices, indicators, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let watch: Person
let colleague: Person
let foreign: Person
let lastAt = 0
/** Lower limit of their temperature, ℃. */
const least = -10
let inverters: { id: number; no: string; upper: number; siteId: string; gatewayId: string }[]

const deliver = (no: string, value: number) => {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return site.app.services.ingest.accept([[no, indicator.deviceTemperature, lastAt, value]])
}
const newestOf = async (deviceId: number) =>
  String(
    (
      await site.database.db.select({ id: alarms.id }).from(alarms).where(eq(alarms.deviceId, deviceId)).orderBy(desc(alarms.id)).limit(1)
    )[0]?.id,
  )
/** Drives the temperature of a fresh device over its limit. */
async function raise() {
  const device = inverters.shift()!
  await deliver(device.no, device.upper + 5)
  return { device, id: await newestOf(device.id) }
}
const waiting = async (person = watch) => (await person.api(alarm.page, { pageSize: 100, status: '1', waiting: true })).records
const idsWaiting = async (person = watch) => (await waiting(person)).map(row => row.id)
const shelve = (id: string, person = watch, minutes = 30) => person.api(alarmDesk.shelve, { ids: id, reason: '等待备件', minutes })

/** An incident as the engine writes it: a gateway's first device stands for it, every device has a row of its own. */
async function incident(count: number) {
  const { db } = site.database
  const behind = inverters.splice(0, count)
  const of = { orgId: '1001', sign: '2', status: '1', type: '11', level: '2', raisedAt: new Date() }
  const [head] = await db
    .insert(alarms)
    .values({
      ...of,
      siteId: behind[0]!.siteId,
      deviceId: behind[0]!.id,
      gatewayId: `test-${behind[0]!.id}`,
      remark: `网关通讯中断，影响 ${count} 台设备`,
    })
    .returning({ id: alarms.id })
  const members = await db
    .insert(alarms)
    .values(behind.map(({ id, siteId }) => ({ ...of, siteId, deviceId: id, remark: '设备通讯中断', partOf: head!.id })))
    .returning({ id: alarms.id })
  return { id: String(head!.id), members: members.map(({ id }) => String(id)), behind }
}

beforeAll(async () => {
  site = await openSite()
  await site.database.db.update(alarmLimits).set({ offDelay: 0 })
  await site.database.db.execute(
    sql`
      update alarm_limits
      set lower = ${least}
      where indicator_id = (select id from indicators where no = ${indicator.deviceTemperature})
    `,
  )
  watch = await site.as('jizhong.watch')
  colleague = await site.as('jizhong.watch2')
  foreign = await site.as('yanzhao.watch')
  inverters = await site.database.db
    .select({ id: devices.id, no: devices.no, upper: alarmLimits.upper, siteId: devices.siteId, gatewayId: devices.gatewayId })
    .from(alarmLimits)
    .innerJoin(devices, eq(devices.id, alarmLimits.deviceId))
    .innerJoin(indicators, and(eq(indicators.id, alarmLimits.indicatorId), eq(indicators.no, indicator.deviceTemperature)))
    .where(
      sql`
        ${devices.orgId} = '1001'
        and not exists (
          select 1
          from alarms
          where device_id = ${devices.id} and recovered_at is null
        )
        and ${alarmLimits.onDelay} = 0
      `,
    )
    .orderBy(devices.id)
})
afterAll(() => site.close())

describe('an incident', () => {
  it('is one alarm in lists and counts, found by the name of any of its devices, and unfolds into them', async () => {
    const before = await watch.api(alarm.getAlarmIndexByStatus, { waiting: true })
    const { id, members, behind } = await incident(3)
    const rows = await waiting()
    expect(rows.find(row => row.id === id)).toMatchObject({ members: 3, away: 3, partOf: '' })
    expect(rows.filter(row => members.includes(row.id))).toEqual([])
    const sum = (counts: typeof before) => counts.reduce((all, row) => all + row.waiting, 0)
    expect(sum(await watch.api(alarm.getAlarmIndexByStatus, { waiting: true }))).toBe(sum(before) + 1)
    expect((await watch.api(alarm.page, { keyword: behind[2]!.no })).records.map(row => row.id)).toContain(id)
    const unfolded = await watch.api(alarm.page, { incident: id, pageSize: 100 })
    expect(unfolded.records.map(row => row.id).sort()).toEqual([...members].sort())
    expect((await foreign.api(alarm.page, { incident: id })).total).toBe(0)
    // A device speaks of itself.
    const [own] = await watch.api(alarmInfo.alarmList, { deviceNo: behind[2]!.no })
    expect(own).toMatchObject({ id: members[2], partOf: id })
  })

  it('is decided in one step with all its devices, as one order, and each of them tells so', async () => {
    const { id, members } = await incident(3)
    const { orders } = await watch.api(alarm.saveAlarm, { ids: id, nextDeal: '2', dealOpinion: '核查网关' })
    expect(orders).toHaveLength(1)
    for (const member of members) {
      const row = await watch.api(alarm.getAlarmById, { id: member })
      expect(row).toMatchObject({ nextDeal: '2', dealOpinion: '核查网关', orderNo: orders[0], orderKind: 'judge' })
      expect((await watch.api(repair.detail, { id: row.orderId })).no).toBe(orders[0])
      expect(row.trace.map(hop => hop.step)).toContain('转故障研判')
    }
    expect(await idsWaiting()).not.toContain(id)
  })

  it('leaves a device that was decided singly as it is', async () => {
    const { id, members } = await incident(2)
    await colleague.api(alarm.saveAlarm, { ids: members[0]!, nextDeal: '1', dealOpinion: '检修' })
    await watch.api(alarm.saveAlarm, { ids: id, nextDeal: '1', dealOpinion: '抖动' })
    expect(await watch.api(alarm.getAlarmById, { id: members[0]! })).toMatchObject({ dealOpinion: '检修' })
    expect(await watch.api(alarm.getAlarmById, { id: members[1]! })).toMatchObject({ dealOpinion: '抖动' })
  })
})

describe('shelving', () => {
  it('takes an alarm off what waits, says who, why and until when, and stands in trace and audit', async () => {
    const { id } = await raise()
    await shelve(id)
    expect(await idsWaiting()).not.toContain(id)
    const [row] = (await watch.api(alarm.page, { shelved: true, pageSize: 100 })).records.filter(one => one.id === id)
    expect(row?.shelf).toMatchObject({ reason: '等待备件' })
    expect(row?.shelf?.by).not.toBe('')
    expect((await watch.api(alarm.getAlarmById, { id })).trace.map(hop => hop.step)).toEqual(['告警产生', '搁置'])
    const [audit] = await site.database.db
      .select()
      .from(audits)
      .where(eq(audits.action, 'alarmDesk.shelve'))
      .orderBy(desc(audits.id))
      .limit(1)
    expect(audit).toMatchObject({ userId: watch.userId, target: id })
    // A wall goes on showing it: it still stands.
    expect((await watch.api(alarm.page, { live: true, status: '1', pageSize: 100 })).records.map(one => one.id)).toContain(id)
  })

  it('holds for the point: what chatters stays silent', async () => {
    const { id, device } = await raise()
    await shelve(id)
    await deliver(device.no, 40)
    await deliver(device.no, device.upper + 5)
    const again = await newestOf(device.id)
    expect(again).not.toBe(id)
    expect(await idsWaiting()).not.toContain(again)
    const back = await watch.api(alarmDesk.unshelve, { ids: again })
    expect(back.returned.sort()).toEqual([id, again].sort())
    expect(await idsWaiting()).toEqual(expect.arrayContaining([id, again]))
  })

  it('of one limit leaves the other one alone', async () => {
    const device = inverters.shift()!
    await deliver(device.no, least - 5)
    const low = await newestOf(device.id)
    expect(await watch.api(alarm.getAlarmById, { id: low })).toMatchObject({ contentName: expect.stringContaining('越下限') })
    await shelve(low)
    // From one limit over the other in one reading: it burns now.
    await deliver(device.no, device.upper + 5)
    const high = await newestOf(device.id)
    expect(high).not.toBe(low)
    expect(await idsWaiting()).toContain(high)
    const report = await watch.api(shift.report, { endTime: siteTime(new Date(Date.now() + MINUTE)), minutes: 60 })
    expect(report.open.map(row => row.id)).toContain(high)
    // And it can be put aside as well, on a shelf of its own.
    await shelve(high, watch, 60)
    expect(await idsWaiting()).not.toContain(high)
    expect((await watch.api(alarmDesk.unshelve, { ids: high })).returned).toEqual([high])
    expect((await watch.api(alarm.page, { shelved: true, pageSize: 100 })).records.map(row => row.id)).toContain(low)
  })

  it('ends by itself, also while no server ran, and only what still stands is told of anew', async () => {
    const [stands, over] = [await raise(), await raise()]
    await shelve(`${stands.id},${over.id}`)
    await deliver(over.device.no, 40)
    expect(await endDueShelves(site.database.db, new Date())).toEqual([])
    const changes = await endDueShelves(site.database.db, new Date(Date.now() + 31 * MINUTE))
    expect(changes).toEqual(
      expect.arrayContaining([stands.id, over.id].map(id => expect.objectContaining({ kind: 'returned', alarmId: Number(id) }))),
    )
    const rows = await waiting()
    expect(rows.find(row => row.id === stands.id)?.returned).toBeGreaterThan(0)
    expect(rows.find(row => row.id === over.id)?.returned).toBe(0)
    expect(await endDueShelves(site.database.db, new Date(Date.now() + DAY))).toEqual([])
    expect((await watch.api(alarm.getAlarmById, { id: stands.id })).trace.map(hop => hop.step)).toContain('搁置到期')
  })

  it('leaves nothing to decide of what came and went on it, and says that nobody decided', async () => {
    const { id, device } = await raise()
    await shelve(id)
    const again = async (value: number) => {
      await deliver(device.no, 40)
      await deliver(device.no, value)
      return newestOf(device.id)
    }
    const passing = [await again(device.upper + 5), await again(device.upper + 6)]
    const stands = await again(device.upper + 7)
    const changes = await endDueShelves(site.database.db, new Date(Date.now() + 31 * MINUTE))
    const announced = (kind: string) => changes.flatMap(change => (change.kind === kind ? [String(change.alarmId)] : [])).sort()
    expect(announced('handled')).toEqual([...passing].sort())
    // The one that was shelved is somebody's, over or not.
    expect(announced('returned')).toEqual([id, stands].sort())
    expect(await idsWaiting()).toEqual(expect.arrayContaining([id, stands]))
    for (const over of passing) {
      expect(await idsWaiting()).not.toContain(over)
      const row = await watch.api(alarm.getAlarmById, { id: over })
      expect(row).toMatchObject({ statusName: '已处理', handledBy: '', dealOpinion: '搁置期间发生并恢复', shelf: null })
      expect(row.trace.at(-1)).toMatchObject({ step: '忽略', who: '系统' })
    }
    const opinions = await watch.api(alarmDesk.getOpinions, { sign: '1', type: '05' })
    expect(opinions.map(({ text }) => text)).not.toContain('搁置期间发生并恢复')
  })

  it('lets exactly one of two win, whether they shelve or one decides meanwhile', async () => {
    const first = (await raise()).id
    const both = await Promise.allSettled([shelve(first), shelve(first, colleague)])
    expect(both.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const second = (await raise()).id
    const results = await Promise.allSettled([
      shelve(second),
      colleague.api(alarm.saveAlarm, { ids: second, nextDeal: '1', dealOpinion: '无' }),
    ])
    // Who decides may decide on what was shelved; who shelves may not shelve what was decided.
    expect(results[1].status).toBe('fulfilled')
    const row = await watch.api(alarm.getAlarmById, { id: second })
    expect(row.handledBy).not.toBe('')
    expect(row.shelf).toBeNull()
    await expect(shelve(second)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('已由') })
  })

  it('is limited: a reason, an end within seven days, the own alarms, and not single devices of an incident', async () => {
    const { id } = await raise()
    await expect(watch.api(alarmDesk.shelve, { ids: id, reason: '', minutes: 30 })).rejects.toMatchObject({ code: 400 })
    for (const minutes of [0, 8 * 1440])
      await expect(watch.api(alarmDesk.shelve, { ids: id, reason: '检修', minutes })).rejects.toMatchObject({ code: 400 })
    await expect(shelve(id, foreign)).rejects.toMatchObject({ code: 404 })
    await expect(shelve(id, await site.as('grid'))).rejects.toMatchObject({ code: 403 })
    const { members } = await incident(2)
    await expect(shelve(members[0]!)).rejects.toMatchObject({ code: 409 })
  })
})

describe('what operators work with', () => {
  it('offers what was written lately about this kind of alarm, then the shipped ones', async () => {
    for (let n = 0; n < 3; n++)
      await watch.api(alarm.saveAlarm, { ids: (await raise()).id, nextDeal: '1', dealOpinion: '风扇滤网已约周五清洗' })
    const opinions = await watch.api(alarmDesk.getOpinions, { sign: '1', type: '05' })
    expect(opinions.find(({ text }) => text === '风扇滤网已约周五清洗')).toMatchObject({ nextDeal: '1', used: 3 })
    expect(opinions.some(({ used }) => used === 0)).toBe(true)
    const theirs = await foreign.api(alarmDesk.getOpinions, { sign: '1', type: '05' })
    expect(theirs.map(({ text }) => text)).not.toContain('风扇滤网已约周五清洗')
  })

  it('says why a condition was raised', async () => {
    const { id } = await incident(2)
    expect(await watch.api(alarmDesk.getPeers, { id })).toMatchObject({ basis: '', why: expect.stringContaining('采样周期') })
  })

  it('shows a lagging inverter beside the median and the range of its site, as shares of their ratings', async () => {
    const { db } = site.database
    const rows = await db
      .select({ id: devices.id, no: devices.no, siteId: devices.siteId, ratedKw: devices.ratedKw })
      .from(devices)
      .where(sql`${devices.orgId} = '1001' and ${devices.energyKind} = 'generation' and ${devices.enabled} and ${devices.ratedKw} > 0`)
      .orderBy(devices.siteId, devices.id)
    const together = rows.find(row => rows.filter(other => other.siteId === row.siteId).length >= 4)!
    const [own, ...others] = rows.filter(row => row.siteId === together.siteId)
    const at = Date.now()
    await db.execute(sql`delete from readings`)
    await db.execute(sql`delete from curves`)
    await site.app.services.ingest.accept(
      [own!, ...others].map((row, n) => [row.no, indicator.activePower, at, row.ratedKw! * (n === 0 ? 0.2 : 0.5)]),
    )
    const [row] = await db
      .insert(alarms)
      .values({
        ...{
          orgId: '1001',
          siteId: own!.siteId,
          deviceId: own!.id,
          sign: '2',
          status: '1',
          type: '14',
          level: '3',
          value: own!.ratedKw! * 0.2,
        },
        ...{ remark: '发电偏低：低于同站设备 60 %', raisedAt: new Date(at) },
      })
      .returning({ id: alarms.id })
    const peers = await watch.api(alarmDesk.getPeers, { id: String(row!.id) })
    expect(peers).toMatchObject({ basis: '同站', count: others.length + 1, at: { own: 20, median: 50, low: 50, high: 50 } })
    expect(peers.why).toContain('为额定的 20 %')
    expect(peers.why).toContain('60 %')
  })

  it('counts an incident once in the rate of alarms', async () => {
    const before = await watch.api(alarmDesk.getFlood, {})
    await incident(5)
    await raise()
    const after = await watch.api(alarmDesk.getFlood, {})
    expect(after.now.alarms).toBe(before.now.alarms + 2)
    expect(after.now.operators).toBeGreaterThanOrEqual(1)
  })

  it('of a span is the same in list, counts and analysis, to the end of its last second', async () => {
    const { id: deviceId, siteId } = inverters.shift()!
    const last = Math.floor(Date.now() / 1000) * 1000 - 3 * 3_600_000
    const raisedAt = new Date(last + 600)
    const [row] = await site.database.db
      .insert(alarms)
      .values({
        ...{ orgId: '1001', siteId, deviceId, sign: '1', status: '1', type: '05', level: '2', remark: '机内温度越上限', value: 80 },
        ...{ raisedAt, recoveredAt: raisedAt },
      })
      .returning({ id: alarms.id })
    const span = { startTime: siteTime(new Date(last - 1000)), endTime: siteTime(raisedAt) }
    const page = await watch.api(alarm.page, { ...span, pageSize: 100 })
    expect(page.records.map(({ id }) => id)).toContain(String(row!.id))
    const counts = await watch.api(alarm.getAlarmIndexByStatus, span)
    expect(counts.reduce((all, { count }) => all + count, 0)).toBe(page.total)
    expect((await watch.api(alarmInfo.alarmInfoList, span)).total).toBe(page.total)
    expect((await watch.api(alarmInfo.alarmInfoAnalyse, span)).total).toBe(page.total)
    expect((await watch.api(alarmDesk.powerAlarmPage, { ...span, endTime: span.startTime })).total).toBe(0)
  })

  it('shows distribution sites only, and one analysis whose parts are the whole', async () => {
    const types = new Map((await site.database.db.select({ id: sites.id, type: sites.type }).from(sites)).map(row => [row.id, row.type]))
    const power = await watch.api(alarmDesk.powerAlarmPage, { pageSize: 100 })
    expect(power.records.every(row => types.get(row.stationId) === '001')).toBe(true)
    const analysis = await watch.api(alarmInfo.alarmInfoAnalyse, {})
    const sum = (parts: readonly { count: number }[]) => parts.reduce((all, { count }) => all + count, 0)
    expect(sum(analysis.types)).toBe(analysis.total)
    expect(sum(analysis.levels)).toBe(analysis.total)
    expect(analysis.trend.reduce((all, { limit, abnormal }) => all + limit + abnormal, 0)).toBe(analysis.total)
    expect(analysis.hours.reduce((all, count) => all + count, 0)).toBe(analysis.total)
    const [row] = (await watch.api(alarmInfo.alarmInfoList, { pageSize: 1 })).records
    expect((await watch.api(alarmInfo.alarmInfoDetails, { id: row!.id })).trace[0]).toMatchObject({ step: '告警产生' })
  })
})

describe('a flood', () => {
  it('begins above ten alarms of an operator in ten minutes and ends below five', () => {
    expect([rateOf(22, 2), rateOf(22, 0)]).toEqual([11, 22])
    expect([floods(10, false), floods(10.5, false), floods(6, true), floods(4.9, true)]).toEqual([false, true, true, false])
    const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n * 1000)
    const came = [...many(0, 12), ...many(10 * MINUTE, 6), ...many(20 * MINUTE, 4)]
    expect(slotsOf(came, [], 0, 30 * MINUTE).map(({ alarms, flood }) => [alarms, flood])).toEqual([
      [12, true],
      [6, true],
      [4, false],
    ])
    const two = ['a', 'b'].map(who => ({ who, from: 0, to: 30 * MINUTE }))
    expect(slotsOf(came, two, 0, 30 * MINUTE).map(({ rate, flood }) => [rate, flood])).toEqual([
      [6, false],
      [3, false],
      [2, false],
    ])
  })
})

describe('a shift', () => {
  const span = () => ({ endTime: siteTime(new Date(Date.now() + MINUTE)), minutes: 8 * 60 + 1 })

  it('tells what came, what was decided by whom, what is open and what is shelved', async () => {
    const [decided, open, shelved] = [await raise(), await raise(), await raise()]
    await watch.api(alarm.saveAlarm, { ids: decided.id, nextDeal: '1', dealOpinion: '已确认' })
    await shelve(shelved.id)
    const report = await watch.api(shift.report, span())
    const day = await site.database.db
      .select({ id: alarms.id })
      .from(alarms)
      .where(sql`${alarms.orgId} = '1001' and ${alarms.partOf} is null and ${alarms.raisedAt} >= now() - interval '8 hours'`)
    expect(report.came.total).toBe(day.length)
    expect(report.came.types.reduce((all, { count }) => all + count, 0)).toBe(report.came.total)
    expect(report.decided.find(row => row.id === decided.id)).toMatchObject({ choice: '忽略', opinion: '已确认' })
    expect(report.open.map(row => row.id)).toContain(open.id)
    expect(report.shelved.find(row => row.id === shelved.id)).toMatchObject({ reason: '等待备件' })
    expect(report.people.reduce((all, { total }) => all + total, 0)).toBe(report.decidedTotal)
  })

  it('is handed over as it stood and taken over once, by somebody else', async () => {
    const { id } = await watch.api(shift.downloadBlob, { ...span(), notes: '3 号站等待备件' })
    const before = await watch.api(shift.detail, { id })
    await raise()
    expect((await colleague.api(shift.detail, { id })).report).toEqual(before.report)
    await expect(watch.api(shift.takeOver, { id })).rejects.toMatchObject({ code: 409 })
    await expect(foreign.api(shift.takeOver, { id })).rejects.toMatchObject({ code: 404 })
    const leader = await site.as('sjz1.leader')
    const both = await Promise.allSettled([colleague, leader].map(person => person.api(shift.takeOver, { id, notes: '已阅' })))
    expect(both.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [row] = (await watch.api(shift.page, {})).records
    expect(row).toMatchObject({ id, notes: '3 号站等待备件', takenNotes: '已阅', mine: true, open: before.report.openTotal })
    expect(row?.takenBy).not.toBe('')
    expect((await foreign.api(shift.page, {})).total).toBe(0)
    // Who sees every enterprise goes on from the own handovers.
    const platform = await site.as('admin')
    expect((await platform.api(shift.page, {})).total).toBeGreaterThan(0)
    expect((await platform.api(shift.page, { own: true })).total).toBe(0)
    expect((await watch.api(shift.page, { own: true })).total).toBe((await watch.api(shift.page, {})).total)
  })

  it('refuses a span that is none', async () => {
    await expect(watch.api(shift.report, { ...span(), minutes: 8 * 1440 })).rejects.toMatchObject({ code: 400 })
    await expect(watch.api(shift.report, { endTime: siteTime(new Date(Date.now() + DAY)), minutes: 60 })).rejects.toMatchObject({
      code: 400,
    })
    await expect((await site.as('lvdao')).api(shift.report, span())).rejects.toMatchObject({ code: 403 })
  })
})
