import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abnormal } from '../../../core/contract/alarms/abnormal.ts'
import { alarmDevice } from '../../../core/contract/alarms/alarmDevice.ts'
import { assessment } from '../../../core/contract/orders/assessment.ts'
import { crewPerson } from '../../../core/contract/platform/crewPerson.ts'
import { deviceOperation } from '../../../core/contract/devices/deviceOperation.ts'
import { orderStatistics } from '../../../core/contract/orders/orderStatistics.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import { instantOf } from '../../../core/time/time.ts'
import { alarms, devices, orderDevices, orderSteps, orders, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let watch: Person
let worker: Person
let leader: Person
let otherTeam: Person
let chief: Person
let west: Person
let stationId = ''
let otherStation = ''
let deviceNo = ''
/** Ids of the orders of the history, by their letter. */
const ids: Record<string, number> = {}

const crewId = 'T100111'
const march = { startTime: '2025-03-01 00:00:00', endTime: '2025-03-31 23:59:59' }
const at = (text: string) => instantOf(`2025-${text}:00`)

type Step = [node: string, from: string, to: string | null, due: string | null, by?: Person]
interface Made {
  kind: string
  status: string
  opened: string
  steps: Step[]
  more?: Partial<typeof orders.$inferInsert>
}

async function write(letter: string, { kind, status, opened, steps, more }: Made) {
  const { db } = site.database
  const [row] = await db
    .insert(orders)
    .values({
      no: `TJ${letter}`,
      orgId: watch.orgId,
      kind,
      status,
      siteId: stationId,
      degree: '1',
      content: `历史 ${letter}`,
      createdBy: watch.userId,
      createdAt: at(opened),
      ...more,
    })
    .returning({ id: orders.id })
  ids[letter] = row!.id
  for (const [node, from, to, due, by] of steps)
    await db.insert(orderSteps).values({
      orgId: watch.orgId,
      orderId: row!.id,
      node,
      startedAt: at(from),
      endedAt: to === null ? null : at(to),
      dueAt: due === null ? null : at(due),
      userId: to === null ? null : (by ?? watch).userId,
    })
}

beforeAll(async () => {
  site = await openSite()
  ;[watch, worker, leader, otherTeam, chief, west] = (await Promise.all(
    ['jizhong.watch', 'sjz1.repair', 'sjz1.leader', 'sjz2.repair', 'jizhong', 'yanzhao'].map(name => site.as(name)),
  )) as [Person, Person, Person, Person, Person, Person]
  const { db } = site.database
  const [device] = await db
    .select({ id: devices.id, no: devices.no, siteId: devices.siteId })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(eq(sites.customerId, 'K1001015'), eq(devices.orgId, watch.orgId)))
    .orderBy(asc(devices.id))
    .limit(1)
  stationId = device!.siteId
  deviceNo = device!.no
  const deviceId = device!.id
  const crew = { crewId, crewName: '一班', deviceId }
  // Repaired in half a day; only its dispatch came too late.
  await write('A', {
    kind: 'rushRepair',
    status: '4',
    opened: '03-03 08:00',
    steps: [
      ['start', '03-03 08:00', '03-03 08:00', null],
      ['dispatch', '03-03 08:00', '03-03 08:30', '03-03 08:15'],
      ['arrive', '03-03 08:30', '03-03 10:00', '03-03 10:30', worker],
      [workNode, '03-03 10:00', '03-03 12:00', '03-03 16:00', worker],
      ['accept', '03-03 12:00', '03-03 14:00', '03-04 12:00'],
    ],
    more: {
      ...crew,
      faultType: '1',
      faultReason: '轴承磨损',
      evaluationLevel: 5,
      evaluationContent: '及时',
      planFinishTime: at('03-03 16:00'),
    },
  })
  // Declined once, rejected once: it is being worked on again, past its time.
  await write('B', {
    kind: 'rushRepair',
    status: '3',
    opened: '03-03 09:00',
    steps: [
      ['start', '03-03 09:00', '03-03 09:00', null],
      ['dispatch', '03-03 09:00', '03-03 10:00', '03-03 10:00'],
      ['arrive', '03-03 10:00', '03-03 12:00', '03-03 12:00', worker],
      ['dispatch', '03-03 12:00', '03-03 13:00', '03-03 13:00'],
      ['arrive', '03-03 13:00', '03-03 15:00', '03-03 14:00', worker],
      [workNode, '03-03 15:00', '03-03 18:00', '03-03 20:00', worker],
      ['accept', '03-03 18:00', '03-03 19:00', '03-04 18:00'],
      [workNode, '03-03 19:00', null, '03-04 12:00'],
    ],
    more: { ...crew, faultType: '1', faultReason: '轴承磨损', planFinishTime: at('03-04 12:00') },
  })
  // Judged harmless: closed without a repair.
  await write('C', {
    kind: 'judge',
    status: '5',
    opened: '03-05 10:00',
    steps: [
      ['start', '03-05 10:00', '03-05 10:00', null],
      ['judge', '03-05 10:00', '03-05 11:00', '03-05 19:00'],
    ],
    more: { degree: '3', faultType: '6', planFinishTime: at('03-06 10:00') },
  })
  // Reported, judged, waiting for a team past its time; another fault of the same device.
  await write('D', {
    kind: 'repair',
    status: '1',
    opened: '03-10 09:00',
    steps: [
      ['start', '03-10 09:00', '03-10 09:00', null],
      ['declare', '03-10 09:00', '03-10 09:10', null],
      ['judge', '03-10 09:10', '03-10 10:00', '03-10 18:10'],
      ['dispatch', '03-10 10:00', null, '03-10 11:00'],
    ],
    more: { deviceId, faultType: '2' },
  })
  // The first fault again, but seven weeks later.
  await write('E', {
    kind: 'rushRepair',
    status: '1',
    opened: '04-20 09:00',
    steps: [
      ['start', '04-20 09:00', '04-20 09:00', null],
      ['dispatch', '04-20 09:00', null, null],
    ],
    more: { deviceId, faultType: '1' },
  })
  // Written down, not handed in: no order yet.
  await write('F', { kind: 'repair', status: '0', opened: '03-11 09:00', steps: [['declare', '03-11 09:00', null, null]] })

  // A patrol over two stations of a contract, done in time at the end of a month; and a plan that was only written down.
  const [second] = await db
    .select({ id: devices.id, siteId: devices.siteId })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(eq(sites.customerId, 'K1001015'), ne(devices.siteId, stationId)))
    .orderBy(asc(devices.id))
    .limit(1)
  otherStation = second!.siteId
  await write('P', {
    kind: 'patrol',
    status: '4',
    opened: '01-30 08:00',
    steps: [
      ['start', '01-30 08:00', '01-30 08:00', null],
      ['plan', '01-30 08:00', '01-30 09:00', null],
      ['arrive', '01-30 09:00', '01-31 23:00', null, worker],
      [workNode, '01-31 23:00', '01-31 23:30', null, worker],
      ['accept', '01-31 23:30', '02-01 00:10', null],
    ],
    more: { contractId: 1, planFinishTime: at('02-01 00:00') },
  })
  await db.insert(orderDevices).values(
    [
      { siteId: stationId, deviceId },
      { siteId: otherStation, deviceId: second!.id },
    ].map(row => ({ ...row, orgId: watch.orgId, orderId: ids.P! })),
  )
  await write('Q', {
    kind: 'patrol',
    status: '0',
    opened: '01-30 08:00',
    steps: [
      ['start', '01-30 08:00', '01-30 08:00', null],
      ['plan', '01-30 08:00', null, null],
    ],
  })

  const alarmed = { orgId: watch.orgId, siteId: stationId, deviceId, status: '3', level: '2', remark: '历史告警' }
  const span = (from: string, to: string) => ({ raisedAt: at(from), recoveredAt: at(to), createdAt: at(from) })
  await db.insert(alarms).values([
    { ...alarmed, sign: '2', type: '12', ...span('03-03 00:00', '03-03 02:00') },
    { ...alarmed, sign: '1', type: '05', level: '1', ...span('03-03 01:00', '03-03 03:00') },
    { ...alarmed, sign: '2', type: '12', ...span('03-05 10:00', '03-05 10:30') },
    // An incident says nothing of the device it stands on.
    { ...alarmed, sign: '2', type: '11', gatewayId: 'G-TEST', ...span('03-05 10:00', '03-06 10:00') },
  ])
})
afterAll(() => site.close())

const asked = () => ({ ...march, stationId })

describe('orders of a period', () => {
  it('are counted by what they are and how far they have come; a draft is none', async () => {
    const told = await watch.api(workSchedule.orderStatistics, asked())
    expect(told).toMatchObject({ total: 4, finishCount: 2, unfinishCount: 2, percentum: 50, overdue: 1 })
    expect(Object.fromEntries(told.kinds.map(({ code, total, finishCount }) => [code, [total, finishCount]]))).toEqual({
      rushRepair: [2, 1],
      judge: [1, 1],
      repair: [1, 0],
    })
    expect(told.kinds.map(({ name }) => name)).toContain('应急抢修')
    expect(told.degrees.map(({ code, total }) => [code, total])).toEqual([
      ['1', 3],
      ['3', 1],
    ])
    expect(Object.fromEntries(told.states.map(({ code, count }) => [code, count]))).toMatchObject({
      '0': 0,
      '1': 1,
      '3': 1,
      '4': 1,
      '5': 1,
    })
    expect(
      await watch.api(workSchedule.orderStatistics, { ...asked(), startTime: '2025-02-01 00:00:00', endTime: '2025-02-10 00:00:00' }),
    ).toMatchObject({ total: 0, percentum: null })
  })

  it('take their time to each milestone: like for like, and a way back reaches nothing', async () => {
    const { total, milestones, steps, evaluations, evaluation } = await watch.api(orderStatistics.times, asked())
    expect(total).toBe(4)
    expect(milestones.map(({ node, reached, meanMinutes, medianMinutes }) => [node, reached, meanMinutes, medianMinutes])).toEqual([
      // A 30, B 240 by its second team; D waits.
      ['dispatch', 2, 135, 135],
      // A 120, B 360.
      ['arrive', 2, 240, 240],
      // A only: B was not accepted.
      [workNode, 1, 240, 240],
      ['accept', 1, 360, 360],
    ])
    const byNode = new Map(steps.map(step => [step.node, step]))
    // Taken, mean minutes, judged, in time: what is open past its time is late as well.
    const figures = (node: string) => {
      const step = byNode.get(node)
      return [step?.taken, step?.meanMinutes, step?.withDue, step?.onTime, step?.onTimeShare]
    }
    expect(figures('dispatch')).toEqual([3, 50, 4, 2, 50])
    expect(figures('arrive')).toEqual([3, 110, 3, 2, 66.7])
    expect(figures(workNode)).toEqual([2, 150, 3, 2, 66.7])
    expect(figures('accept')).toEqual([2, 90, 2, 2, 100])
    expect(figures('judge')).toEqual([2, 55, 2, 2, 100])
    expect(figures('declare')).toEqual([1, 10, 0, 0, null])
    expect(byNode.has('start')).toBe(false)
    expect(evaluations.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1])
    expect(evaluation).toBe(5)
    const nobody = await watch.api(orderStatistics.times, { ...asked(), kind: 'repair' })
    expect(
      nobody.milestones.every(({ reached, meanMinutes, medianMinutes }) => reached === 0 && meanMinutes === null && medianMinutes === null),
    ).toBe(true)
    expect(nobody.evaluation).toBeNull()
  })

  it('are told apart by team, with what each keeps of its times', async () => {
    const crews = await watch.api(orderStatistics.crews, asked())
    expect(crews.find(({ code }) => code === crewId)).toMatchObject({
      total: 2,
      finishCount: 1,
      overdue: 1,
      finishMinutes: 240,
      withDue: 11,
      onTime: 8,
      evaluated: 1,
      evaluation: 5,
    })
    expect(crews.find(({ code }) => code === '')).toMatchObject({ name: '未派单', total: 2 })
    const stations = await watch.api(workSchedule.systemWorkList, march)
    expect(stations).toMatchObject({ total: 1, records: [{ code: stationId, total: 4, finishCount: 2, unfinishCount: 2 }] })
  })

  it('show what breaks, and what breaks again within 30 days', async () => {
    const faults = await watch.api(orderStatistics.faults, asked())
    expect(faults.types.map(({ code, count }) => [code, count])).toEqual([
      ['1', 2],
      ['2', 1],
      ['6', 1],
    ])
    expect(faults.types[0]?.name).toBe('设备故障')
    expect(faults.reasons).toEqual([{ name: '轴承磨损', count: 2 }])
    expect(faults).toMatchObject({ judged: 3, again: 1 })
    const april = { startTime: '2025-04-01 00:00:00', endTime: '2025-04-30 23:59:59', stationId }
    expect(await watch.api(orderStatistics.faults, april)).toMatchObject({ judged: 1, again: 0 })
    const { records, total } = await watch.api(orderStatistics.recurrences, asked())
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      deviceNo,
      faultTypeName: '设备故障',
      count: 2,
      again: 1,
      lastNo: 'TJB',
      lastId: String(ids.B),
      lastKind: 'rushRepair',
      lastTime: '2025-03-03 09:00:00',
    })
  })

  it('stand beside what was planned, day by day, with what is left at the end of each', async () => {
    const days = await watch.api(workSchedule.workScheduleAnalyse, asked())
    expect(days).toHaveLength(31)
    const day = (time: string) => {
      const { opened, closed, backlog, planned, kept, done } = days.find(row => row.time === time)!
      return [opened, closed, backlog, planned, kept, done]
    }
    expect(day('2025-03-02')).toEqual([0, 0, 0, 0, 0, 0])
    expect(day('2025-03-03')).toEqual([2, 1, 1, 1, 1, 1])
    expect(day('2025-03-04')).toEqual([0, 0, 1, 1, 0, 0])
    expect(day('2025-03-05')).toEqual([1, 1, 1, 0, 0, 1])
    expect(day('2025-03-06')).toEqual([0, 0, 1, 1, 1, 0])
    expect(day('2025-03-31')).toEqual([0, 0, 2, 0, 0, 0])
    const months = await watch.api(workSchedule.workScheduleAnalyse, { ...asked(), dateType: 'month' })
    expect(months).toEqual([{ time: '2025-03', opened: 4, closed: 2, backlog: 2, planned: 3, kept: 2, done: 2 }])
    const { records, total } = await watch.api(workSchedule.workScheduleList, asked())
    expect(total).toBe(4)
    expect(
      records.map(row => [row.day, row.planCount, row.finishCount, row.unfinishCount, row.percentum, row.onTimeCount, row.doneCount]),
    ).toEqual([
      ['2025-03-06', 1, 1, 0, 100, 1, 0],
      ['2025-03-05', 0, 0, 0, null, 0, 1],
      ['2025-03-04', 1, 0, 1, 0, 0, 0],
      ['2025-03-03', 1, 1, 0, 100, 1, 1],
    ])
  })

  it('are listed as the figures count them', async () => {
    const listed = async (more: object) =>
      (await watch.api(workSchedule.workList, { ...asked(), ...more })).records
        .map(({ no }) => no.slice(2))
        .sort()
        .join('')
    expect(await listed({})).toBe('ABCD')
    expect(await listed({ finished: false })).toBe('BD')
    expect(await listed({ overdue: true })).toBe('B')
    expect(await listed({ crewId })).toBe('AB')
    expect(await listed({ faultType: '6' })).toBe('C')
    expect(await listed({ kind: 'repair', status: '1' })).toBe('D')
    expect(await listed({ group: 'fault' })).toBe('ABCD')
    expect(await listed({ userId: worker.userId })).toBe('AB')
    const scheduled = (scheduledIn: string) => listed({ startTime: undefined, endTime: undefined, scheduledIn })
    expect(await scheduled('2025-03-04')).toBe('B')
    // A day for which nothing was planned leads to what was done on it.
    expect(await scheduled('2025-03-05')).toBe('C')
    expect(await scheduled('2025-03-02')).toBe('')
  })

  it('over several stations count for each of them, and are found under each', async () => {
    const winter = { startTime: '2025-01-01 00:00:00', endTime: '2025-02-28 23:59:59' }
    const there = { ...winter, stationId: otherStation }
    for (const who of [watch, await site.as('lvdao')]) {
      expect(await who.api(workSchedule.orderStatistics, winter)).toMatchObject({ total: 1, finishCount: 1 })
      expect(await who.api(workSchedule.orderStatistics, there)).toMatchObject({ total: 1, finishCount: 1 })
      const both = await who.api(workSchedule.systemWorkList, winter)
      expect(both.total).toBe(2)
      expect(both.records.map(({ code, total }) => [code, total]).sort()).toEqual(
        [
          [otherStation, 1],
          [stationId, 1],
        ].sort(),
      )
      expect(await who.api(workSchedule.systemWorkList, there)).toMatchObject({ total: 1, records: [{ code: otherStation, total: 1 }] })
      const days = await who.api(workSchedule.workScheduleList, winter)
      expect(days.records.map(({ day, stationId, planCount, doneCount }) => [day, stationId, planCount, doneCount]).sort()).toEqual(
        [otherStation, stationId]
          .flatMap(id => [
            ['2025-01-31', id, 0, 1],
            ['2025-02-01', id, 1, 0],
          ])
          .sort(),
      )
      expect((await who.api(workSchedule.workList, there)).records.map(({ no }) => no)).toEqual(['TJP'])
      expect((await who.api(repair.list, { stationId: otherStation, keyword: 'TJP' })).total).toBe(1)
    }
    const [name] = await site.database.db.select({ name: sites.name }).from(sites).where(eq(sites.id, otherStation))
    const named = await watch.api(workSchedule.systemWorkList, { ...winter, keyword: name!.name })
    expect(named.records.map(({ code }) => code)).toEqual([otherStation])
    expect((await watch.api(workSchedule.workList, { ...winter, keyword: name!.name })).total).toBe(1)
  })

  it('are listed for the month they were planned for, and for that they were done in, as those months count them', async () => {
    const winter = { startTime: '2025-01-01 00:00:00', endTime: '2025-02-28 23:59:59', stationId }
    const months = await watch.api(workSchedule.workScheduleAnalyse, { ...winter, dateType: 'month' })
    expect(months.map(({ time, opened, closed, planned, kept, done }) => [time, opened, closed, planned, kept, done])).toEqual([
      ['2025-01', 1, 0, 0, 0, 1],
      ['2025-02', 0, 1, 1, 1, 0],
    ])
    const scheduled = async (scheduledIn: string) =>
      (await watch.api(workSchedule.workList, { stationId, scheduledIn })).records.map(({ no }) => no)
    expect(await scheduled('2025-02')).toEqual(['TJP'])
    expect(await scheduled('2025-01')).toEqual(['TJP'])
    expect(await scheduled('2025-02-01')).toEqual(['TJP'])
    expect((await scheduled('2025-03')).sort()).toEqual(['TJA', 'TJB', 'TJC'])
  })

  it('add up to the totals of the period, also where it begins and ends within a day or month', async () => {
    const part = { startTime: '2025-03-03 08:30:00', endTime: '2025-03-05 10:30:00', stationId }
    const { total } = await watch.api(workSchedule.orderStatistics, part)
    expect(total).toBe(2)
    for (const dateType of ['day', 'month'] as const) {
      const slots = await watch.api(workSchedule.workScheduleAnalyse, { ...part, dateType })
      const sum = (of: 'opened' | 'closed' | 'planned' | 'done') => slots.reduce((all, row) => all + (row[of] ?? 0), 0)
      // B and C were opened in it, A and B planned for it; A was closed and done.
      expect([sum('opened'), sum('closed'), sum('planned'), sum('done')]).toEqual([2, 1, 2, 1])
      expect(slots.at(-1)!.backlog).toBe(2)
    }
  })

  it('without a team are listed as they are counted', async () => {
    const crews = await watch.api(orderStatistics.crews, asked())
    const { total, records } = await watch.api(workSchedule.workList, { ...asked(), noCrew: true })
    expect(total).toBe(crews.find(({ code }) => code === '')!.total)
    expect(records.map(({ no }) => no).sort()).toEqual(['TJC', 'TJD'])
  })

  it('are nobody else’s: another enterprise counts none of them and finds no evaluation', async () => {
    expect(await west.api(workSchedule.orderStatistics, asked())).toMatchObject({ total: 0, kinds: [] })
    expect((await west.api(workSchedule.workList, { ...asked(), userId: worker.userId })).total).toBe(0)
    expect((await west.api(orderStatistics.recurrences, asked())).total).toBe(0)
    await expect(west.api(assessment.getAssessmentByBusinessId, { businessId: String(ids.A) })).rejects.toMatchObject({ code: 404 })
    const given = await watch.api(assessment.getAssessmentByBusinessId, { businessId: String(ids.A) })
    expect(given).toMatchObject({ orderNo: 'TJA', evaluationLevel: 5, evaluationContent: '及时', assessTime: '2025-03-03 14:00:00' })
    expect(given.assessor).not.toBe('')
    expect(await watch.api(assessment.getAssessmentByBusinessId, { businessId: String(ids.D) })).toMatchObject({
      evaluationLevel: 0,
      assessor: '',
    })
  })

  it('cannot be asked about a period that is too long or ends before it begins', async () => {
    const ask = (startTime: string, endTime: string) => watch.api(orderStatistics.times, { startTime, endTime })
    await expect(ask('2024-01-01 00:00:00', '2025-12-31 00:00:00')).rejects.toMatchObject({
      fields: { endTime: '时间跨度不能超过 400 天' },
    })
    await expect(ask('2025-03-02 00:00:00', '2025-03-01 00:00:00')).rejects.toMatchObject({ fields: { endTime: '结束时间应晚于开始时间' } })
  })
})

describe('people', () => {
  const person = async (who: Person, whom: Person) =>
    (await who.api(crewPerson.personInfoList, { ...march, size: 100 })).records.find(({ userId }) => userId === whom.userId)

  it('are told what they took, finished and kept in time; work that came back is not finished', async () => {
    expect(await person(watch, worker)).toMatchObject({
      steps: 5,
      orders: 2,
      finished: 1,
      withDue: 5,
      onTime: 4,
      onTimeShare: 80,
      evaluated: 1,
      evaluation: 5,
      lastTime: '2025-03-03 18:00:00',
    })
    expect((await person(watch, worker))!.open).toBeGreaterThanOrEqual(1)
  })

  it('have done as much as the list behind them shows: what was only written down is no order yet', async () => {
    const period = { startTime: '2025-01-30 00:00:00', endTime: '2025-01-30 23:59:59' }
    const { records } = await watch.api(crewPerson.personInfoList, { ...period, size: 100 })
    const planner = records.find(({ userId }) => userId === watch.userId)!
    expect(planner).toMatchObject({ orders: 1, steps: 2 })
    expect((await watch.api(workSchedule.workList, { ...period, userId: watch.userId })).total).toBe(planner.orders)
  })

  it('are those of one’s own team, and no customer’s business', async () => {
    expect(await person(leader, worker)).toBeDefined()
    expect(await person(leader, otherTeam)).toBeUndefined()
    expect(await person(chief, otherTeam)).toBeDefined()
    expect(await person(west, worker)).toBeUndefined()
    const customer = await site.as('lvdao')
    await expect(customer.api(crewPerson.personInfoList, march)).rejects.toMatchObject({ code: 403 })
  })
})

describe('alarms of a period', () => {
  it('are counted by device: how often, how long with what lies over each other once, and when last', async () => {
    const { records, total } = await watch.api(alarmDevice.history, { ...march, keyword: deviceNo })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      deviceNo,
      stationId,
      count: 3,
      limit: 1,
      abnormal: 2,
      open: 0,
      level: '1',
      minutes: 210,
      firstTime: '2025-03-03 00:00:00',
      lastTime: '2025-03-05 10:00:00',
      orderNo: 'TJE',
      orderId: String(ids.E),
      orderKind: 'rushRepair',
      orderState: '待派单',
    })
    expect((await west.api(alarmDevice.history, { ...march, stationId })).total).toBe(0)
  })

  it('show the abnormal ones by type and day', async () => {
    const period = { beginStartTime: march.startTime, endStartTime: march.endTime, stationId }
    const types = await watch.api(abnormal.getAbnormalTypeNum, period)
    expect(
      types.map(({ abnormalType, num, recovered, unrecovered, medianMinutes }) => [
        abnormalType,
        num,
        recovered,
        unrecovered,
        medianMinutes,
      ]),
    ).toEqual([
      ['12', 2, 2, 0, 75],
      ['11', 1, 1, 0, 1440],
    ])
    const { xaxis, series } = await watch.api(abnormal.getAbnormalTrend, period)
    expect(xaxis).toHaveLength(31)
    const zero = series.find(({ abnormalType }) => abnormalType === '12')!
    expect(xaxis.filter((_, place) => (zero.nums[place] ?? 0) > 0)).toEqual(['2025-03-03', '2025-03-05'])
    const ended = await watch.api(abnormal.getAbnormalList, { ...period, abnormalType: '12', abnormalState: '0' })
    expect(ended.total).toBe(2)
    expect((await watch.api(abnormal.getAbnormalList, { ...period, abnormalState: '1' })).total).toBe(0)
  })
})

describe('devices', () => {
  it('in alarm now are those whose own alarms have not recovered', async () => {
    // Whether something of the region is wrong at this hour is chance: one alarm of a device lasts.
    await site.database.db.execute(
      sql`
        update alarms
        set recovered_at = null
        where id = (select max(id) from alarms where org_id = ${watch.orgId} and gateway_id is null and part_of is null)
      `,
    )
    const { total, records } = await watch.api(alarmDevice.realTime, { size: 100 })
    const open = await site.database.db
      .selectDistinct({ id: alarms.deviceId })
      .from(alarms)
      .where(and(eq(alarms.orgId, watch.orgId), isNull(alarms.recoveredAt), isNull(alarms.gatewayId)))
    expect(open.length).toBeGreaterThan(0)
    expect(total).toBe(open.length)
    expect(records.every(row => row.open === row.count && row.minutes > 0)).toBe(true)
  })

  it('are healthy as their last 30 days were, the worst first, and the rest after them', async () => {
    const { records, total } = await watch.api(deviceOperation.list, { size: 100 })
    const [all] = await site.database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(devices)
      .where(and(eq(devices.orgId, watch.orgId), eq(devices.enabled, true)))
    expect(total).toBe(all!.count)
    const scores = records.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    const worst = records[0]!
    const one = await watch.api(deviceOperation.getDeviceHealth, { deviceNo: worst.deviceNo })
    expect(one.score).toBeCloseTo(100 - one.deductions.reduce((sum, { points }) => sum + points, 0), 5)
    expect(one.score).toBeCloseTo(worst.score, 0)
    await expect(west.api(deviceOperation.getDeviceHealth, { deviceNo: worst.deviceNo })).rejects.toMatchObject({ code: 404 })
    const pages = await Promise.all([1, 2, 3].map(current => watch.api(deviceOperation.list, { current, size: 30 })))
    const seen = pages.flatMap(page => page.records.map(row => row.deviceNo))
    expect(new Set(seen).size).toBe(seen.length)
  })
})
