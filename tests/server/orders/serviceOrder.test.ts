import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { defect } from '../../../core/contract/orders/defect.ts'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { file } from '../../../core/contract/platform/file.ts'
import { maintainOrder } from '../../../core/contract/orders/maintainOrder.ts'
import { patrolOrder } from '../../../core/contract/orders/patrolOrder.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { serviceContract } from '../../../core/contract/platform/serviceContract.ts'
import { standard } from '../../../core/contract/orders/standard.ts'
import { contractSites, contracts, devices, files, orderChecks, orderSteps, patrols } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let watch: Person
let watch2: Person
let chief: Person
let worker: Person
let otherTeam: Person
let customer: Person
let west: Person
let leader: Person
let contractId = ''
/** Two stations of the contract and their devices. */
let stations: { stationId: string; numbers: string[] }[] = []
const crewId = 'T100111'

beforeAll(async () => {
  site = await openSite()
  ;[watch, watch2, chief, worker, otherTeam, customer, west, leader] = (await Promise.all(
    ['jizhong.watch', 'jizhong.watch2', 'jizhong', 'sjz1.repair', 'sjz2.repair', 'lvdao', 'yanzhao', 'sjz1.leader'].map(name =>
      site.as(name),
    ),
  )) as [Person, Person, Person, Person, Person, Person, Person, Person]
  // The customer's own contract, so that the customer may see what is done under it.
  const { records } = await customer.api(serviceContract.list, { size: 10 })
  contractId = records[0]!.id
  const covered = await site.database.db
    .select()
    .from(contractSites)
    .where(eq(contractSites.contractId, Number(contractId)))
    .orderBy(asc(contractSites.siteId))
  stations = await Promise.all(
    covered.slice(0, 2).map(async ({ siteId }) => ({
      stationId: siteId,
      numbers: (
        await site.database.db.select({ no: devices.no }).from(devices).where(eq(devices.siteId, siteId)).orderBy(asc(devices.id)).limit(2)
      ).map(({ no }) => no),
    })),
  )
})
afterAll(() => site.close())

const plan = (more: object = {}) => ({
  contractId,
  orderContent: '十二月例行巡检',
  severLevel: '1',
  planArriveTime: '2099-01-04 09:00:00',
  planFinishTime: '2099-01-04 17:00:00',
  orderStationList: stations.map(({ stationId, numbers }) => ({ stationId, iesmngpatrolorderdevList: numbers.map(devNo => ({ devNo })) })),
  ...more,
})
const taskOf = async (id: string) => {
  const [step] = await site.database.db
    .select({ id: orderSteps.id })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
  return String(step?.id ?? '')
}
const detail = (id: string, who = watch) => who.api(patrolOrder.detail, { id })

/** How each way out of a step is asked for. */
const asks: Record<string, { call: AnyCall; input: object }> = {
  sent: { call: patrolOrder.send, input: {} },
  approved: { call: patrolOrder.approve, input: {} },
  returned: { call: patrolOrder.approveRetreat, input: { advice: '请补充设备' } },
  dispatched: { call: patrolOrder.deliver, input: { crewId } },
  arrived: { call: fieldWork.arrive, input: {} },
  declined: { call: fieldWork.decline, input: { advice: '人手不足' } },
  finished: { call: fieldWork.finish, input: { operationContent: '已逐项检查' } },
  accepted: { call: fieldWork.accept, input: { passed: true, evaluationLevel: 5 } },
  rejected: { call: fieldWork.accept, input: { passed: false, advice: '漏检一台' } },
}
const take = async (who: Person, id: string, outcome: string, more: object = {}) => {
  const { call, input } = asks[outcome]!
  const { send } = patrolOrder
  if (call === send) return who.api(send, { ...plan(), ...more, id })
  return who.api(call, { ...input, ...more, id, taskId: await taskOf(id) } as never)
}
/** A photograph of a check, as a phone sends it. */
async function picture(id: string, checkId: string, who = worker) {
  const form = new FormData()
  const fields = { fileModule: 'orderPhoto', fileDataid: id, fileBusiness: 'work', fileFunction: 'photo', fileModuleid: checkId }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), '现场.jpg')
  const reply = await site.app.inject({ method: 'POST', url: file.upload.path, headers: who.headers, payload: form })
  expect(reply.statusCode).toBe(200)
  return String(reply.json().data.fileId)
}
/** Every check of an order answered as well, with the photographs their standards ask for. */
async function checkAll(id: string, who = worker) {
  const { orderStationList } = await detail(id, who)
  const asked = orderStationList.flatMap(station => station.iesmngpatrolorderdevList.flatMap(device => device.checks))
  for (const { checkId, photo } of asked) if (photo) await picture(id, checkId, who)
  const checks = asked.map(({ checkId, unit, lower, upper }) => ({
    checkId,
    result: 'ok' as const,
    ...(unit && { value: upper === null ? (lower ?? 0) + 1 : lower === null ? upper - 1 : (lower + upper) / 2 }),
  }))
  await who.api(fieldWork.check, { id, taskId: await taskOf(id), checks })
  return checks
}
const who: Record<string, () => Person> = {
  sent: () => watch,
  approved: () => chief,
  dispatched: () => watch,
  arrived: () => worker,
  finished: () => worker,
}
/** @param more of the plan, where it is another one */
async function brought(more: object, ...ways: string[]) {
  const { id } = await watch.api(patrolOrder.save, plan(more))
  for (const way of ways) {
    if (way === 'finished') await checkAll(id)
    await take(who[way]!(), id, way, way === 'sent' ? more : {})
  }
  return id
}
const upTo = (...ways: string[]) => brought({}, ...ways)

describe('a patrol', () => {
  it('goes from the plan over the checks to the acceptance, and tells all of it', async () => {
    const id = await upTo('sent')
    const sent = await detail(id)
    expect(sent).toMatchObject({
      kindName: '巡检',
      statusName: '待审批',
      contractId,
      severLevelName: '例行',
      faultAppearance: '十二月例行巡检',
    })
    expect(sent.orderStationList.map(({ devCount }) => devCount)).toEqual(stations.map(({ numbers }) => numbers.length))
    const devicesOf = sent.orderStationList.flatMap(station => station.iesmngpatrolorderdevList)
    expect(devicesOf.every(({ checks, standardName }) => checks.length > 0 && standardName !== '')).toBe(true)
    for (const station of sent.orderStationList) {
      const count = await site.database.db.$count(devices, and(eq(devices.siteId, station.stationId), eq(devices.enabled, true)))
      expect(station.iesmngpatrolorderdevListUnused).toHaveLength(count - station.devCount)
    }
    for (const way of ['approved', 'dispatched', 'arrived']) await take(who[way]!(), id, way)
    const checks = await checkAll(id)
    await take(worker, id, 'finished')
    await take(customer, id, 'accepted', { evaluationContent: '仔细' })
    const done = await detail(id)
    expect(done).toMatchObject({ status: '4', iesopmevaluationinfoVo: { evaluationLevel: 5, evaluationContent: '仔细' } })
    expect(done.hops.map(({ activityName, dealResult }) => `${activityName}/${dealResult}`)).toEqual([
      '编制巡检计划/',
      '巡检计划/提交审批',
      '计划审批/同意',
      '巡检派单/派单',
      '到达现场/到达',
      '现场巡检/处理完成',
      '验收/通过',
    ])
    const listed = (await watch.api(patrolOrder.list, { keyword: done.no })).records
    expect(listed).toMatchObject([
      {
        id,
        devCount: devicesOf.length,
        checkCount: checks.length,
        checkedCount: checks.length,
        badCount: 0,
        stationCount: stations.length,
      },
    ])
    // The one list of all orders knows it as well.
    expect((await watch.api(repair.list, { keyword: done.no })).records).toMatchObject([{ id, kindName: '巡检' }])
  })

  it('is checked item by item: nothing is finished unchecked, what is out of its limits is not well, what is not well is described', async () => {
    const id = await upTo('sent', 'approved', 'dispatched', 'arrived')
    const taskId = await taskOf(id)
    await expect(take(worker, id, 'finished')).rejects.toMatchObject({ code: 409, message: expect.stringMatching(/^还有 \d+ 项未检查/) })
    const [first] = await site.database.db
      .select()
      .from(orderChecks)
      .where(eq(orderChecks.orderId, Number(id)))
      .limit(1)
    await site.database.db.update(orderChecks).set({ unit: '℃', lower: null, upper: 75, photo: false }).where(eq(orderChecks.id, first!.id))
    const tell = (told: object) => worker.api(fieldWork.check, { id, taskId, checks: [{ checkId: String(first!.id), ...told }] } as never)
    await expect(tell({ result: 'ok' })).rejects.toMatchObject({ fields: { 'checks.0.value': '请填写读数' } })
    await expect(tell({ result: 'ok', value: 80 })).rejects.toMatchObject({ fields: { 'checks.0.value': '读数超出 ≤ 75 ℃，应判为异常' } })
    await expect(tell({ result: 'bad', value: 80 })).rejects.toMatchObject({ fields: { 'checks.0.note': '请说明异常情况' } })
    await tell({ result: 'ok', value: 75 })
    await tell({ result: 'bad', value: 80, note: '风扇停转' })
    // Somebody else's check is not there.
    const other = await upTo('sent')
    const [foreign] = await site.database.db
      .select()
      .from(orderChecks)
      .where(eq(orderChecks.orderId, Number(other)))
      .limit(1)
    await expect(
      worker.api(fieldWork.check, { id, taskId, checks: [{ checkId: String(foreign!.id), result: 'ok' }] }),
    ).rejects.toMatchObject({ code: 404 })
    await expect(
      otherTeam.api(fieldWork.check, { id, taskId, checks: [{ checkId: String(first!.id), result: 'none' }] }),
    ).rejects.toMatchObject({ code: 403 })
  })

  it('is not told well or bad of what its standard wants a photograph of before there is one, nor finished after that was removed', async () => {
    const id = await upTo('sent', 'approved', 'dispatched', 'arrived')
    const taskId = await taskOf(id)
    const [first, second] = await site.database.db
      .select()
      .from(orderChecks)
      .where(eq(orderChecks.orderId, Number(id)))
      .orderBy(asc(orderChecks.id))
    for (const [check, photo] of [
      [first!, true],
      [second!, false],
    ] as const)
      await site.database.db.update(orderChecks).set({ unit: '', lower: null, upper: null, photo }).where(eq(orderChecks.id, check.id))
    const checkId = String(first!.id)
    const tell = (told: object) => worker.api(fieldWork.check, { id, taskId, checks: [{ checkId, ...told }] } as never)
    const refused = { code: 400, message: `${first!.name}：该项须有照片，请先拍照`, fields: { 'checks.0.photo': '该项须有照片，请先拍照' } }
    await expect(tell({ result: 'ok' })).rejects.toMatchObject(refused)
    await expect(tell({ result: 'bad', note: '锈蚀' })).rejects.toMatchObject(refused)
    // What does not apply cannot be photographed, and what asks for none needs none.
    await tell({ result: 'none' })
    await tell({ checkId: String(second!.id), result: 'ok' })
    // A photograph of something else is none of this.
    await picture(id, String(second!.id))
    await expect(tell({ result: 'ok' })).rejects.toMatchObject(refused)
    const fileId = await picture(id, checkId)
    await tell({ result: 'ok' })

    await checkAll(id)
    const all = (await watch.api(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })).records
    const ofFirst = all.filter(({ fileModuleid }) => fileModuleid === checkId).map(({ fileId: each }) => each)
    expect(ofFirst).toContain(fileId)
    await worker.api(file.del, { fileIds: ofFirst.join(',') })
    await expect(take(worker, id, 'finished')).rejects.toMatchObject({ code: 409, message: '还有 1 项须有照片，补拍后才能完成' })
    await picture(id, checkId)
    await take(worker, id, 'finished')
  })

  it('keeps of an item what was found last, in whatever order phones without a network tell of it, and is told of each once', async () => {
    const id = await upTo('sent', 'approved', 'dispatched', 'arrived')
    const { db } = site.database
    const taskId = await taskOf(id)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db
      .update(orderSteps)
      .set({ startedAt: ago(90) })
      .where(eq(orderSteps.id, Number(taskId)))
    const [first] = await db
      .select()
      .from(orderChecks)
      .where(eq(orderChecks.orderId, Number(id)))
      .limit(1)
    const checkId = String(first!.id)
    if (first!.photo) await picture(id, checkId)
    const tell = (minutes: number, note: string) =>
      worker.api(fieldWork.check, { id, taskId, at: ago(minutes).toISOString(), checks: [{ checkId, result: 'bad', value: 1, note }] })
    await tell(10, '后到现场所见')
    await tell(60, '先到现场所见')
    const kept = async () => (await db.select().from(orderChecks).where(eq(orderChecks.id, first!.id)))[0]!.note
    expect(await kept()).toBe('后到现场所见')
    await tell(5, '复查所见')
    expect(await kept()).toBe('复查所见')
    const twice = [1, 2].map(() => ({ checkId, result: 'none' as const }))
    await expect(worker.api(fieldWork.check, { id, taskId, checks: twice })).rejects.toMatchObject({ fields: { checks: '检查项重复' } })
  })

  it('keeps the words of the standard it was sent by, whatever becomes of the standard', async () => {
    const items = [{ standardName: '铭牌', method: '清晰', unit: '', lower: null, upper: null, photo: false }]
    const { id: standardId } = await chief.api(standard.add, {
      standardName: '试验标准',
      businessType: '1',
      severLevel: '1',
      severType: '2',
      standardRelationList: items,
    })
    const [station] = stations
    const orderStationList = [{ stationId: station!.stationId, iesmngpatrolorderdevList: [{ devNo: station!.numbers[0]!, standardId }] }]
    const { id } = await watch.api(patrolOrder.save, plan({ orderStationList }))
    await expect(chief.api(standard.remove, { id: standardId })).rejects.toMatchObject({ code: 409 })
    expect(await chief.api(standard.check, { id: standardId })).toEqual({ success: false, orders: 1 })
    await watch.api(patrolOrder.send, plan({ id, orderStationList }))
    await chief.api(standard.update, {
      id: standardId,
      standardName: '试验标准',
      businessType: '1',
      severLevel: '1',
      severType: '2',
      standardRelationList: [{ ...items[0]!, standardName: '外壳' }],
    })
    await chief.api(standard.setState, { id: standardId, standardState: '0' })
    await chief.api(standard.remove, { id: standardId })
    expect((await detail(id)).orderStationList[0]!.iesmngpatrolorderdevList[0]!.checks.map(({ name }) => name)).toEqual(['铭牌'])
  })

  it('goes by the standards of its own enterprise and the platform, of its own kind of service, and in use', async () => {
    const items = [{ standardName: '外观', method: '', unit: '', lower: null, upper: null, photo: false }]
    const given = { businessType: '1', severLevel: '1', severType: '2', standardRelationList: items }
    const [station] = stations
    const [device] = await site.database.db.select({ type: devices.type }).from(devices).where(eq(devices.no, station!.numbers[0]!))
    const devtype = device!.type
    const planWith = (standardId?: string) =>
      plan({
        orderStationList: [
          { stationId: station!.stationId, iesmngpatrolorderdevList: [{ devNo: station!.numbers[0]!, ...(standardId && { standardId }) }] },
        ],
      })
    const refusal = (message: string) => ({ code: 400, fields: { orderStationList: message } })
    // The newest for this very kind of device, but another enterprise's: the platform, which sees it, does not plan by it.
    const foreign = await west.api(standard.add, { ...given, standardName: '他企标准', devtype })
    const platform = await site.as('admin')
    const { id } = await platform.api(patrolOrder.send, planWith())
    const [sent] = (await detail(id)).orderStationList[0]!.iesmngpatrolorderdevList
    expect(sent!.standardId).not.toBe(foreign.id)
    expect(sent!.checks.map(({ name }) => name)).not.toEqual(['外观'])
    await expect(platform.api(patrolOrder.save, planWith(foreign.id))).rejects.toMatchObject(refusal('所选标准不存在'))
    const choices = await platform.api(standard.ofContract, { contractId, severType: '2' })
    expect(choices.map(({ standardId }) => standardId)).not.toContain(foreign.id)

    const unknown = (more: object) => chief.api(standard.add, { ...given, standardName: '不合字典', devtype, ...more })
    await expect(unknown({ severType: '9' })).rejects.toMatchObject({ fields: { severType: '没有这个服务类型，请重新选择' } })
    await expect(unknown({ devtype: 'zz' })).rejects.toMatchObject({ fields: { devtype: '没有这个设备类型，请重新选择' } })
    const other = await chief.api(standard.add, { ...given, standardName: '检修用', severType: '3', devtype })
    await expect(watch.api(patrolOrder.save, planWith(other.id))).rejects.toMatchObject(refusal('所选标准不适用于这一类工单'))
    const own = await chief.api(standard.add, { ...given, standardName: '巡检用', devtype })
    const draft = await watch.api(patrolOrder.save, planWith(own.id))
    // What a draft counts on is not taken away under it, whichever way.
    const change = (more: object) => chief.api(standard.update, { ...given, standardName: '巡检用', devtype, id: own.id, ...more })
    const inUse = { code: 409, message: '1 台设备的未下达计划在用该标准，请先调整计划' }
    await expect(change({ standardState: '0' })).rejects.toMatchObject(inUse)
    await expect(change({ severType: '3' })).rejects.toMatchObject(inUse)
    await expect(change({ devtype: '' })).rejects.toMatchObject(inUse)
    await change({ standardName: '巡检用（修订）' })
    await watch.api(patrolOrder.remove, { id: draft.id })
    await change({ standardState: '0' })
    await expect(watch.api(patrolOrder.save, planWith(own.id))).rejects.toMatchObject(refusal('所选标准已停用'))
  })

  it("says at the field what a plan lacks, and takes nothing of another contract's or enterprise's", async () => {
    const wrong = (more: object) => watch.api(patrolOrder.save, plan(more) as never)
    await expect(wrong({ orderContent: ' ' })).rejects.toMatchObject({ fields: { orderContent: '请输入工单名称' } })
    const many = Array.from({ length: 5 }, (_, n) => ({
      stationId: `S${n}`,
      iesmngpatrolorderdevList: Array.from({ length: 401 }, (_, m) => ({ devNo: `${n}-${m}` })),
    }))
    await expect(wrong({ orderStationList: many })).rejects.toMatchObject({ fields: { orderStationList: '一张工单最多 2000 台设备' } })
    await expect(wrong({ severLevel: '8' })).rejects.toMatchObject({ fields: { severLevel: '没有这个服务级别，请重新选择' } })
    await expect(wrong({ orderStationList: [] })).rejects.toMatchObject({ fields: { orderStationList: '请至少选择一个站点' } })
    await expect(wrong({ planFinishTime: '2099-01-04 08:00:00' })).rejects.toMatchObject({
      fields: { planFinishTime: '计划完成时间应晚于计划开始时间' },
    })
    const [stray] = await site.database.db
      .select({ no: devices.no, siteId: devices.siteId })
      .from(devices)
      .where(
        sql`
          ${devices.siteId} not in (select site_id from contract_sites where contract_id = ${Number(contractId)})
          and ${devices.orgId} = '1001'
        `,
      )
      .limit(1)
    await expect(wrong({ orderStationList: [{ stationId: stray!.siteId, iesmngpatrolorderdevList: [] }] })).rejects.toMatchObject({
      fields: { orderStationList: '站点不在合同范围内' },
    })
    await expect(
      wrong({ orderStationList: [{ stationId: stations[0]!.stationId, iesmngpatrolorderdevList: [{ devNo: stray!.no }] }] }),
    ).rejects.toMatchObject({ fields: { orderStationList: expect.stringMatching(/不属于所选站点$/) } })
    await expect(west.api(patrolOrder.save, plan() as never)).rejects.toMatchObject({ code: 404 })
    await expect(worker.api(patrolOrder.save, plan() as never)).rejects.toMatchObject({ code: 403 })
  })

  it('lies ahead, under a contract that is in force, over devices that are', async () => {
    const { db } = site.database
    const refused = (more: object, fields: object) =>
      expect(watch.api(patrolOrder.save, plan(more) as never)).rejects.toMatchObject({ fields })
    const past = '计划完成时间应晚于现在'
    await refused({ planArriveTime: '2020-01-06 09:00:00', planFinishTime: '2020-01-06 17:00:00' }, { planFinishTime: past })
    for (const state of ['2', '3']) {
      await db
        .update(contracts)
        .set({ state })
        .where(eq(contracts.id, Number(contractId)))
      await refused({}, { contractId: '合同已到期或终止，不能编制计划' })
    }
    await db
      .update(contracts)
      .set({ state: '1' })
      .where(eq(contracts.id, Number(contractId)))
    const no = stations[0]!.numbers[0]!
    await db.update(devices).set({ enabled: false }).where(eq(devices.no, no))
    await refused({}, { orderStationList: `设备 ${no} 已停用` })
    await db.update(devices).set({ enabled: true }).where(eq(devices.no, no))
  })

  it('is approved by nobody who planned it, whoever sent it, and accepted by nobody who checked a part of it', async () => {
    const { id } = await watch.api(patrolOrder.save, plan())
    await watch2.api(patrolOrder.send, plan({ id }))
    for (const who of [watch, watch2]) await expect(take(who, id, 'approved')).rejects.toMatchObject({ code: 403 })
    await take(chief, id, 'approved')
    await take(watch, id, 'dispatched')
    await take(watch, id, 'arrived')
    // The office registers for the team: one of them checks, another hands it in.
    await checkAll(id, watch)
    await take(watch2, id, 'finished')
    for (const who of [watch, watch2]) {
      expect((await detail(id, who)).mayTake).toBe(false)
      await expect(take(who, id, 'accepted')).rejects.toMatchObject({ code: 403 })
    }
    await take(chief, id, 'accepted')
  })

  it('that came back is changed and sent again; what was sent is neither changed nor removed', async () => {
    const id = await upTo('sent')
    await expect(watch.api(patrolOrder.save, plan({ id }) as never)).rejects.toMatchObject({ code: 409 })
    await expect(watch.api(patrolOrder.remove, { id })).rejects.toMatchObject({ code: 409 })
    await take(chief, id, 'returned')
    expect((await detail(id)).statusName).toBe('待提交')
    // Who sent it back and why is not to be lost with it.
    await expect(watch.api(patrolOrder.remove, { id })).rejects.toMatchObject({ code: 409, message: expect.stringContaining('退回') })
    expect((await detail(id)).hops.map(({ dealResult }) => dealResult)).toEqual(['', '提交审批', '退回', ''])
    const [station] = stations
    const orderStationList = [{ stationId: station!.stationId, iesmngpatrolorderdevList: [{ devNo: station!.numbers[0]! }] }]
    await watch.api(patrolOrder.send, plan({ id, orderStationList }))
    const again = await detail(id)
    expect(again.orderStationList).toHaveLength(1)
    expect(again.hops.map(({ dealResult }) => dealResult)).toEqual(['', '提交审批', '退回', '提交审批', ''])
    const kept = await site.database.db.$count(orderChecks, eq(orderChecks.orderId, Number(id)))
    expect(kept).toBe(again.orderStationList[0]!.iesmngpatrolorderdevList[0]!.checks.length)
    const draft = await upTo()
    await watch.api(patrolOrder.remove, { id: draft })
    await expect(detail(draft)).rejects.toMatchObject({ code: 404 })
  })

  it('is neither saved nor sent over what somebody else saved meanwhile', async () => {
    const { id } = await watch.api(patrolOrder.save, plan())
    const { version } = await detail(id)
    const orderStationList = [{ stationId: stations[0]!.stationId, iesmngpatrolorderdevList: [{ devNo: stations[0]!.numbers[0]! }] }]
    await watch2.api(patrolOrder.save, plan({ id, version, orderStationList }))
    for (const call of [patrolOrder.save, patrolOrder.send])
      await expect(watch.api(call, plan({ id, version }))).rejects.toMatchObject({
        code: 409,
        message: expect.stringContaining('该计划已由'),
      })
    expect(await detail(id)).toMatchObject({ status: '0', orderStationList: [{ devCount: 1 }] })
  })

  it('is nobody’s business before it is handed in, and leaves nothing behind when it is removed', async () => {
    const { db } = site.database
    const id = await upTo()
    const taskId = await taskOf(id)
    // Whoever does not see it is not told by a refusal who planned it and how far it has come.
    for (const ask of [
      () => otherTeam.api(fieldWork.arrive, { id, taskId }),
      () => otherTeam.api(fieldWork.check, { id, taskId, checks: [{ checkId: '1', result: 'ok' }] }),
      () => customer.api(fieldWork.accept, { id, taskId, passed: true }),
      () => leader.api(patrolOrder.deliver, { id, taskId, crewId }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 404 })
    const fileId = '22222222-0000-4000-8000-000000000001'
    const attached = { module: 'order', recordId: id, name: '方案.pdf', bytes: 4, sha256: '', userId: watch.userId } as const
    await db.insert(files).values({ id: fileId, orgId: watch.orgId, ...attached })
    const [round] = await db
      .update(patrols)
      .set({ orderId: Number(id) })
      .where(eq(patrols.id, sql`(select min(id) from patrols where org_id = ${watch.orgId})`))
      .returning({ id: patrols.id })
    await watch.api(patrolOrder.remove, { id })
    expect(await db.$count(files, eq(files.id, fileId))).toBe(0)
    expect(await db.select({ orderId: patrols.orderId }).from(patrols).where(eq(patrols.id, round!.id))).toEqual([{ orderId: null }])
  })
})

describe('a defect', () => {
  it('found by a check is one, however often it is told, and is removed by an order of its own', async () => {
    const id = await upTo('sent', 'approved', 'dispatched', 'arrived')
    const [check] = await site.database.db
      .select()
      .from(orderChecks)
      .where(eq(orderChecks.orderId, Number(id)))
      .limit(1)
    const checkId = String(check!.id)
    if (check!.photo) await picture(id, checkId)
    await expect(worker.api(defect.ofCheck, { checkId })).rejects.toMatchObject({ code: 409 })
    await worker.api(fieldWork.check, {
      id,
      taskId: await taskOf(id),
      checks: [{ checkId, result: 'bad', note: '裂纹', value: check!.unit ? 1e6 : null }],
    })
    await expect(otherTeam.api(defect.ofCheck, { checkId })).rejects.toMatchObject({ code: 403 })
    const told = await Promise.all([1, 2, 3].map(() => worker.api(defect.ofCheck, { checkId })))
    expect(new Set(told.map(each => each.id)).size).toBe(1)
    const found = await watch.api(defect.detail, { id: told[0]!.id })
    expect(found).toMatchObject({ defectState: '1', defectSource: '1', content: expect.stringContaining('裂纹') })
    expect(await watch.api(defect.ofOrder, { orderId: id })).toMatchObject([{ id: found.id }])

    // It was found where it was found.
    const given = { id: found.id, defectLevel: '2' as const, content: '裂纹（复核）', stationId: found.stationId, deviceNo: found.deviceNo }
    for (const more of [{ deviceNo: '', defectSource: '1' }, { defectSource: '4' }])
      await expect(watch.api(defect.save, { ...given, ...more })).rejects.toMatchObject({
        message: '由检查发现的缺陷不能更换站点、设备与来源',
      })
    await watch.api(defect.save, { ...given, defectSource: '1' })
    await expect(watch.api(defect.save, { ...given, defectSource: '9' })).rejects.toMatchObject({
      fields: { defectSource: '没有这个缺陷来源，请重新选择' },
    })

    const order = await watch.api(defect.generate, { id: found.id })
    await expect(watch.api(defect.generate, { id: found.id })).rejects.toMatchObject({ code: 409 })
    await expect(watch.api(defect.remove, { id: found.id })).rejects.toMatchObject({ code: 409 })
    await watch.api(defect.send, { id: order.id, taskId: order.taskId })
    await watch.api(defect.deliver, { id: order.id, taskId: await taskOf(order.id), crewId })
    expect((await watch.api(defect.detail, { id: found.id })).defectState).toBe('2')
    for (const way of ['arrived', 'finished']) await take(worker, order.id, way)
    await take(chief, order.id, 'accepted')
    expect(await watch.api(defect.detail, { id: found.id })).toMatchObject({ defectState: '3', orderNo: order.no })
    expect((await watch.api(defect.search, { keyword: order.no })).records).toHaveLength(1)
  })

  it('is written down, changed and removed by hand while no order works on it, and counted by state', async () => {
    const [station] = stations
    const given = { stationId: station!.stationId, defectLevel: '2', content: '支架锈蚀' } as const
    const { id, defectNo } = await watch.api(defect.save, given)
    expect((await watch.api(defect.list, { keyword: defectNo })).records).toMatchObject([{ id, defectSource: '4', content: '支架锈蚀' }])
    await watch.api(defect.save, { ...given, id, content: '支架锈蚀穿孔' })
    const { version } = await watch.api(defect.detail, { id })
    await watch2.api(defect.save, { ...given, id, version, content: '支架锈蚀断裂' })
    await expect(watch.api(defect.save, { ...given, id, version })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('该缺陷已由'),
    })
    expect(await watch.api(defect.detail, { id })).toMatchObject({ content: '支架锈蚀断裂' })
    const count = await watch.api(defect.count, { stationId: station!.stationId })
    expect(count.states.map(({ name }) => name)).toEqual(['待处理', '处理中', '已消除'])
    const { total } = await watch.api(defect.list, { stationId: station!.stationId, defectState: '1' })
    expect(count.states[0]!.count).toBe(total)
    await expect(watch.api(defect.save, { ...given, foundTime: '2099-01-01 00:00:00' })).rejects.toMatchObject({
      fields: { foundTime: '发现时间不能晚于现在' },
    })
    await expect(west.api(defect.detail, { id })).rejects.toMatchObject({ code: 404 })
    await watch.api(defect.remove, { id })
    await expect(watch.api(defect.detail, { id })).rejects.toMatchObject({ code: 404 })
  })
})

describe('maintenance', () => {
  it('is planned and looked up by its own calls, and sent back by those of the patrol', async () => {
    const { id } = await watch.api(maintainOrder.send, plan({ severLevel: '2', orderContent: '年度检修' }))
    expect(await watch.api(maintainOrder.detail, { id })).toMatchObject({ kindName: '检修', statusName: '待审批' })
    const [station] = stations
    const checked = await watch.api(patrolOrder.getDevByStationWhenCheck, { id, stationId: station!.stationId })
    expect(checked.map(({ devNo }) => devNo)).toEqual(station!.numbers)
    await take(chief, id, 'returned')
    expect((await watch.api(maintainOrder.list, { keyword: '年度检修', status: '0' })).records.map(row => row.id)).toContain(id)
    await expect(watch.api(patrolOrder.save, plan({ id }) as never)).rejects.toMatchObject({ code: 409 })
  })
})
