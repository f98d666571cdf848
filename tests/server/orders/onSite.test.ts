import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { file } from '../../../core/contract/platform/file.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { DAY, HOUR, MINUTE, siteTime } from '../../../core/time/time.ts'
import { dropOld } from '../../../server/database/upkeep.ts'
import { taken } from '../../../server/orders/hopsOf.ts'
import { stepTime } from '../../../server/orders/stepTime.ts'
import { audits, devices, files, orderChecks, orderSteps, orders, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let watch: Person
let worker: Person
let otherTeam: Person
let customer: Person
let west: Person
let stationId = ''
let deviceNo = ''

beforeAll(async () => {
  site = await openSite()
  ;[watch, worker, otherTeam, customer, west] = (await Promise.all(
    ['jizhong.watch', 'sjz1.repair', 'sjz2.repair', 'lvdao', 'yanzhao'].map(name => site.as(name)),
  )) as [Person, Person, Person, Person, Person]
  const [own] = await site.database.db.select().from(sites).where(eq(sites.customerId, 'K1001015')).orderBy(asc(sites.id)).limit(1)
  stationId = own!.id
  const [device] = await site.database.db.select({ no: devices.no }).from(devices).where(eq(devices.siteId, stationId)).limit(1)
  deviceNo = device!.no
})
afterAll(() => site.close())

const openStep = async (id: string) => {
  const [step] = await site.database.db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
  return step!
}
const taskOf = async (id: string) => String((await openStep(id)).id)

/** A report with a device, in the hands of the first team since so many hours. */
async function dispatched(hours = 0, more: object = {}) {
  const { id } = await customer.api(repair.add, { stationId, deviceNo, faultAppearance: '异响', degree: '2', ...more })
  await customer.api(repair.submit, { id, taskId: await taskOf(id) })
  await watch.api(judge.submit, {
    id,
    taskId: await taskOf(id),
    nextSteps: '1',
    faultType: '1',
    faultLevel: '4',
    faultReason: '轴承磨损',
    schemeName: '更换',
  })
  await watch.api(rushRepair.deliver, { id, taskId: await taskOf(id), crewId: 'T100111' })
  if (hours)
    await site.database.db
      .update(orderSteps)
      .set({ startedAt: new Date(Date.now() - hours * HOUR), dueAt: null })
      .where(eq(orderSteps.id, (await openStep(id)).id))
  return id
}

const jpg = (text = '') => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)])
async function put(person: Person, record: string, name: string, content: Buffer, more: Record<string, string> = {}, key?: string) {
  const form = new FormData()
  const fields = { fileModule: 'orderPhoto', fileDataid: record, fileBusiness: 'arrive', fileFunction: 'photo', ...more }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const headers = { ...person.headers, ...(key && { 'idempotency-key': key }) }
  const reply = await site.app.inject({ method: 'POST', url: file.upload.path, headers, payload: form })
  const { msg, data } = reply.json() as { msg: string; data: { fileId: string } | null }
  return { status: reply.statusCode, msg, fileId: data?.fileId ?? '' }
}
const photosOf = async (id: string, who = watch) => (await who.api(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })).records

describe('files of an order', () => {
  it('are seen by who sees the order and nobody else, removed by who brought them and the office, until it is done', async () => {
    const id = await dispatched()
    const takenAt = new Date(Date.now() - HOUR)
    const { fileId } = await put(worker, id, '到达.jpg', jpg(), { takenAt: takenAt.toISOString() })
    const second = await put(worker, id, '铭牌.jpg', jpg())
    expect(await photosOf(id, customer)).toMatchObject([
      { fileId, fileBusiness: 'arrive', fileFunction: 'photo', mine: false, takenTime: siteTime(takenAt) },
      {},
    ])
    const asked = { fileModule: 'orderPhoto', fileDataid: id }
    expect((await site.send(file.getFileList, asked, west.headers)).status).toBe(404)
    expect((await site.send(file.downFeignFile, { fileId }, west.headers)).status).toBe(404)
    expect((await put(west, id, '别人.jpg', jpg())).status).toBe(404)

    const del = (who: Person, fileIds: string) => site.send(file.del, { fileIds }, who.headers)
    expect([(await del(west, fileId)).status, (await del(otherTeam, fileId)).status]).toEqual([404, 403])
    expect((await del(worker, fileId)).status).toBe(200)
    expect((await del(watch, second.fileId)).status).toBe(200)

    const kept = await put(worker, id, '处理.jpg', jpg(), { fileBusiness: 'work' })
    await worker.api(fieldWork.arrive, { id, taskId: await taskOf(id) })
    await worker.api(fieldWork.finish, { id, taskId: await taskOf(id), operationContent: '已处理' })
    await customer.api(fieldWork.accept, { id, taskId: await taskOf(id), passed: true })
    expect((await del(worker, kept.fileId)).body.msg).toBe('工单已结束，附件不能再更改')
    expect((await put(worker, id, '事后.jpg', jpg())).status).toBe(403)
  })

  it('are what it is accepted by: none is taken away while it waits for that, not by the office either', async () => {
    const id = await dispatched()
    const { fileId } = await put(worker, id, '处理.jpg', jpg(), { fileBusiness: 'work' })
    const report = await put(worker, id, '检测报告.pdf', Buffer.from('%PDF-1.4'), { fileModule: 'order' })
    const del = async (who: Person) => (await site.send(file.del, { fileIds: fileId }, who.headers)).body
    await worker.api(fieldWork.arrive, { id, taskId: await taskOf(id) })
    await worker.api(fieldWork.finish, { id, taskId: await taskOf(id), operationContent: '已处理' })
    for (const who of [worker, watch]) expect(await del(who)).toMatchObject({ code: 403, msg: '工单待验收，现场照片不能删除' })
    const removed = await site.send(file.del, { fileIds: report.fileId }, worker.headers)
    expect(removed.body).toMatchObject({ code: 403, msg: '工单待验收，附件不能删除' })
    await customer.api(fieldWork.accept, { id, taskId: await taskOf(id), passed: false, advice: '照片不清楚' })
    expect((await del(worker)).code).toBe(200)
  })

  it('hang on it under its one number, and no more of them by being uploaded ahead', async () => {
    const id = await dispatched()
    for (const alias of [`0${id}`, `00${id}`]) expect((await put(worker, alias, '别名.jpg', jpg())).status).toBe(400)
    expect(await photosOf(id)).toEqual([])

    const report = { stationId, faultAppearance: '冒烟', degree: '1' as const }
    const ahead = async (count: number) => {
      const record = randomUUID()
      for (let n = 0; n < count; n++) await put(customer, record, `${n}.jpg`, jpg(), { istemp: '1' })
      return record
    }
    const { id: draft } = await customer.api(repair.add, { ...report, fileDataid: await ahead(3) })
    const more = await ahead(3)
    await expect(customer.api(repair.update, { ...report, id: draft, fileDataid: more })).rejects.toMatchObject({
      fields: { fileDataid: '每项最多 5 张照片' },
    })
    expect([(await photosOf(draft, customer)).length, (await photosOf(more, customer)).length]).toEqual([3, 3])
    await customer.api(repair.update, { ...report, id: draft, fileDataid: await ahead(2) })
    expect(await photosOf(draft, customer)).toHaveLength(5)
  })

  it('taken on site are evidence of who works on it: another team adds none, nor signs in its name', async () => {
    const id = await dispatched()
    const signature = { fileBusiness: 'work', fileFunction: 'signature' }
    const others = await put(otherTeam, id, '签名.jpg', jpg(), signature)
    expect([others.status, others.msg]).toEqual([403, '该工单不由您的班组办理，不能添加现场照片'])
    for (const who of [worker, watch, customer]) expect((await put(who, id, '现场.jpg', jpg())).status).toBe(200)
    expect(await photosOf(id)).toHaveLength(3)
    // A document of the enterprise is nobody's evidence.
    expect((await put(otherTeam, id, '图纸.pdf', Buffer.from('%PDF-1.4'), { fileModule: 'order' })).status).toBe(200)
  })

  it('are refused in the documents’ sentences, and a heading takes five, also of six at once', async () => {
    const id = await dispatched()
    expect((await put(worker, id, '图.gif', jpg())).msg).toBe('上传图片只能是 JPG/PNG 格式!')
    expect((await put(worker, id, '图.jpg', Buffer.from('GIF89a'))).msg).toBe('上传图片只能是 JPG/PNG 格式!')
    expect((await put(worker, id, '图.jpg', Buffer.concat([jpg(), Buffer.alloc(2 * 1024 * 1024)]))).msg).toBe('上传图片大小不能超过 2MB!')
    const generic = { fileModule: 'order' }
    expect((await put(worker, id, '脚本.exe', jpg(), generic)).msg).toBe('脚本.exe类型错误')
    expect((await put(worker, id, '大.pdf', Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(52_428_800)]), generic)).msg).toBe(
      '大.pdf文件过大',
    )
    expect((await put(worker, id, '报告.pdf', Buffer.from('%PDF-1.4'), generic)).status).toBe(200)

    const six = await Promise.all(Array.from({ length: 6 }, (_, n) => put(worker, id, `${n}.jpg`, jpg(String(n)))))
    expect(six.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400])
    expect(six.find(({ status }) => status === 400)!.msg).toBe('每项最多 5 张照片')
    expect((await put(worker, id, '处理.jpg', jpg(), { fileBusiness: 'work' })).status).toBe(200)
  })

  it('sent again under their key are there once, in the store as well', async () => {
    const id = await dispatched()
    const key = randomUUID()
    const replies = [await put(worker, id, '一次.jpg', jpg('x'), {}, key), await put(worker, id, '一次.jpg', jpg('x'), {}, key)]
    expect(replies[1]).toEqual(replies[0])
    expect(await photosOf(id)).toHaveLength(1)
    expect((await put(worker, id, '一次.jpg', jpg('y'), {}, key)).status).toBe(422)
  })

  it('uploaded before their order is saved are their sender’s alone, go with it when it is saved, and are gone after a day otherwise', async () => {
    const record = randomUUID()
    const temporary = { istemp: '1' }
    expect((await put(customer, record, '现象.jpg', jpg())).status).toBe(400)
    const { fileId } = await put(customer, record, '现象.jpg', jpg(), temporary)
    const foreign = await put(worker, record, '别人.jpg', jpg(), temporary)
    expect((await photosOf(record, customer)).map(each => each.fileId)).toEqual([fileId])
    expect((await site.send(file.downFeignFile, { fileId }, watch.headers)).status).toBe(404)

    const { id } = await customer.api(repair.add, { stationId, faultAppearance: '冒烟', degree: '1', fileDataid: record })
    expect((await photosOf(id, customer)).map(each => each.fileId)).toEqual([fileId])
    const { db } = site.database
    const there = async () => (await db.select({ id: files.id }).from(files).where(eq(files.id, foreign.fileId))).length
    await dropOld(db, new Date(Date.now() + DAY - MINUTE), ['files'])
    expect(await there()).toBe(1)
    await dropOld(db, new Date(Date.now() + DAY + MINUTE), ['files'])
    expect([await there(), (await photosOf(id, customer)).length]).toEqual([0, 1])
  })
})

describe('a step taken without a network', () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

  it('is kept with the time on site and the time it was heard of, and leads on from there', async () => {
    const id = await dispatched(5)
    const [arrived, done] = [ago(2), ago(1)]
    const position = { longitude: 114.50001, latitude: 38.04002, accuracy: 24.6 }
    const { taskId } = await worker.api(fieldWork.arrive, {
      id,
      taskId: await taskOf(id),
      at: arrived.toISOString(),
      position,
      device: { no: deviceNo, scanned: true },
    })
    expect(taskId).toBe(await taskOf(id))
    await worker.api(fieldWork.finish, { id, taskId, operationContent: '已处理', at: done.toISOString() })
    const { hops } = await watch.api(repair.detail, { id })
    const [arrive, work] = ['arrive', 'work'].map(node => hops.find(hop => hop.node === node)!)
    expect(arrive).toMatchObject({ endTime: siteTime(arrived), position: '114.50001, 38.04002（精度 25 m）', deviceNo })
    expect(work).toMatchObject({ startTime: siteTime(arrived), endTime: siteTime(done) })
    expect(arrive!.receivedTime > arrive!.endTime).toBe(true)
    // Where an alarm tells of its order it says so as well, and of nothing that was told at once.
    const [first, ...others] = taken(hops).filter(({ note }) => note.includes('补传'))
    expect(first).toMatchObject({ at: siteTime(arrived), note: `现场无网络，${arrive!.receivedTime.slice(0, 16)} 补传；${arrive!.away}` })
    expect(others.map(({ at }) => at)).toEqual([siteTime(done)])
    const [told] = await site.database.db
      .select({ detail: audits.detail })
      .from(audits)
      .where(and(eq(audits.target, id), eq(audits.action, 'fieldWork.arrive')))
    expect(told!.detail).toMatchObject({ at: arrived.toISOString(), place: { position } })
  })

  it('leaves whoever goes on all the time there is: nobody accepts what was not heard of', async () => {
    const id = await dispatched(40, { degree: '1' })
    await site.database.db
      .update(orders)
      .set({ degree: '1' })
      .where(eq(orders.id, Number(id)))
    const { taskId } = await worker.api(fieldWork.arrive, { id, taskId: await taskOf(id), at: ago(39).toISOString() })
    // The team goes on from when it came.
    const work = await openStep(id)
    expect(work.dueAt!.getTime() - work.startedAt.getTime()).toBe(8 * HOUR)
    const before = Date.now()
    const late = { finishTimeOutReason: '山里没有网络' }
    await worker.api(fieldWork.finish, { id, taskId, operationContent: '已处理', at: ago(30).toISOString(), ...late })
    const accept = await openStep(id)
    expect(accept.startedAt.getTime()).toBeLessThan(before - 29 * HOUR)
    expect(accept.dueAt!.getTime()).toBeGreaterThanOrEqual(before + 24 * HOUR)
  })

  it('sent twice under its key is taken once and answered alike; taken by somebody else meanwhile it is refused with what happened', async () => {
    const id = await dispatched(5)
    const input = { id, taskId: await taskOf(id), at: ago(1).toISOString() }
    const headers = { ...worker.headers, 'idempotency-key': randomUUID() }
    const both = await Promise.all([site.send(fieldWork.arrive, input, headers), site.send(fieldWork.arrive, input, headers)])
    expect(both[1]).toEqual(both[0])
    expect(both[0]!.body).toMatchObject({ code: 200, data: { taskId: await taskOf(id) } })
    const late = await site.send(fieldWork.arrive, input, { ...worker.headers, 'idempotency-key': randomUUID() })
    expect([late.status, late.body.msg]).toMatchObject([409, expect.stringContaining('“到达现场”已由')])
  })

  it('far from its site is told beside the step, as far as the phone itself is sure of it', async () => {
    const [place] = await site.database.db
      .select({ longitude: sites.longitude, latitude: sites.latitude })
      .from(sites)
      .where(eq(sites.id, stationId))
    const arriveAt = async (north: number, accuracy: number) => {
      const id = await dispatched()
      const position = { longitude: place!.longitude, latitude: place!.latitude + north, accuracy }
      await worker.api(fieldWork.arrive, { id, taskId: await taskOf(id), position })
      return (await watch.api(repair.detail, { id })).hops.find(({ node }) => node === 'arrive')!.away
    }
    expect(await arriveAt(0.001, 20)).toBe('')
    expect(await arriveAt(0.1, 20)).toBe('定位距站点 11.1 km')
    expect(await arriveAt(0.01, 20)).toBe('定位距站点 1.1 km')
    expect(await arriveAt(0.01, 800)).toBe('')
  })

  it('answers no checks of another order', async () => {
    const mine = await dispatched()
    await worker.api(fieldWork.arrive, { id: mine, taskId: await taskOf(mine) })
    const [foreign] = await site.database.db.select({ id: orderChecks.id, note: orderChecks.note }).from(orderChecks).limit(1)
    const check = { checkId: String(foreign!.id), result: 'ok' as const, note: '别的工单' }
    await expect(worker.api(fieldWork.check, { id: mine, taskId: await taskOf(mine), checks: [check] })).rejects.toMatchObject({
      code: 404,
    })
    const [kept] = await site.database.db.select({ note: orderChecks.note }).from(orderChecks).where(eq(orderChecks.id, foreign!.id))
    expect(kept!.note).toBe(foreign!.note)
  })

  it('is refused at a device of another order', async () => {
    const id = await dispatched()
    const [other] = await site.database.db.select({ no: devices.no }).from(devices).where(eq(devices.orgId, west.orgId)).limit(1)
    const { status, body } = await site.send(
      fieldWork.arrive,
      { id, taskId: await taskOf(id), device: { no: other!.no, scanned: false } },
      worker.headers,
    )
    expect([status, body.msg]).toEqual([400, '该设备不是工单的设备，请核对后重试'])
  })

  it('cannot have been in the future, before the step began, or more than three days ago; clocks may differ by five minutes', () => {
    const now = new Date('2026-11-23T08:00:00Z')
    const told = (at: string | undefined, since = '2026-11-20T07:00:00Z') => stepTime({ clock: () => now }, at, new Date(since))
    expect(told(undefined)).toEqual({ at: now, received: null })
    expect(told('2026-11-23T07:59:30Z')).toEqual({ at: new Date('2026-11-23T07:59:30Z'), received: null })
    expect(told('2026-11-23T05:00:00Z')).toEqual({ at: new Date('2026-11-23T05:00:00Z'), received: now })
    expect(told('2026-11-23T13:00:00+08:00').at).toEqual(new Date('2026-11-23T05:00:00Z'))
    expect(told('2026-11-23T08:04:59Z')).toEqual({ at: now, received: null })
    expect(told('2026-11-23T07:26:00Z', '2026-11-23T07:30:00Z').at).toEqual(new Date('2026-11-23T07:30:00Z'))
    for (const [at, since, sentence] of [
      ['2026-11-23T08:05:01Z', undefined, '现场时间晚于服务器时间'],
      ['2026-11-20T07:59:59Z', undefined, '现场时间已超过 72 小时'],
      ['2026-11-23T07:20:00Z', '2026-11-23T07:30:00Z', '现场时间早于该环节开始的时间'],
    ] as const)
      expect(() => told(at, since)).toThrow(sentence)
  })
})
