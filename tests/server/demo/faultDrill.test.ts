import { desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DrillStep, faultDrill } from '../../../core/contract/alarms/faultDrill.ts'
import { codes } from '../../../core/errors.ts'
import { createFaultDrills } from '../../../server/demo/faultDrill/createFaultDrills.ts'
import { createStage } from '../../../server/demo/faultDrill/createStage.ts'
import { lifeOf, readLife, stopAsked } from '../../../server/domains/alarms/faultDrill/journal.ts'
import {
  alarmLimits,
  alarms,
  alarmShelves,
  audits,
  devices,
  facts,
  latest,
  orderSteps,
  orders,
  users,
} from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

/** So much faster than life people act here. */
const speed = 40

let site: Site
let watch: Person
let west: Person
let platform: Person
beforeAll(async () => {
  site = await openSite()
  const { services } = site.app
  await site.database.db.update(alarmLimits).set({ onDelay: 0, offDelay: 0 })
  watch = await site.as('jizhong.watch')
  west = await site.as('yanzhao')
  platform = await site.as('admin')
  await services.ingest.start()
  await services.simulator?.start()
  // Nothing is to be had for a drill until the devices are heard again.
  await vi.waitFor(
    async () => expect(await site.database.db.$count(latest, sql`${latest.at} > now() - interval '1 minute'`)).toBeGreaterThan(0),
    {
      timeout: 120_000,
      interval: 250,
    },
  )
  await open()
})
afterAll(async () => {
  await site?.app.services.faultDrills?.stop()
  await site?.app.services.simulator?.stop()
  await site?.app.services.ingest.stop()
  await site?.close()
})

/** What carries drills out, as a server has it that has just started. */
async function open() {
  const { services } = site.app
  services.faultDrills = createFaultDrills(services, services.simulator!, speed)
  await services.faultDrills.start()
}

const drillOf = async ({ api }: Person, orgId = '1001') => (await api(faultDrill.getState, {})).drills.find(drill => drill.orgId === orgId)
/** The drill of somebody's enterprise, once that holds. */
const once = (person: Person, holds: (drill: NonNullable<Awaited<ReturnType<typeof drillOf>>>) => boolean, orgId = '1001') =>
  vi.waitFor(
    async () => {
      const drill = await drillOf(person, orgId)
      if (!drill || !holds(drill)) throw new Error(`not yet: ${JSON.stringify(drill)}`)
      return drill
    },
    { timeout: 15_000, interval: 50 },
  )
const reached = (step: DrillStep) => once(watch, drill => drill.steps.some(each => each.step === step))
const ended = () => once(watch, drill => !['running', 'stopping'].includes(drill.state))

const alarmOf = async (id: string) =>
  (
    await site.database.db
      .select()
      .from(alarms)
      .where(eq(alarms.id, Number(id)))
  )[0]!
const orderOf = async (id: number | null) =>
  (
    await site.database.db
      .select()
      .from(orders)
      .where(eq(orders.id, id ?? 0))
  )[0]!
const stepsOf = async (orderId: number) =>
  (await site.database.db.select().from(orderSteps).where(eq(orderSteps.orderId, orderId)).orderBy(orderSteps.id)).map(
    ({ node, userId, outcome }) => [node, userId, outcome],
  )
/** Of its people, in order. */
const actionsOf = async (drillId: string) =>
  (
    await site.database.db
      .select({ action: audits.action, userId: audits.userId })
      .from(audits)
      .where(sql`${audits.detail} ->> 'faultDrill' = ${drillId}`)
      .orderBy(audits.id)
  ).map(({ action, userId }) => [action, userId])
/** The newest temperature of the device an alarm is about. */
const temperatureOf = async ({ deviceId, indicatorId }: typeof alarms.$inferSelect) =>
  (
    await site.database.db
      .select({ value: latest.value })
      .from(latest)
      .where(sql`${latest.deviceId} = ${deviceId} and ${latest.indicatorId} = ${indicatorId}`)
  )[0]?.value

describe('a drill', { timeout: 40_000 }, () => {
  it('goes from the fault to the accepted repair, every step by the calls people make', async () => {
    const { id, stationName } = await watch.api(faultDrill.start, {})

    await expect(watch.api(faultDrill.start, {})).rejects.toMatchObject({ code: codes.conflict })
    const alarmed = await reached('alarm')
    const raised = await alarmOf(alarmed.alarmId)
    expect([raised.recoveredAt, raised.status, raised.sign]).toEqual([null, '1', '1'])
    await vi.waitFor(async () => expect(await temperatureOf(raised)).toBeGreaterThan(raised.upper!), { timeout: 5000, interval: 20 })
    const drill = await ended()

    expect(drill).toMatchObject({ id, stationName, state: 'done', reason: '', startedBy: '冀中监控中心-孙晓东' })
    expect(drill.steps.map(({ step }) => step)).toEqual(['fault', 'alarm', 'camera', 'dispatch', 'arrive', 'repair'])
    const alarm = await alarmOf(drill.alarmId)
    expect(alarm).toMatchObject({ status: '3', nextDeal: '3', handledBy: 'u1002', dealOpinion: expect.stringContaining('【演练】') })
    expect(alarm.recoveredAt).not.toBeNull()
    await vi.waitFor(async () => expect(await temperatureOf(alarm)).toBeLessThan(alarm.upper!), { timeout: 5000 })
    const order = await orderOf(alarm.orderId)
    expect(order).toMatchObject({
      no: drill.orderNo,
      status: '4',
      content: expect.stringMatching(/^【演练】/),
      remark: expect.stringContaining('并非真实故障'),
      // Newest values are written every second: at this speed the one beside it may be the one before.
      recovery: expect.objectContaining({ recovered: true }),
    })
    const steps = await stepsOf(order.id)
    const worker = steps[2]?.[1]
    expect(steps).toEqual([
      ['start', 'u1002', 'opened'],
      ['dispatch', 'u1002', 'dispatched'],
      ['arrive', worker, 'arrived'],
      ['work', worker, 'finished'],
      ['accept', 'u1002', 'accepted'],
    ])
    expect(worker).not.toBe('u1002')
    expect(await actionsOf(id)).toEqual([
      ['alarm.saveAlarm', 'u1002'],
      ['rushRepair.deliver', 'u1002'],
      ['fieldWork.arrive', worker],
      ['fieldWork.finish', worker],
      ['fieldWork.accept', 'u1002'],
    ])
  })

  it('is put down before there is an order: the device recovers, and its alarm waits for nobody', async () => {
    await watch.api(faultDrill.start, {})
    await reached('alarm')
    expect(await watch.api(faultDrill.stop, {})).toEqual({ stopped: true })

    const drill = await ended()
    expect(drill).toMatchObject({ state: 'stopped', reason: '由 冀中监控中心-孙晓东 中止', orderNo: '' })
    const alarm = await alarmOf(drill.alarmId)
    expect(alarm).toMatchObject({ nextDeal: '1', orderId: null, dealOpinion: '【演练】演练中止，并非真实故障' })
    expect(alarm.recoveredAt).not.toBeNull()
    expect(await watch.api(faultDrill.stop, {})).toEqual({ stopped: false })
  })

  it('is broken off on the way: its order is closed step by step and says why', async () => {
    await watch.api(faultDrill.start, {})
    await reached('dispatch')
    await watch.api(faultDrill.stop, {})

    const drill = await ended()
    expect(drill.state).toBe('stopped')
    const alarm = await alarmOf(drill.alarmId)
    const order = await orderOf(alarm.orderId)
    expect(order).toMatchObject({ status: '4', operationContent: '【演练】演练中止，并非真实故障' })
    expect((await stepsOf(order.id)).map(([node]) => node)).toEqual(['start', 'dispatch', 'arrive', 'work', 'accept'])
    expect(alarm.recoveredAt).not.toBeNull()
  })

  it('leaves no alarm to decide where its value wavered about the limit and raised several', async () => {
    const { db } = site.database
    await watch.api(faultDrill.start, {})
    const { id: _, ...first } = await alarmOf((await reached('camera')).alarmId)
    const [again] = await db
      .insert(alarms)
      .values({ ...first, status: '1', recoveredAt: new Date(), handledAt: null, handledBy: null, nextDeal: null, orderId: null })
      .returning({ id: alarms.id })

    expect(await ended()).toMatchObject({ state: 'done' })
    expect(await alarmOf(String(again!.id))).toMatchObject({ status: '3', nextDeal: '1', dealOpinion: expect.stringMatching(/^【演练】/) })
  })

  it('goes on with others of its people where the account of the crew or of the watch is disabled in the middle', async () => {
    const { db } = site.database
    await watch.api(faultDrill.start, {})
    await reached('dispatch')
    const [row] = await db
      .select({ plan: audits.detail })
      .from(audits)
      .where(eq(audits.action, 'faultDrill.start'))
      .orderBy(desc(audits.id))
      .limit(1)
    const { workerId, watchId } = row!.plan as { workerId: string; watchId: string }
    const ids = [workerId, watchId]
    await db.update(users).set({ state: 'disabled' }).where(inArray(users.id, ids))
    const chief = await site.as('jizhong')

    const drill = await once(chief, ({ state }) => !['running', 'stopping'].includes(state))
    await db.update(users).set({ state: 'active' }).where(inArray(users.id, ids))
    expect(drill).toMatchObject({ state: 'done', reason: '' })
    const order = await orderOf((await alarmOf(drill.alarmId)).orderId)
    expect(order.status).toBe('4')
    const acting = (await stepsOf(order.id)).slice(2).map(([, userId]) => userId)
    for (const id of ids) expect(acting).not.toContain(id)
  })

  it('is about no point that somebody has shelved: its alarm would be heard by nobody, and its shelf ended', async () => {
    const { db } = site.database
    const start = async () => (await watch.api(faultDrill.start, {})).devName
    const stop = async () => {
      await watch.api(faultDrill.stop, {})
      await ended()
    }
    const before = await start()
    const known = await reached('alarm')
    await stop()
    const { orgId, siteId, id, deviceId, indicatorId, sign, type } = await alarmOf(known.alarmId)
    const now = new Date()
    const until = new Date(now.getTime() + 3_600_000)
    await db.insert(alarmShelves).values({
      ...{ orgId, siteId, alarmId: id, deviceId, indicatorId, sign, type, side: 'upper' },
      ...{ reason: '检修', shelvedBy: 'u1002', shelvedAt: now, until },
    })

    // Another device, or, where there is none, no drill.
    const other = await start().catch((error: unknown) => {
      expect(error).toMatchObject({ code: codes.conflict })
      return ''
    })
    const [device] = await db.select({ name: devices.name }).from(devices).where(eq(devices.id, deviceId))
    expect(before).toBe(device?.name)
    if (other) {
      await reached('alarm')
      await stop()
    }
    const last = await drillOf(watch)
    expect((await db.select().from(alarmShelves)).map(({ endedAt }) => endedAt)).toEqual([null])
    if (other) expect([last!.stationId, last!.devName]).not.toEqual([siteId, before])
    await db.delete(alarmShelves)
  })

  it('is stopped also where the clock of the database lags behind, or was set back', async () => {
    const { db } = site.database
    const startedAt = new Date().toISOString()
    const plan = { id: 'lagging', orgId: '1001', startedAt } as Parameters<typeof stopAsked>[1]
    expect(await stopAsked(db, plan)).toBeNull()
    await db
      .insert(audits)
      .values({ orgId: '1001', userId: 'u1002', action: 'faultDrill.stop', target: 'lagging', at: sql`now() - interval '1 hour'` })
    expect(await stopAsked(db, plan)).toBe('u1002')
    await db.delete(audits).where(eq(audits.target, 'lagging'))
  })

  it('is not begun while one of hours ago is still being broken off', async () => {
    const { db } = site.database
    const aliveUntil = new Date(Date.now() + 60_000).toISOString()
    await db.insert(facts).values({ name: lifeOf('1001'), value: JSON.stringify({ plan: { id: 'old', orgId: '1001' }, aliveUntil }) })
    await expect(watch.api(faultDrill.start, {})).rejects.toMatchObject({ code: codes.conflict, message: expect.stringContaining('收尾') })
    await db.delete(facts).where(eq(facts.name, lifeOf('1001')))
  })

  it('that is stopped before anybody has begun it keeps the next one waiting until it is known to be over', async () => {
    const { db } = site.database
    await site.app.services.faultDrills?.stop()
    const { id } = await watch.api(faultDrill.start, {})
    expect(await watch.api(faultDrill.stop, {})).toEqual({ stopped: true })
    expect((await drillOf(watch))?.state).toBe('stopping')
    await expect(watch.api(faultDrill.start, {})).rejects.toMatchObject({ code: codes.conflict })
    await db
      .update(audits)
      .set({ at: sql`${audits.at} - interval '1 minute'` })
      .where(eq(audits.target, id))
    expect((await drillOf(watch))?.state).toBe('stopped')
    await open()
  })

  it('whose server ended is broken off by the next one: no device stays hot and no order open', async () => {
    const { db } = site.database
    await watch.api(faultDrill.start, {})
    await reached('arrive')
    await site.app.services.faultDrills?.stop()
    const open_ = await orderOf((await alarmOf((await drillOf(watch))!.alarmId)).orderId)
    expect(open_.status).toBe('3')
    // Twenty seconds later.
    await db
      .update(facts)
      .set({ value: sql`(${facts.value}::jsonb || '{"aliveUntil": "2026-01-01T00:00:00.000Z"}')::text` })
      .where(eq(facts.name, 'demo:faultDrill:1001'))
    expect((await drillOf(watch))?.state).toBe('stopping')
    await open()

    const states = new Set<string>()
    const drill = await once(watch, ({ state }) => !['running', 'stopping'].includes(states.add(state) && state))
    expect([...states]).toEqual(['stopping', 'failed'])
    expect(drill).toMatchObject({ state: 'failed', reason: '服务器中断' })
    expect((await orderOf(open_.id)).status).toBe('4')
    const alarm = await alarmOf(drill.alarmId)
    expect(alarm.recoveredAt).not.toBeNull()
    await vi.waitFor(async () => expect(await temperatureOf(alarm)).toBeLessThan(alarm.upper!), { timeout: 5000 })
    expect(await db.$count(facts, sql`${facts.name} like 'demo:faultDrill:%'`)).toBe(0)
  })

  it('that is taken over to be broken off says so in its first sign of life', async () => {
    const { services } = site.app
    const plan = { id: 'taken over', orgId: '1009' } as Parameters<typeof stopAsked>[1]
    const messages: unknown[] = []
    for (const ending of [false, true])
      await createStage(services, services.simulator!, plan, speed, () => false, ending).alive(async () => {
        messages.push((await readLife(services.db, plan.orgId))?.ending)
      })
    expect(messages).toEqual([false, true])
  })

  it('of one enterprise is neither seen nor stopped by another, which may hold its own meanwhile', async () => {
    const ours = await watch.api(faultDrill.start, {})
    expect((await west.api(faultDrill.getState, {})).drills).toEqual([])
    expect((await west.api(faultDrill.getState, {})).orgs.map(({ orgId }) => orgId)).toEqual(['1002'])
    expect(await west.api(faultDrill.stop, {})).toEqual({ stopped: false })
    for (const call of [faultDrill.start, faultDrill.stop])
      await expect(west.api(call, { orgId: '1001' })).rejects.toMatchObject({ code: codes.missing })
    await west.api(faultDrill.start, {})

    const both = (await platform.api(faultDrill.getState, {})).drills.map(({ orgId, state }) => [orgId, state])
    expect(both.sort()).toEqual([
      ['1001', 'running'],
      ['1002', 'running'],
    ])
    await expect(platform.api(faultDrill.start, {})).rejects.toMatchObject({ fields: { orgId: '请选择演练的企业' } })
    expect(await platform.api(faultDrill.stop, { orgId: '1002' })).toEqual({ stopped: true })
    expect((await once(west, ({ state }) => state === 'stopped', '1002')).reason).toBe('由 平台中心-林思远 中止')
    expect((await drillOf(watch))?.id).toBe(ours.id)
    await watch.api(faultDrill.stop, {})
    await ended()
  })

  it('leaves who started and who stopped it in the audit of the enterprise', async () => {
    const rows = await site.database.db
      .select()
      .from(audits)
      .where(sql`${audits.action} in ('faultDrill.start', 'faultDrill.stop') and ${audits.orgId} = '1002'`)
      .orderBy(desc(audits.id))
      .limit(2)
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
      ['faultDrill.stop', platform.userId],
      ['faultDrill.start', west.userId],
    ])
  })
})

it('is not held where real devices deliver, and the console is told so', async () => {
  const { services } = site.app
  const { faultDrills } = services
  services.faultDrills = null
  const reason = '当前接入的是真实设备，没有演示区域，不能进行故障演练'
  expect(await watch.api(faultDrill.getState, {})).toEqual({ available: false, reason, orgs: [], drills: [] })
  await expect(watch.api(faultDrill.start, {})).rejects.toMatchObject({ code: codes.conflict, message: reason })
  services.faultDrills = faultDrills
})
