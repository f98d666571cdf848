import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crew } from '../../../core/contract/platform/crew.ts'
import { deviceStory } from '../../../core/contract/devices/deviceStory.ts'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { distanceM } from '../../../core/sites/distance.ts'
import { alarms, devices, orderSteps, orgs, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let customer: Person
let watch: Person
let worker: Person
let west: Person
let stationId = ''
/** Two sites of the customer; the device is at the first. */
let here: typeof sites.$inferSelect
let there: typeof here
let device: typeof devices.$inferSelect
const crewId = 'T100111'

beforeAll(async () => {
  site = await openSite()
  ;[customer, watch, worker, west] = (await Promise.all(
    ['lvdao', 'jizhong.watch', 'sjz1.repair', 'yanzhao'].map(name => site.as(name)),
  )) as [Person, Person, Person, Person]
  const { db } = site.database
  ;[here, there] = (await db.select().from(sites).where(eq(sites.customerId, 'K1001015')).orderBy(asc(sites.id)).limit(2)) as [
    typeof here,
    typeof here,
  ]
  stationId = here.id
  ;[device] = (await db.select().from(devices).where(eq(devices.siteId, stationId)).orderBy(asc(devices.id)).limit(1)) as [typeof device]
})
afterAll(() => site.close())

const openStep = async (id: string) => {
  const [step] = await site.database.db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
  return { id, taskId: String(step!.id) }
}
/** A report about the device, or about a place, judged. */
async function judged(place: { stationId: string; deviceNo?: string } = { stationId, deviceNo: device.no }): Promise<string> {
  const { id } = await customer.api(repair.add, { ...place, faultAppearance: '3 号箱变异响', degree: '2' })
  await customer.api(repair.submit, await openStep(id))
  await watch.api(judge.submit, { nextSteps: '1', faultType: '1', faultLevel: '4', faultReason: '轴承磨损', ...(await openStep(id)) })
  return id
}
const dispatch = async (id: string) => watch.api(rushRepair.deliver, { crewId, ...(await openStep(id)) })
const candidates = (id: string) => watch.api(crew.candidates, { id })
const team = async (id: string, of = crewId) => (await candidates(id)).find(each => each.crewId === of)!

it("offers every team of the order's enterprise, the own base's first, then who has least to do", async () => {
  const teams = await candidates(await judged())
  const all = await site.database.db
    .select({ id: orgs.id })
    .from(orgs)
    .where(and(eq(orgs.kind, 'team'), eq(orgs.enterpriseId, '1001')))
  expect(teams.map(each => each.crewId).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  const sorted = teams.toSorted((a, b) => Number(b.ownBase) - Number(a.ownBase) || a.open - b.open)
  expect(teams.map(({ ownBase, open }) => [ownBase, open])).toEqual(sorted.map(({ ownBase, open }) => [ownBase, open]))
  expect(teams[0]!.ownBase).toBe(true)
  expect(teams.at(-1)!.ownBase).toBe(false)
})

it('counts what a team has in hand, what of it is late, and what it has repaired of the same kind', async () => {
  const [first, second] = [await judged(), await judged()]
  const before = await team(second)
  await dispatch(first)
  expect(await team(second)).toMatchObject({ open: before.open + 1, overdue: before.overdue, distanceKm: 0 })
  await site.database.db
    .update(orderSteps)
    .set({ dueAt: new Date(Date.now() - 60_000) })
    .where(and(eq(orderSteps.orderId, Number(first)), isNull(orderSteps.endedAt)))
  expect((await team(second)).overdue).toBe(before.overdue + 1)
  const fault = (found: typeof before) => found.skills.find(({ kind, same }) => kind === 'fault' && same)?.count ?? 0
  await worker.api(fieldWork.arrive, { arriveTimeOutReason: '道路封闭', ...(await openStep(first)) })
  await worker.api(fieldWork.finish, { operationContent: '已更换', ...(await openStep(first)) })
  expect(fault(await team(second))).toBe(fault(before))
  await customer.api(fieldWork.accept, { passed: true, ...(await openStep(first)) })
  const after = await team(second)
  expect(fault(after)).toBe(fault(before) + 1)
  expect(after).toMatchObject({ open: before.open, overdue: before.overdue })
})

it('tells in kilometres how far a team is that was at another site last', async () => {
  const id = await judged()
  await dispatch(await judged({ stationId: there.id }))
  const metres = distanceM(here, there)
  expect(metres).toBeGreaterThan(100)
  const { distanceKm, distanceFrom } = await team(id)
  expect(distanceFrom).toBe(there.name)
  expect(1000 * distanceKm!).toBeCloseTo(metres, 3)
})

it('knows no distance from a team that was nowhere yet, nor who of it is on shift where nobody took one over', async () => {
  const id = await judged()
  await site.database.db.insert(orgs).values({ id: 'T100199', parentId: 'B1', enterpriseId: '1001', kind: 'team', name: '新班组' })
  expect(await team(id, 'T100199')).toMatchObject({
    distanceKm: null,
    distanceFrom: '',
    onShift: '',
    leader: '',
    skills: [],
    open: 0,
    members: 0,
  })
  await site.database.db.delete(orgs).where(eq(orgs.id, 'T100199'))
  // An alarm that is about to become an order asks the same of its site.
  const near = await watch.api(crew.near, { stationId })
  expect(near.map(({ crewId, open, ownBase }) => [crewId, open, ownBase]).toSorted()).toEqual(
    (await candidates(id)).map(({ crewId, open, ownBase }) => [crewId, open, ownBase]).toSorted(),
  )
  expect(near[0]!.ownBase).toBe(true)
  await expect(west.api(crew.near, { stationId })).rejects.toMatchObject({ code: 404 })
  await expect(customer.api(crew.near, { stationId })).rejects.toMatchObject({ code: 403 })
  for (const call of [crew.candidates, deviceStory.detail]) await expect(west.api(call, { id })).rejects.toMatchObject({ code: 404 })
})

it("tells the device's other orders, the newest first, and its alarms of thirty days", async () => {
  const { db } = site.database
  const id = await judged()
  const others = [await judged(), await judged(), await judged(), await judged(), await judged()]
  // A draft is no order yet, of whoever wrote it.
  await worker.api(repair.add, { stationId, deviceNo: device.no, faultAppearance: '草稿', degree: '3' })
  const told = async (who = watch) => (await who.api(deviceStory.detail, { id }))!
  const before = await told()
  expect(before.deviceNo).toBe(device.no)
  expect(before.orders.records.map(row => row.id)).toEqual(others.toReversed())
  expect(new Set(before.orders.records.map(({ kind }) => kind))).toEqual(new Set(['repair']))
  expect(before.orders.total).toBeGreaterThanOrEqual(others.length)
  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  const row = {
    orgId: '1001',
    siteId: stationId,
    deviceId: device.id,
    sign: '1',
    status: '1',
    type: '01',
    level: '2',
    remark: '设备温度越上限',
  }
  await db.insert(alarms).values([
    { ...row, raisedAt: days(31), recoveredAt: days(31) },
    { ...row, raisedAt: days(29), recoveredAt: days(29) },
    { ...row, raisedAt: days(0) },
  ])
  const after = await told(customer)
  expect(after.alarms.total).toBe(before.alarms.total + 2)
  const [name] = (await db.execute(sql`select name from dicts where type = 'alarm_type' and code = '01'`)).rows.map(each =>
    String(each.name),
  )
  const [was, is] = [before, after].map(({ alarms: { types } }) => types.find(type => type.name === name))
  expect([is!.count, is!.live]).toEqual([(was?.count ?? 0) + 2, (was?.live ?? 0) + 1])
  const { id: nowhere } = await customer.api(repair.add, { stationId, faultAppearance: '围栏破损', degree: '3' })
  expect(await customer.api(deviceStory.detail, { id: nowhere })).toBeNull()
})

it('refuses what is asked again, for another step, or by who may not, and tells such a one nothing of it', async () => {
  const [id, other] = [await judged(), await judged()]
  const dispatching = await openStep(id)
  await dispatch(id)
  await dispatch(other)
  const arriving = await openStep(id)
  await site.database.db
    .update(orderSteps)
    .set({ dueAt: new Date(Date.now() - 60_000) })
    .where(eq(orderSteps.id, Number(arriving.taskId)))
  const refused = (who: Person, input: { id: string; taskId: string }) =>
    who.api(fieldWork.arrive, input).then(
      () => 200,
      (error: { code: number }) => error.code,
    )
  // A late step asks its team for a reason, nobody else.
  expect(await refused(worker, arriving)).toBe(400)
  expect(await refused(customer, arriving)).toBe(403)
  expect(await refused(await site.as('sjz2.repair'), arriving)).toBe(403)
  expect(await refused(west, arriving)).toBe(404)
  // The step of one order and the number of another; a step that is over.
  expect(await refused(worker, { id, taskId: (await openStep(other)).taskId })).toBe(409)
  expect(await refused(worker, { id: other, taskId: arriving.taskId })).toBe(409)
  expect(await refused(worker, dispatching)).toBe(409)
  await worker.api(fieldWork.arrive, { arriveTimeOutReason: '道路封闭', ...arriving })
  const working = await openStep(id)
  await site.database.db
    .update(orderSteps)
    .set({ dueAt: new Date(Date.now() - 60_000) })
    .where(eq(orderSteps.id, Number(working.taskId)))
  // Sent again it is late in another step: that is not what it is about.
  expect(await refused(worker, arriving)).toBe(409)
  for (const past of ['999999999999999', '0']) expect(await refused(worker, { id: past, taskId: arriving.taskId })).toBe(404)
})
