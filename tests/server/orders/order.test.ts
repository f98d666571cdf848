import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { faultLibrary as library } from '../../../core/contract/orders/faultLibrary.ts'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { flow } from '../../../core/contract/orders/flow.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { alarms, audits, devices, faultLibrary, indicators, latest, orderSteps, orders, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
/**
 * Who does what in the chain: 冀中's watch, leader and worker of its first team, the leader of another, the customer of
 * one site, the enterprise.
 */
let watch: Person
let worker: Person
let otherTeam: Person
let customer: Person
let chief: Person
let west: Person
/** A site of the customer, in the hands of the first team's base. */
let stationId = ''

const crewId = 'T100111'
beforeAll(async () => {
  site = await openSite()
  ;[watch, worker, otherTeam, customer, chief, west] = (await Promise.all(
    ['jizhong.watch', 'sjz1.repair', 'sjz2.repair', 'lvdao', 'jizhong', 'yanzhao'].map(name => site.as(name)),
  )) as [Person, Person, Person, Person, Person, Person]
  const [own] = await site.database.db.select().from(sites).where(eq(sites.customerId, 'K1001015')).orderBy(asc(sites.id)).limit(1)
  stationId = own!.id
})
afterAll(() => site.close())

const report = () => ({ stationId, faultAppearance: '3 号箱变异响', degree: '2' as const })
const judgement = { nextSteps: '1', faultType: '1', faultLevel: '4', faultReason: '风机轴承磨损', schemeName: '更换风机' } as const
/** The open step of an order. */
const openStep = async (id: string) => {
  const [step] = await site.database.db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
  return step
}
const taskOf = async (id: string) => String((await openStep(id))?.id ?? '')
const detail = (id: string, who = watch) => who.api(repair.detail, { id })

/** How each way out of a step is asked for. */
const asks: Record<string, { call: AnyCall; input: object }> = {
  submitted: { call: repair.submit, input: {} },
  confirmed: { call: judge.submit, input: judgement },
  harmless: { call: judge.submit, input: { ...judgement, nextSteps: '2' } },
  dispatched: { call: rushRepair.deliver, input: { crewId } },
  arrived: { call: fieldWork.arrive, input: {} },
  declined: { call: fieldWork.decline, input: { advice: '人手不足' } },
  finished: { call: fieldWork.finish, input: { operationContent: '已更换风机轴承' } },
  accepted: { call: fieldWork.accept, input: { passed: true, evaluationLevel: 5 } },
  rejected: { call: fieldWork.accept, input: { passed: false, advice: '仍有异响' } },
}
const take = async (who: Person, id: string, outcome: string, more: object = {}) => {
  const { call, input } = asks[outcome]!
  return who.api(call, { ...input, ...more, id, taskId: await taskOf(id) } as never)
}

/** A report that came through these ways, by the people who would go them. */
const usual: Record<string, () => Person> = {
  submitted: () => customer,
  confirmed: () => watch,
  dispatched: () => watch,
  arrived: () => worker,
  finished: () => worker,
}
async function reportedUpTo(...ways: string[]) {
  const { id } = await customer.api(repair.add, report())
  for (const way of ways) await take(usual[way]!(), id, way)
  return id
}
const whole = ['submitted', 'confirmed', 'dispatched', 'arrived', 'finished'] as const

describe('a report', () => {
  it('is judged by what the dictionaries hold, so that statistics know what it was', async () => {
    const id = await reportedUpTo('submitted')
    // 0 is how statistics call what nobody has judged.
    await expect(take(watch, id, 'confirmed', { faultType: '0', faultLevel: '8' })).rejects.toMatchObject({
      code: 400,
      fields: { faultType: '没有这个故障类型，请重新选择', faultLevel: '没有这个故障等级，请重新选择' },
    })
    const [entry] = await site.database.db.select().from(faultLibrary).where(eq(faultLibrary.state, '1')).limit(1)
    const used = eq(faultLibrary.id, entry!.id)
    await site.database.db.update(faultLibrary).set({ state: '0' }).where(used)
    await expect(take(watch, id, 'confirmed', { schemeId: entry!.id })).rejects.toMatchObject({
      fields: { schemeId: '所选故障条目已停用，请重新选择' },
    })
    await site.database.db.update(faultLibrary).set({ state: '1' }).where(used)
    await take(watch, id, 'confirmed', { schemeId: entry!.id })
    // Statistics go by what it was judged by.
    const platform = await site.as('admin')
    await expect(platform.api(library.remove, { id: entry!.id })).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(/^正被 \d+ 张工单使用，不能删除$/),
    })
  })

  it('stays with its enterprise, also under the hands of the platform', async () => {
    const platform = await site.as('admin')
    const { id } = await platform.api(repair.add, report())
    const [abroad] = await site.database.db.select({ id: sites.id }).from(sites).where(eq(sites.orgId, west.orgId)).limit(1)
    await expect(platform.api(repair.update, { ...report(), id, stationId: abroad!.id })).rejects.toMatchObject({
      fields: { stationId: '不能换到其他企业的站点' },
    })
    await take(platform, id, 'submitted')
    const [entry] = await site.database.db
      .insert(faultLibrary)
      .values({ ...(await site.database.db.select().from(faultLibrary).limit(1))[0]!, id: 'FOREIGN', name: '他企条目', orgId: west.orgId })
      .returning({ id: faultLibrary.id })
    await expect(take(platform, id, 'confirmed', { schemeId: entry!.id })).rejects.toMatchObject({ code: 404 })
    await site.database.db.delete(faultLibrary).where(eq(faultLibrary.id, entry!.id))
    await take(platform, id, 'confirmed')
  })

  it('goes from the customer to the accepted repair, every hop stamped with who and when', async () => {
    const id = await reportedUpTo(...whole)
    await take(customer, id, 'accepted', { advice: '正常运行', evaluationContent: '及时' })
    const order = await detail(id)
    expect(order).toMatchObject({
      status: '4',
      kindName: '报修',
      origintypeName: '客户报修',
      faultReason: '风机轴承磨损',
      nextsteps: '转抢修',
      crewId,
      operationContent: '已更换风机轴承',
      evaluationLevel: 5,
      taskId: '',
      mayTake: false,
    })
    expect(order.hops.map(({ activityName, dealResult }) => `${activityName}/${dealResult}`)).toEqual([
      '登记报修/',
      '报修登记/提交',
      '故障研判/转抢修',
      '抢修派单/派单',
      '到达现场/到达',
      '抢修处理/处理完成',
      '验收/通过',
    ])
    expect(order.hops.every(({ assigneeName, endTime }) => assigneeName && endTime)).toBe(true)
    expect(await watch.api(flow.nodeProccessList, { processInstanceId: id })).toEqual(order.hops)
    const told = await site.database.db.select({ action: audits.action }).from(audits).where(eq(audits.target, id)).orderBy(asc(audits.id))
    expect(told.map(({ action }) => action)).toEqual([
      'repair.add',
      'repair.submit',
      'judge.submit',
      'rushRepair.deliver',
      'fieldWork.arrive',
      'fieldWork.finish',
      'fieldWork.accept',
    ])
  })

  it('is a draft until it is handed in: changed and removed by who wrote it and the office, unseen by others', async () => {
    const { id } = await customer.api(repair.add, report())
    expect((await detail(id)).status).toBe('0')
    await expect(worker.api(repair.detail, { id })).rejects.toMatchObject({ code: 404 })
    await customer.api(repair.update, { ...report(), id, faultAppearance: '4 号箱变异响' })
    expect((await detail(id, customer)).faultAppearance).toBe('4 号箱变异响')
    await take(customer, id, 'submitted')
    expect((await detail(id, worker)).statusName).toBe('待研判')
    for (const call of [repair.update, repair.remove])
      await expect(customer.api(call as AnyCall, { ...report(), id } as never)).rejects.toMatchObject({ code: 409 })
    const second = await customer.api(repair.add, report())
    await customer.api(repair.remove, { id: second.id })
    await expect(detail(second.id)).rejects.toMatchObject({ code: 404 })
    expect(await openStep(second.id)).toBeUndefined()
  })

  it('is not written over by whoever read it before somebody else changed it: they hear who did, and when', async () => {
    const { id } = await customer.api(repair.add, report())
    const [mine, theirs] = [await detail(id, customer), await detail(id)]
    expect(mine.version).toBe(theirs.version)
    await customer.api(repair.update, { ...report(), id, version: mine.version, faultAppearance: '4 号箱变异响' })
    const late = watch.api(repair.update, { ...report(), id, version: theirs.version, faultAppearance: '5 号箱变异响' })
    await expect(late).rejects.toMatchObject({ code: 409, message: expect.stringMatching(/该报修已由 .+ 于 20\d\d-.+ 修改/) })
    expect((await detail(id)).faultAppearance).toBe('4 号箱变异响')
    // Who has read it as it stands now may.
    await watch.api(repair.update, { ...report(), id, version: (await detail(id)).version, faultAppearance: '5 号箱变异响' })
  })

  it('says at the field what is wrong with it, and keeps nothing of it', async () => {
    const count = () => site.database.db.$count(orders)
    const before = await count()
    await expect(customer.api(repair.add, { ...report(), faultAppearance: '  ' })).rejects.toMatchObject({
      fields: { faultAppearance: '请填写故障现象' },
    })
    await expect(customer.api(repair.add, { ...report(), faultTime: '2099-01-01 00:00:00' })).rejects.toMatchObject({
      fields: { faultTime: '故障时间不能晚于现在' },
    })
    const [foreign] = await site.database.db.select({ id: sites.id }).from(sites).where(eq(sites.orgId, '1002')).limit(1)
    await expect(customer.api(repair.add, { ...report(), stationId: foreign!.id })).rejects.toMatchObject({ code: 404 })
    const [elsewhere] = await site.database.db
      .select({ no: devices.no })
      .from(devices)
      .where(sql`${devices.siteId} <> ${stationId} and ${devices.orgId} = '1001'`)
      .limit(1)
    await expect(customer.api(repair.add, { ...report(), deviceNo: elsewhere!.no })).rejects.toMatchObject({ code: 404 })
    expect(await count()).toBe(before)
  })

  it('that is judged harmless ends there', async () => {
    const id = await reportedUpTo('submitted')
    await take(watch, id, 'harmless')
    expect(await detail(id)).toMatchObject({ status: '5', nextsteps: '无需处理', activityName: '' })
  })

  it('that is declined waits for another team; not accepted, it goes back to the same one', async () => {
    const id = await reportedUpTo('submitted', 'confirmed', 'dispatched')
    await take(worker, id, 'declined')
    expect(await detail(id)).toMatchObject({ status: '1', crewId: '', activityName: '抢修派单' })
    await take(watch, id, 'dispatched')
    await take(worker, id, 'arrived')
    await take(worker, id, 'finished')
    await take(customer, id, 'rejected')
    expect(await detail(id)).toMatchObject({ status: '3', crewId, activityName: '抢修处理', acceptTime: '' })
    await take(worker, id, 'finished')
    await take(customer, id, 'accepted')
    expect((await detail(id)).status).toBe('4')
  })
})

describe('a list of orders', () => {
  it('begins with the most urgent open one, of one level with what is due first; what is over follows, the newest first', async () => {
    const made: string[] = []
    for (const degree of ['3', '2', '1', '2', '3', '3'] as const) {
      const { id } = await customer.api(repair.add, { ...report(), degree, faultAppearance: '次序核对' })
      await take(customer, id, 'submitted')
      made.push(id)
    }
    const [usual, serious, urgent, soon, ended, last] = made as [string, string, string, string, string, string]
    const due = (id: string, at: string) =>
      site.database.db
        .update(orderSteps)
        .set({ dueAt: new Date(at) })
        .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
    // However late it is, what is less urgent waits.
    await due(usual, '2026-01-05T01:00:00Z')
    await due(serious, '2026-01-07T01:00:00Z')
    await due(soon, '2026-01-06T01:00:00Z')
    await due(urgent, '2026-01-09T01:00:00Z')
    for (const id of [ended, last]) await take(watch, id, 'harmless')
    for (const call of [repair.list, judge.list]) {
      const { records } = await watch.api(call, { keyword: '次序核对', size: 20 })
      expect(records.map(({ id }) => id)).toEqual([urgent, soon, serious, usual, last, ended])
    }
  })
})

describe('a step', () => {
  it('goes on once, however many take it at once; who is late hears who did it', async () => {
    const id = await reportedUpTo('submitted', 'confirmed')
    const taskId = await taskOf(id)
    const answers = await Promise.allSettled([watch, chief, watch, chief].map(who => who.api(rushRepair.deliver, { id, taskId, crewId })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 409,
          message: expect.stringMatching(/^“抢修派单”已由 .+ 于 .+ 办理，工单现处于“到达现场”环节/),
        })
    expect((await detail(id)).hops.filter(({ node }) => node === 'dispatch')).toHaveLength(1)
  })

  it("is not somebody else's to see: another enterprise, another customer", async () => {
    const id = await reportedUpTo('submitted')
    for (const call of [repair.detail, judge.detail] as AnyCall[])
      await expect(west.api(call, { id } as never)).rejects.toMatchObject({ code: 404 })
    await expect(west.api(rushRepair.detail, { orderId: id })).rejects.toMatchObject({ code: 404 })
    await expect(west.api(flow.nodeProccessList, { processInstanceId: id })).rejects.toMatchObject({ code: 404 })
  })

  it('is shown in a picture, to whoever signs the call', async () => {
    const id = await reportedUpTo('submitted', 'confirmed')
    const svg = Buffer.from((await watch.api(flow.getProcessDiagramByInstanceId, { processInstanceId: id })) as Uint8Array).toString()
    expect(svg).toMatch(/^<svg /)
    expect(svg).toMatch(/data-open="">.{0,200}抢修派单/)
    const { status } = await site.send(flow.getProcessDiagramByInstanceId, { processInstanceId: id }, watch.headers)
    expect(status).toBe(403)
  })
})

describe('the time of a step', () => {
  it('is what the level of the order asks, unless it was planned', async () => {
    const id = await reportedUpTo('submitted')
    const judged = (await openStep(id))!
    expect(judged.dueAt!.getTime()).toBeGreaterThan(judged.startedAt.getTime())
    await take(watch, id, 'confirmed', { orderDegree: '1' })
    const dispatch = (await openStep(id))!
    // Urgent: a quarter of an hour by the clock.
    expect(dispatch.dueAt!.getTime() - dispatch.startedAt.getTime()).toBe(15 * 60_000)
    await take(watch, id, 'dispatched', { planArriveTime: '2099-01-01 08:00:00', planFinishTime: '2099-01-01 12:00:00' })
    expect((await detail(id)).dueTime).toBe('2099-01-01 08:00:00')
    await take(worker, id, 'arrived')
    expect((await detail(id)).dueTime).toBe('2099-01-01 12:00:00')
  })

  it('once over asks for a reason, at the field', async () => {
    const id = await reportedUpTo('submitted', 'confirmed', 'dispatched')
    const late = () =>
      site.database.db
        .update(orderSteps)
        .set({ dueAt: new Date(Date.now() - 60_000) })
        .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
    await late()
    expect(await detail(id)).toMatchObject({ late: true })
    await expect(take(worker, id, 'arrived')).rejects.toMatchObject({ fields: { arriveTimeOutReason: '已超过到达时限，请填写超时原因' } })
    await take(worker, id, 'arrived', { arriveTimeOutReason: '道路封闭' })
    await late()
    await expect(take(worker, id, 'finished')).rejects.toMatchObject({ fields: { finishTimeOutReason: expect.any(String) } })
    await take(worker, id, 'finished', { finishTimeOutReason: '等待备件' })
    expect(await detail(id)).toMatchObject({ arriveTimeOutReason: '道路封闭', finishTimeOutReason: '等待备件' })
    // Done again in time there is nothing to say; why it was late before stands in the trace.
    await take(customer, id, 'rejected')
    await take(worker, id, 'finished', { finishTimeOutReason: '并未超时' })
    const again = await detail(id)
    expect(again.finishTimeOutReason).toBe('')
    expect(again.hops.filter(({ node, endTime }) => node === 'work' && endTime).map(({ approveMessage }) => approveMessage)).toEqual([
      '已更换风机轴承；超时原因：等待备件',
      '已更换风机轴承',
    ])
  })

  it('counts what waits for whoever asks, and what is late of it', async () => {
    const id = await reportedUpTo('submitted', 'confirmed', 'dispatched')
    const count = async () => worker.api(repair.count, {})
    const before = await count()
    await site.database.db
      .update(orderSteps)
      .set({ dueAt: new Date(Date.now() - 60_000) })
      .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
    expect((await count()).todoLate).toBe(before.todoLate + 1)
    expect((await worker.api(rushRepair.toDoList, { size: 100 })).records.every(({ mayTake }) => mayTake)).toBe(true)
    expect((await worker.api(rushRepair.toDoList, { size: 100 })).records.length).toBe(before.todo)
    expect((await otherTeam.api(rushRepair.toDoList, { size: 100 })).records.map(row => row.id)).not.toContain(id)
    await take(worker, id, 'arrived', { arriveTimeOutReason: '道路封闭' })
    expect(await count()).toMatchObject({ todo: before.todo, todoLate: before.todoLate })
  })
})

describe('an alarm', () => {
  /** A limit alarm of an inverter whose newest reading is so many degrees. */
  async function raised(value: number) {
    const { db } = site.database
    const [device] = await db
      .select({ id: devices.id, siteId: devices.siteId })
      .from(devices)
      .where(and(eq(devices.orgId, '1001'), eq(devices.type, '003001')))
      .limit(1)
    const [indicator] = await db.select({ id: indicators.id }).from(indicators).where(eq(indicators.name, '设备温度')).limit(1)
    const point = { deviceId: device!.id, indicatorId: indicator!.id }
    await db
      .insert(latest)
      .values({ ...point, at: new Date(), value, quality: 0 })
      .onConflictDoUpdate({ target: [latest.deviceId, latest.indicatorId], set: { at: new Date(), value, quality: 0 } })
    const [row] = await db
      .insert(alarms)
      .values({
        ...point,
        orgId: '1001',
        siteId: device!.siteId,
        sign: '1',
        status: '1',
        type: '01',
        level: '2',
        remark: '设备温度越上限',
        value: 82,
        upper: 75,
        raisedAt: new Date(Date.now() - 60_000),
        recoveredAt: new Date(),
      })
      .returning({ id: alarms.id })
    return String(row!.id)
  }

  it('stays with its order: when the repair is accepted it says whether the reading is back, and the alarm is handled', async () => {
    const alarmId = await raised(61.5)
    const decision = { ids: alarmId, nextDeal: '3', dealOpinion: '请处理', crewId } as const
    const { orders: made } = await watch.api(alarm.saveAlarm, decision)
    const [order] = await site.database.db.select({ id: orders.id }).from(orders).where(eq(orders.no, made[0]!))
    const id = String(order!.id)
    expect(await detail(id)).toMatchObject({
      alarmId,
      status: '2',
      activityName: '到达现场',
      recovery: { value: 61.5, within: true, indicator: '设备温度', raised: expect.any(Number), upper: expect.any(Number) },
    })
    await take(worker, id, 'arrived')
    await take(worker, id, 'finished')
    await take(chief, id, 'accepted')
    expect(await detail(id)).toMatchObject({ status: '4', recovery: { value: 61.5, within: true, recovered: true } })
    expect(await watch.api(alarm.getAlarmById, { id: alarmId })).toMatchObject({ status: '3' })
    // What was read at the acceptance stays, whatever is read later.
    await raised(90)
    expect((await detail(id)).recovery).toMatchObject({ value: 61.5, within: true })
  })

  it('that is to be judged goes the same way', async () => {
    const { orders: made } = await watch.api(alarm.saveAlarm, { ids: await raised(80), nextDeal: '2', dealOpinion: '请研判' })
    const [order] = await site.database.db.select({ id: orders.id }).from(orders).where(eq(orders.no, made[0]!))
    const id = String(order!.id)
    expect((await watch.api(judge.list, { todo: true, size: 100 })).records.map(row => row.id)).toContain(id)
    for (const way of ['confirmed', 'dispatched', 'arrived', 'finished']) await take(usual[way]!(), id, way)
    expect((await detail(id)).recovery).toMatchObject({ within: false, value: 80 })
    await take(chief, id, 'accepted')
    expect((await detail(id)).hops.map(({ activityName }) => activityName)).toEqual([
      '转故障研判',
      '故障研判',
      '抢修派单',
      '到达现场',
      '抢修处理',
      '验收',
    ])
  })
})
