import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarm } from '../../core/contract/alarms/alarm.ts'
import type { AnyCall } from '../../core/contract/call.ts'
import { fieldWork } from '../../core/contract/orders/fieldWork.ts'
import { judge } from '../../core/contract/orders/judge.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import { rushRepair } from '../../core/contract/orders/rushRepair.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { type Database, openDatabase } from '../../server/database/db.ts'
import type { orderKinds } from '../../server/orders/orderKinds.ts'
import { processOf } from '../../server/orders/process/processes.ts'
import { leadsTo } from '../../server/orders/process/walk.ts'
import { type Instance, startInstance } from '../e2e/support/instance.ts'
import { signed } from '../site.ts'
import { createTestDatabase } from '../database.ts'
import { copyInto } from '../template.ts'

export interface OrderReport {
  cycles: number
  /** Orders that were begun, and steps that were acknowledged. */
  orders: number
  steps: number
  /** Orders that came from an alarm. */
  alarms: number
  /** What was half done, or acknowledged and not there, after a kill. */
  wrong: string[]
}

/** Steps the server said were taken, by order. */
type Acknowledged = Map<string, string[]>

/** Whom the demonstration's first team works for: a customer, the watch, the team's worker. */
const who = { customer: 'lvdao', watch: 'jizhong.watch', worker: 'sjz1.repair' } as const
const crewId = 'T100111'
const alarmText = '断电测试告警'

/** Calls as the browser would; rejects when the server is gone or refuses. */
function caller(instance: Instance, name: string) {
  const { token, xrp, auth } = instance.accounts.find(({ loginName }) => loginName === name)!
  return async (call: AnyCall, input: object) => {
    const response = await fetch(instance.url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', token, xrp, ...(call.signed ? signed(call, input, auth) : {}) },
      body: JSON.stringify(input),
    })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: never }
    if (code !== 200) throw new Error(`${call.path}: ${code} ${msg}`)
    return data as never
  }
}

/** Orders from their beginning to the acceptance, one after another: reports, and every third from an alarm, judged or repaired at once. */
async function work(
  instance: Instance,
  stationId: string,
  seed: number,
  acknowledged: Acknowledged,
  refused: string[],
  stopped: () => boolean,
) {
  const [customer, watch, worker] = [who.customer, who.watch, who.worker].map(name => caller(instance, name)) as [
    ReturnType<typeof caller>,
    ReturnType<typeof caller>,
    ReturnType<typeof caller>,
  ]
  const judgement = { nextSteps: '1', faultType: '1', faultLevel: '4', faultReason: '轴承磨损' }
  const ways: readonly (readonly [string, ReturnType<typeof caller>, AnyCall, object])[] = [
    ['submitted', customer, repair.submit, {}],
    ['confirmed', watch, judge.submit, judgement],
    ['dispatched', watch, rushRepair.deliver, { crewId }],
    ['arrived', worker, fieldWork.arrive, {}],
    ['finished', worker, fieldWork.finish, { operationContent: '已更换' }],
    ['accepted', watch, fieldWork.accept, { passed: true }],
  ]
  const begin = async (n: number) => {
    if (n % 3 !== 0) return ((await customer(repair.add, { stationId, faultAppearance: '断电测试', degree: '2' })) as { id: string }).id
    const { records } = (await watch(alarm.page, { pageNo: 1, pageSize: 50, status: '1', waiting: true })) as {
      records: { id: string; remark: string }[]
    }
    const ours = records.filter(({ remark }) => remark === alarmText)
    const chosen = ours[(n + seed) % Math.max(1, ours.length)]
    if (!chosen) return null
    const deal = n % 2 ? { nextDeal: '3', crewId } : { nextDeal: '2' }
    const { orders } = (await watch(alarm.saveAlarm, { ids: chosen.id, dealOpinion: '请处理', ...deal })) as { orders: string[] }
    const found = (await watch(repair.list, { keyword: orders[0] })) as { records: { id: string }[] }
    return found.records[0]!.id
  }
  for (let n = seed; !stopped(); n++) {
    try {
      const id = await begin(n)
      if (!id) continue
      const steps: string[] = []
      acknowledged.set(id, steps)
      for (;;) {
        const { node, taskId } = (await watch(repair.detail, { id })) as { node: string; taskId: string }
        if (!taskId) break
        const place = { declare: 0, judge: 1, dispatch: 2, arrive: 3, accept: 5 }[node] ?? 4
        const [outcome, take, call, input] = ways[place]!
        await take(call, { ...input, id, taskId })
        steps.push(outcome)
      }
    } catch (error) {
      // Gone in the middle of it; what the server says itself is another matter. Two may have chosen the same alarm.
      if (!stopped() && error instanceof Error && error.message.startsWith('/') && !error.message.includes(': 409 '))
        refused.push(error.message)
    }
  }
}

/** Everything about the orders of a database that is half done, or lacks what was acknowledged. */
async function halfDone({ pool }: Pick<Database, 'pool'>, acknowledged: Acknowledged): Promise<string[]> {
  const wrong: string[] = []
  const { rows: orders } = await pool.query<{
    id: string
    kind: keyof typeof orderKinds
    status: string
    alarm: string | null
    tied: boolean
  }>(
    `select o.id::text, o.kind, o.status, case when a.sign = '1' then a.status end as alarm, o.alarm_id is null or a.order_id = o.id as tied
     from orders o left join alarms a on a.id = o.alarm_id order by o.id`,
  )
  const { rows: steps } = await pool.query<{
    order_id: string
    node: string
    outcome: string | null
    user_id: string | null
    open: boolean
  }>(`
    select order_id::text, node, outcome, user_id, ended_at is null as open
    from order_steps
    order by id
  `)
  const byOrder = groupBy(steps, step => step.order_id)
  for (const { id, kind, status, alarm: alarmStatus, tied } of orders) {
    const own = byOrder.get(id) ?? []
    byOrder.delete(id)
    const complain = (what: string) => wrong.push(`order ${id} (${kind}): ${what}`)
    const process = await processOf(kind)
    const open = own.filter(step => step.open)
    const ended = [...process.ends.values()].some(({ state }) => state === status)
    if (open.length !== (ended ? 0 : 1)) complain(`${open.length} open steps in state ${status}`)
    if (open[0] && process.steps.get(open[0].node)?.state !== status) complain(`waits at ${open[0].node} in state ${status}`)
    for (const [n, step] of own.entries()) {
      if (step.open) continue
      if (!step.user_id || !step.outcome) complain(`${step.node} was taken by nobody, or in no way`)
      const way = [...process.starts, ...(process.steps.get(step.node)?.outcomes ?? [])].find(({ code }) => code === step.outcome)
      const next = way && leadsTo(process, way)
      if (next && next.step !== (own[n + 1]?.node ?? null)) complain(`${step.outcome} leads to ${next.step}, and ${own[n + 1]?.node} came`)
      if (next?.step === null && next.state !== status) complain(`ended as ${next.state} and is ${status}`)
    }
    if (!tied) complain('its alarm knows nothing of it')
    if (alarmStatus && alarmStatus !== (ended ? '3' : '2')) complain(`its alarm is ${alarmStatus}`)
    const said = acknowledged.get(id)
    const kept = own.filter(step => !step.open && step.node !== 'start').map(step => step.outcome)
    // What an alarm's handling took itself comes first.
    if (said && !kept.join().includes(said.join())) complain(`${said} was acknowledged, ${kept} is there`)
  }
  for (const id of byOrder.keys()) wrong.push(`steps of order ${id}, which is not there`)
  for (const id of acknowledged.keys()) if (!orders.some(order => order.id === id)) wrong.push(`order ${id} was acknowledged and is gone`)
  const { rows: lone } = await pool.query<{ id: string }>(
    `
      select a.id::text
      from alarms a
      where a.next_deal in ('2', '3')
        and a.part_of is null
        and not exists (select from orders o where o.id = a.order_id)
    `,
  )
  return [...wrong, ...lone.map(({ id }) => `alarm ${id} was handed on to no order`)]
}

/** Where the orders lie: a folder of the embedded engine, or a database of the server `TEST_DATABASE_URL` names. */
interface Place {
  data?: string
  database?: string
  remove: () => Promise<void>
}

async function newPlace(): Promise<Place> {
  if (process.env.TEST_DATABASE_URL) {
    const { url, close } = await createTestDatabase('region')
    return { database: url!, remove: close }
  }
  const data = mkdtempSync(join(tmpdir(), 'orders-'))
  await copyInto(data, 'region')
  return { data, remove: async () => rmSync(data, { recursive: true, force: true }) }
}

async function opened<T>({ data = '', database: databaseUrl }: Place, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: data })
  try {
    // A database server notices some time after the kill, and then ends what the killed one had begun.
    const others = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    while (databaseUrl && (await database.pool.query<{ count: number }>(others)).rows[0]!.count > 0)
      await new Promise(done => setTimeout(done, 50))
    return await act(database)
  } finally {
    await database.close()
  }
}

/** Alarms that wait for a decision, and the site whose customer reports. */
const prepared = (place: Place) =>
  opened(place, async ({ pool }) => {
    await pool.query(
      `
        insert into alarms (org_id, site_id, device_id, sign, status, type, level, remark, raised_at, recovered_at)
        select d.org_id, d.site_id, d.id, '1', '1', '01', '2', $1, now() - interval '1 hour', now()
        from (select * from devices where org_id = '1001' order by id limit 40) d, generate_series(1, 10)
      `,
      [alarmText],
    )
    const { rows } = await pool.query<{ id: string }>("select id from sites where customer_id = 'K1001015' order by id limit 1")
    return rows[0]!.id
  })

/**
 * Starts the server, takes orders of every kind through their steps, kills it with SIGKILL at a moment nobody chose,
 * and looks for an order that is half done; again and again on the same data.
 */
export async function orderCycles(cycles: number, port: number, log: (text: string) => void = () => {}): Promise<OrderReport> {
  const place = await newPlace()
  const { remove, ...where } = place
  const report: OrderReport = { cycles: 0, orders: 0, steps: 0, alarms: 0, wrong: [] }
  try {
    const stationId = await prepared(place)
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const acknowledged: Acknowledged = new Map()
      const instance = await startInstance({ port, ...where, quiet: true })
      let dead = false
      const seeds = [0, 1, 2].map(n => cycle * 7 + n)
      const working = seeds.map(seed => work(instance, stationId, seed, acknowledged, report.wrong, () => dead))
      // In the middle of something: after a few steps, however quick the machine is, and a moment nobody chose.
      const [begun, most] = [Date.now(), randomInt(1, 20)]
      const taken = () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0)
      while (taken() < most && Date.now() - begun < 10_000) await new Promise(done => setTimeout(done, 5))
      await new Promise(done => setTimeout(done, randomInt(0, 60)))
      dead = true
      await instance.stop('SIGKILL')
      await Promise.all(working)
      report.wrong.push(...(await opened(place, database => halfDone(database, acknowledged))))
      report.cycles = cycle
      report.orders += acknowledged.size
      report.steps += [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0)
      log(`orders ${cycle}/${cycles}: ${report.orders} begun, ${report.steps} steps acknowledged, ${report.wrong.length} half done so far`)
    }
    report.alarms = await opened(place, async ({ pool }) => {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from alarms where remark = $1 and order_id is not null',
        [alarmText],
      )
      return rows[0]!.count
    })
    return report
  } finally {
    await remove()
  }
}
