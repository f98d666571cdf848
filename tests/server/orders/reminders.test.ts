import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import type { OrderMessage } from '../../../core/contract/socket.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { instantOf, siteTime } from '../../../core/time/time.ts'
import type { OrderNews } from '../../../server/live/live.ts'
import { dueAt, remindAt } from '../../../server/orders/dueAt.ts'
import { orderMessagesFor } from '../../../server/orders/reminders/orderMessagesFor.ts'
import { remind } from '../../../server/orders/reminders/remind.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { orderSteps, orgs, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

describe('a step calls itself to mind when a quarter of its span is left', () => {
  const zone = 'Asia/Shanghai'
  /** When it is due and when it reminds. */
  const times = (node: string, level: string, from: string) => {
    const start = instantOf(from)
    const due = dueAt(node, level, start, zone)!
    return [siteTime(due), siteTime(remindAt(start, due, level, zone))]
  }

  it('by the clock where it is urgent, day and night', () => {
    expect(times('arrive', '1', '2026-11-20 23:00:00')).toEqual(['2026-11-21 01:00:00', '2026-11-21 00:30:00'])
  })
  it('of its working time over a weekend', () => {
    expect(times('arrive', '2', '2026-11-20 16:30:00')).toEqual(['2026-11-23 16:30:00', '2026-11-23 14:15:00'])
  })
  it("over a month's end", () => {
    expect(times('judge', '2', '2026-11-30 16:30:00')).toEqual(['2026-12-01 09:30:00', '2026-12-01 09:00:00'])
  })
  it('over the holidays, and on a Saturday that is worked for them', () => {
    expect(times('dispatch', '2', '2026-09-30 17:00:00')).toEqual(['2026-10-08 09:00:00', '2026-10-08 08:45:00'])
    expect(times('dispatch', '2', '2026-10-09 17:00:00')).toEqual(['2026-10-10 09:00:00', '2026-10-10 08:45:00'])
  })
  it('a working day before at the most', () => {
    const [from, due] = [instantOf('2026-11-02 08:30:00'), instantOf('2026-11-27 17:30:00')]
    expect(siteTime(remindAt(from, due, '3', zone))).toBe('2026-11-26 17:30:00')
    expect(siteTime(remindAt(from, due, '1', zone))).toBe('2026-11-26 17:30:00')
  })
  it('by the clock where somebody planned a night', () => {
    const [from, due] = [instantOf('2026-11-20 20:00:00'), instantOf('2026-11-21 00:00:00')]
    expect(siteTime(remindAt(from, due, '2', zone))).toBe('2026-11-20 23:00:00')
  })
})

let site: Site
/** By login name. */
let people: Record<string, Person>
let stationId = ''
let now = new Date()
const at = (time: string) => {
  now = instantOf(time)
}
const crewId = 'T100111'
const names = ['jizhong', 'jizhong.watch', 'sjz1.leader', 'sjz1.repair', 'sjz2.leader', 'sjz2.repair', 'lvdao', 'yanzhao', 'grid', 'admin']
const of = (name: string) => people[name]!
let received: OrderNews[] = []

beforeAll(async () => {
  site = await openSite()
  people = Object.fromEntries(await Promise.all(names.map(async name => [name, await site.as(name)] as const)))
  const [own] = await site.database.db.select().from(sites).where(eq(sites.customerId, 'K1001015')).orderBy(asc(sites.id)).limit(1)
  stationId = own!.id
  const { services } = site.app
  services.clock = () => now
  // What the region has left waiting is over by then.
  at('2030-06-28 16:00:00')
  while ((await remind(services)) > 0);
  services.bus.subscribe('order', news => void received.push(...(news ?? [])))
})
afterAll(() => site.close())

const openStep = async (id: string) => {
  const [step] = await site.database.db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
  return { id, taskId: String(step!.id) }
}
const judgement = { nextSteps: '1', faultType: '1', faultLevel: '4', faultReason: '风机轴承磨损', orderDegree: '2' } as const
/** A report that was handed in, and judged, at this moment. */
async function judged(time: string): Promise<string> {
  at(time)
  const { id } = await of('lvdao').api(repair.add, { stationId, faultAppearance: '3 号箱变异响', degree: '2' })
  await of('lvdao').api(repair.submit, await openStep(id))
  await of('jizhong.watch').api(judge.submit, { ...judgement, ...(await openStep(id)) })
  return id
}
const dispatch = async (id: string) => of('jizhong.watch').api(rushRepair.deliver, { crewId, ...(await openStep(id)) })
/** News of one order that a look at this moment brings. */
async function newsOf(id: string, time: string): Promise<OrderNews['kind'][]> {
  at(time)
  received = []
  await remind(site.app.services)
  return received.filter(({ orderId }) => orderId === Number(id)).map(({ kind }) => kind)
}
/** Who hears the news, and who of them more than a figure. */
async function recipients(news: readonly OrderNews[]) {
  const messages = await orderMessagesFor(
    site.app.services,
    news,
    names.map(name => of(name).userId),
  )
  const who = (test: (message: OrderMessage) => boolean) => names.filter(name => (messages.get(of(name).userId) ?? []).some(test))
  return { noticed: who(({ notice }) => notice), counted: who(({ notice }) => !notice) }
}
const newest = (id: string, kind: OrderNews['kind']) => received.filter(news => news.orderId === Number(id) && news.kind === kind)

describe('an order that waits', () => {
  it('reminds once when its time comes near and is escalated once when it is late, to the minute, over a weekend and the end of a month', async () => {
    const id = await judged('2030-06-28 17:00:00')
    const looks = {
      '2030-06-29 12:00:00': [],
      '2030-07-01 08:44:59': [],
      '2030-07-01 08:45:00': ['near'],
      '2030-07-01 08:45:10': [],
      '2030-07-01 09:00:00': [],
      '2030-07-01 09:00:01': ['late'],
      '2030-07-02 09:00:00': [],
    }
    for (const [time, kinds] of Object.entries(looks)) expect(await newsOf(id, time), time).toEqual(kinds)
    const { hops } = await of('jizhong.watch').api(repair.detail, { id })
    expect(hops.at(-1)).toMatchObject({ remindedTime: '2030-07-01 08:45:00', escalatedTime: '2030-07-01 09:00:01' })
  })

  it('that fell due while nobody looked is told late once, to who leads and to who was never reminded', async () => {
    const id = await judged('2030-07-03 09:00:00')
    expect(await newsOf(id, '2030-07-03 12:00:00')).toEqual(['late'])
    // Two of them dispatch as well: they are not told twice.
    expect(await recipients(newest(id, 'late'))).toEqual({
      noticed: ['jizhong', 'jizhong.watch', 'sjz1.leader', 'sjz2.leader'],
      counted: [],
    })
    expect(await newsOf(id, '2030-07-03 13:00:00')).toEqual([])
    const { hops } = await of('jizhong.watch').api(repair.detail, { id })
    expect(hops.at(-1)).toMatchObject({ remindedTime: '', escalatedTime: '2030-07-03 12:00:00' })
  })

  it('is heard of by who may take its step, and late by who dispatches or leads; by nobody of another enterprise, team or customer', async () => {
    const id = await judged('2030-07-05 09:00:00')
    await newsOf(id, '2030-07-05 09:45:00')
    expect(await recipients(newest(id, 'near'))).toEqual({
      noticed: ['jizhong', 'jizhong.watch', 'sjz1.leader', 'sjz2.leader'],
      counted: [],
    })
    await newsOf(id, '2030-07-05 10:01:00')
    expect(await recipients(newest(id, 'late'))).toEqual({ noticed: ['jizhong', 'jizhong.watch'], counted: [] })

    await dispatch(id)
    expect(await recipients(newest(id, 'arrived'))).toEqual({
      noticed: ['sjz1.leader', 'sjz1.repair'],
      counted: ['jizhong', 'jizhong.watch'],
    })
    await newsOf(id, '2030-07-08 09:30:00')
    await newsOf(id, '2030-07-09 17:00:00')
    expect(await recipients(newest(id, 'late'))).toEqual({ noticed: ['sjz1.leader'], counted: [] })
    // A team without a leader has the dispatchers.
    const leaderless = (leaderUserId: string | null) => site.database.db.update(orgs).set({ leaderUserId }).where(eq(orgs.id, crewId))
    await leaderless(null)
    expect((await recipients(newest(id, 'late'))).noticed).toEqual(['jizhong', 'jizhong.watch'])
    await leaderless(of('sjz1.leader').userId)

    const late = { arriveTimeOutReason: '道路封闭' }
    await of('sjz1.repair').api(fieldWork.arrive, { ...late, ...(await openStep(id)) })
    await of('sjz1.repair').api(fieldWork.finish, { operationContent: '已更换', ...(await openStep(id)) })
    const finished = newest(id, 'arrived').slice(-1)
    expect(await recipients(finished)).toEqual({ noticed: ['jizhong', 'jizhong.watch', 'lvdao'], counted: [] })
    // What was taken before it was told is told to nobody.
    await of('lvdao').api(fieldWork.accept, { passed: true, ...(await openStep(id)) })
    expect(await recipients(finished)).toEqual({ noticed: [], counted: [] })
  })

  it('that is sent back tells the team again', async () => {
    const id = await judged('2030-07-10 09:00:00')
    await dispatch(id)
    await of('sjz1.repair').api(fieldWork.arrive, await openStep(id))
    await of('sjz1.repair').api(fieldWork.finish, { operationContent: '已更换', ...(await openStep(id)) })
    received = []
    await of('lvdao').api(fieldWork.accept, { passed: false, advice: '仍有异响', ...(await openStep(id)) })
    expect((await recipients(newest(id, 'arrived'))).noticed).toEqual(['sjz1.leader', 'sjz1.repair'])
    const { userId } = of('sjz1.repair')
    const [message] = (await orderMessagesFor(site.app.services, newest(id, 'arrived'), [userId])).get(userId) ?? []
    expect(message?.orders[0]).toMatchObject({ id, kind: 'repair' })
  })
})

/** A busy machine takes its time. */
const patience = 20_000
it('is said on the sockets of those it is for, and on no other', async () => {
  const close = attachSocket(site.app)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  const listen = async (name: string) => {
    const { ticket, orgId } = await of(name).api(user.getSocketTicket, {})
    const socket = new WebSocket(`ws://${address}/by/websocket?ticket=${ticket}`)
    const messages: { MESSAGETYPE: string }[] = []
    socket.on('message', data => messages.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(`${orgId}ALARM`)
    socket.send(`${orgId}HEARTCMD1111`)
    await vi.waitFor(() => expect(messages).toHaveLength(1), patience)
    return { close: () => socket.close(), news: () => messages.filter(({ MESSAGETYPE }) => MESSAGETYPE === '12') }
  }
  const [team, other, stranger] = await Promise.all(['sjz1.repair', 'sjz2.repair', 'yanzhao'].map(listen))
  const id = await judged('2030-07-15 09:00:00')
  await dispatch(id)
  await vi.waitFor(
    () =>
      expect(team!.news()).toEqual([
        {
          MESSAGETYPE: '12',
          kind: 'arrived',
          notice: true,
          count: 1,
          orders: [
            expect.objectContaining({
              id,
              activityName: '到达现场',
              faultAppearance: '3 号箱变异响',
              dueTime: '2030-07-16 09:00:00',
              late: false,
            }),
          ],
        },
      ]),
    patience,
  )
  // What was said to the others was said with it.
  expect([...other!.news(), ...stranger!.news()]).toEqual([])
  for (const each of [team, other, stranger]) each!.close()
  close()
})
