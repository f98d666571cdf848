import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import { sequence } from '../../../server/demo/seeded.ts'
import { addDays, DAY, HOUR, instantOf, siteDay } from '../../../core/time/time.ts'
import { orderSteps, orders, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

/** When an order was opened, planned for, done and closed; null where it was not. */
interface Work {
  opened: Date
  planned: Date | null
  done: Date | null
  closed: Date | null
}

let site: Site
let watch: Person
let stationId = ''
const history: Work[] = []
const from = '2024-02-10'
const to = '2024-03-20'

/** Writes an order whose steps end as given. @param byPlan its time is the plan's, else that of its working step */
async function write(no: string, work: Work, byPlan: boolean) {
  const { db } = site.database
  const { opened, planned, done, closed } = work
  const [order] = await db
    .insert(orders)
    .values({
      no,
      orgId: watch.orgId,
      kind: 'rushRepair',
      status: closed ? '4' : '3',
      siteId: stationId,
      content: no,
      createdBy: watch.userId,
      createdAt: opened,
      planFinishTime: byPlan ? planned : null,
    })
    .returning({ id: orders.id })
  const step = (node: string, startedAt: Date, endedAt: Date | null, dueAt: Date | null = null) => ({
    orgId: watch.orgId,
    orderId: order!.id,
    node,
    startedAt,
    endedAt,
    dueAt,
  })
  const due = byPlan ? null : planned
  // Closed without having been worked on: it is done with its end.
  const worked = done && done !== closed
  await db
    .insert(orderSteps)
    .values([
      step('start', opened, opened),
      ...(closed && !worked ? [step('dispatch', opened, closed)] : [step(workNode, opened, done, due)]),
      ...(worked ? [step('accept', done, closed)] : []),
    ])
  history.push(work)
}

beforeAll(async () => {
  site = await openSite()
  watch = await site.as('jizhong.watch')
  const [own] = await site.database.db.select().from(sites).where(eq(sites.customerId, 'K1001015')).limit(1)
  stationId = own!.id
  const random = sequence(7)
  const later = (at: Date, days: number) => new Date(at.getTime() + Math.ceil((random() * days * DAY) / HOUR) * HOUR)
  const begin = instantOf('2023-01-05').getTime()
  for (let n = 0; n < 120; n++) {
    const opened = new Date(begin + Math.floor((random() * 500 * DAY) / HOUR) * HOUR)
    const worked = random() < 0.8 ? later(opened, 40) : null
    const closed = random() < 0.85 ? later(worked ?? opened, 20) : null
    const byPlan = worked !== null || closed === null ? random() < 0.6 : true
    await write(`LS${n}`, { opened, planned: random() < 0.9 ? later(opened, 90) : null, done: worked ?? closed, closed }, byPlan)
  }
})
afterAll(() => site.close())

it('counts of each day what a walk through every order ever made counts', async () => {
  const days = await watch.api(workSchedule.workScheduleAnalyse, {
    stationId,
    startTime: `${from} 00:00:00`,
    endTime: `${to} 23:59:59`,
  })
  const on = (at: Date | null, day: string) => at !== null && siteDay(at) === day
  const until = (at: Date | null, day: string) => at !== null && siteDay(at) <= day
  const count = (of: (work: Work) => boolean) => history.filter(of).length
  const expected = []
  for (let day = from; day <= to; day = addDays(day, 1))
    expected.push({
      time: day,
      opened: count(({ opened }) => on(opened, day)),
      closed: count(({ closed }) => on(closed, day)),
      backlog: count(({ opened }) => until(opened, day)) - count(({ closed }) => until(closed, day)),
      planned: count(({ planned }) => on(planned, day)),
      kept: count(({ planned, done }) => on(planned, day) && done !== null && done <= planned!),
      done: count(({ done }) => on(done, day)),
    })
  expect(days).toEqual(expected)
  // The history before the period is long, and some of it reaches into it.
  const before = history.filter(({ opened }) => siteDay(opened) < from)
  expect(before.filter(({ closed }) => until(closed, addDays(from, -1))).length).toBeGreaterThan(40)
  expect(before.filter(({ closed }) => !until(closed, addDays(from, -1))).length).toBeGreaterThan(5)
})

it('lists of a day what was planned for it or done on it, also where it was opened long before', async () => {
  const asked = { stationId, startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59`, size: 100 }
  const { records } = await watch.api(workSchedule.workScheduleList, asked)
  const unplanned = records.find(({ planCount, doneCount }) => planCount === 0 && doneCount > 0)!
  for (const { day } of [unplanned, records[0]!]) {
    const { total } = await watch.api(workSchedule.workList, { stationId, scheduledIn: day })
    const is = (at: Date | null) => at !== null && siteDay(at) === day
    expect(total).toBe(history.filter(({ planned, done }) => is(planned) || is(done)).length)
    expect(total).toBeGreaterThan(0)
  }
})
