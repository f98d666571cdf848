import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { defect } from '../../../core/contract/orders/defect.ts'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { maintainOrder } from '../../../core/contract/orders/maintainOrder.ts'
import { patrolOrder } from '../../../core/contract/orders/patrolOrder.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { serviceContract } from '../../../core/contract/platform/serviceContract.ts'
import { holdersOf } from '../../../core/resources/resources.ts'
import type { RoleKind } from '../../../core/resources/roleKinds.ts'
import { type OrderKind, orderKinds } from '../../../server/orders/orderKinds.ts'
import { processes } from '../../../server/orders/process/processes.ts'
import type { Process, ProcessStep } from '../../../server/orders/process/readProcess.ts'
import { leadsTo } from '../../../server/orders/process/walk.ts'
import { alarms, contractSites, devices, orderChecks, orderSteps, orders } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

/** Everybody who could try: role, and the team. 冀中's watch opens and plans, its first team works; yanzhao is another enterprise. */
const crewId = 'T100111'
const people = {
  admin: ['platform-admin', null],
  jizhong: ['enterprise-admin', null],
  'jizhong.watch': ['operator', null],
  'jizhong.watch2': ['operator', null],
  'sjz1.leader': ['team-leader', crewId],
  'sjz1.repair': ['maintenance', crewId],
  'sjz2.leader': ['team-leader', 'T100112'],
  'sjz2.repair': ['maintenance', 'T100112'],
  grid: ['grid-company', null],
  lvdao: ['customer', null],
  yanzhao: ['enterprise-admin', null],
} as const satisfies Record<string, readonly [RoleKind, string | null]>
type Name = keyof typeof people
const names = Object.keys(people) as Name[]
const kinds = Object.keys(orderKinds) as OrderKind[]

let site: Site
const known = {} as Record<Name, Person>
let contractId = ''
/** A station of the customer's contract and one device of it. */
let stationId = ''
let device = { id: 0, no: '' }

beforeAll(async () => {
  site = await openSite()
  const { db } = site.database
  for (const name of names) known[name] = await site.as(name)
  contractId = (await known.lvdao.api(serviceContract.list, { size: 1 })).records[0]!.id
  const [covered] = await db
    .select()
    .from(contractSites)
    .where(eq(contractSites.contractId, Number(contractId)))
    .orderBy(asc(contractSites.siteId))
    .limit(1)
  stationId = covered!.siteId
  const { id, no } = devices
  const [first] = await db.select({ id, no }).from(devices).where(eq(devices.siteId, stationId)).orderBy(asc(id)).limit(1)
  device = first!
})
afterAll(() => site.close())

const plan = (severLevel = '1') => ({
  contractId,
  orderContent: '例行检查',
  severLevel,
  planArriveTime: '2099-01-04 09:00:00',
  planFinishTime: '2099-01-04 17:00:00',
  orderStationList: [{ stationId, iesmngpatrolorderdevList: [{ devNo: device.no }] }],
})
/** There are standards of maintenance at this level. */
const thorough = '2'
const fault = { faultAppearance: '3 号箱变异响', degree: '2' as const }

/** An alarm of the device becomes an order. */
async function fromAlarm(nextDeal: '2' | '3'): Promise<string> {
  const { db } = site.database
  const raised = { sign: '1', status: '1', type: '01', level: '2', remark: '越上限', raisedAt: new Date(), recoveredAt: new Date() }
  const [row] = await db
    .insert(alarms)
    .values({ ...raised, orgId: '1001', siteId: stationId, deviceId: device.id })
    .returning({ id: alarms.id })
  const made = await known['jizhong.watch'].api(alarm.saveAlarm, { ids: String(row!.id), nextDeal, dealOpinion: '请处理' })
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.no, made.orders[0]!))
  return String(order!.id)
}

/** How an order of each kind begins, and who made it. */
const begins: Record<OrderKind, { by: Name; begin: () => Promise<string> }> = {
  repair: { by: 'lvdao', begin: async () => (await known.lvdao.api(repair.add, { ...fault, stationId })).id },
  judge: { by: 'jizhong.watch', begin: () => fromAlarm('2') },
  rushRepair: { by: 'jizhong.watch', begin: () => fromAlarm('3') },
  patrol: { by: 'jizhong.watch', begin: async () => (await known['jizhong.watch'].api(patrolOrder.save, plan())).id },
  maintain: { by: 'jizhong.watch', begin: async () => (await known['jizhong.watch'].api(maintainOrder.save, plan(thorough))).id },
  defect: {
    by: 'jizhong.watch',
    begin: async () => {
      const found = await known['jizhong.watch'].api(defect.save, {
        stationId,
        deviceNo: device.no,
        defectLevel: '2',
        content: '柜门密封破损',
      })
      return (await known['jizhong.watch'].api(defect.generate, { id: found.id })).id
    },
  },
}

/** How each way out of a step is asked for. */
function asking(kind: OrderKind, outcome: string): { call: AnyCall; input: object } {
  const service = kind === 'maintain' ? maintainOrder : patrolOrder
  const judgement = { faultType: '1', faultLevel: '4', faultReason: '风机轴承磨损' }
  const ways: Record<string, { call: AnyCall; input: object }> = {
    submitted: { call: repair.submit, input: {} },
    confirmed: { call: judge.submit, input: { ...judgement, nextSteps: '1' } },
    harmless: { call: judge.submit, input: { ...judgement, nextSteps: '2' } },
    sent:
      kind === 'defect'
        ? { call: defect.send, input: {} }
        : { call: service.send, input: plan(kind === 'maintain' ? thorough : undefined) },
    approved: { call: service.approve, input: {} },
    returned: { call: patrolOrder.approveRetreat, input: { advice: '请补充设备' } },
    dispatched: { call: kind === 'defect' ? defect.deliver : isService(kind) ? service.deliver : rushRepair.deliver, input: { crewId } },
    arrived: { call: fieldWork.arrive, input: {} },
    declined: { call: fieldWork.decline, input: { advice: '人手不足' } },
    finished: { call: fieldWork.finish, input: { operationContent: '已处理' } },
    accepted: { call: fieldWork.accept, input: { passed: true } },
    rejected: { call: fieldWork.accept, input: { passed: false, advice: '仍有异响' } },
  }
  return ways[outcome]!
}
const isService = (kind: OrderKind) => kind === 'patrol' || kind === 'maintain'

const openStep = async (id: string) => {
  const [step] = await site.database.db
    .select({ id: orderSteps.id, node: orderSteps.node })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
  return step
}
/** Asks for a way out of the open step. @returns the code of the answer */
async function ask(name: Name, kind: OrderKind, id: string, outcome: string): Promise<number> {
  const { call, input } = asking(kind, outcome)
  const taskId = String((await openStep(id))?.id ?? '')
  // A plan is sent as a whole, by its number alone.
  const step = outcome === 'sent' && isService(kind) ? { id } : { id, taskId }
  return known[name].api(call, { ...input, ...step } as never).then(
    () => 200,
    (error: { code: number }) => error.code,
  )
}

/** Who takes each way on the usual course. */
const usual: Record<string, Name> = {
  submitted: 'lvdao',
  confirmed: 'jizhong',
  sent: 'jizhong.watch',
  approved: 'jizhong',
  dispatched: 'jizhong.watch',
  arrived: 'sjz1.repair',
  finished: 'sjz1.repair',
}
/** Nothing is finished unchecked; the team's worker checks. */
async function checkAll(id: string) {
  const checks = await site.database.db
    .select({ id: orderChecks.id })
    .from(orderChecks)
    .where(eq(orderChecks.orderId, Number(id)))
  if (checks.length === 0) return
  const answers = checks.map(check => ({ checkId: String(check.id), result: 'none' as const }))
  await known['sjz1.repair'].api(fieldWork.check, { id, taskId: String((await openStep(id))!.id), checks: answers })
}
/** An order of a kind that waits at a step. */
async function waitingAt(kind: OrderKind, process: Process, node: string): Promise<string> {
  const id = await begins[kind].begin()
  for (;;) {
    const step = process.steps.get((await openStep(id))!.node)!
    if (step.id === 'work') await checkAll(id)
    if (step.id === node) return id
    const way = step.outcomes.find(({ code }) => usual[code])!
    expect(await ask(usual[way.code]!, kind, id, way.code), `${kind} ${way.code}`).toBe(200)
  }
}

/** By the table of resources and the process alone, without asking the server's own rule. */
function allowed({ capability, performer }: ProcessStep, kind: OrderKind, name: Name): boolean {
  const [role, unit] = people[name]
  if (name === 'yanzhao' || !holdersOf(capability).roles.includes(role)) return false
  switch (performer) {
    case 'crew':
      return unit ? unit === crewId : holdersOf('order:dispatch').roles.includes(role)
    case 'others':
      return unit !== crewId
    case 'reviewer':
      return name !== 'jizhong.watch'
    case 'declarer':
      return name === begins[kind].by || (!unit && role !== 'customer')
    default:
      return true
  }
}

/** Ways of the other steps: none of them leads on from here, whoever asks. */
const elsewhere = (process: Process, node: string) =>
  [...process.steps.values()].filter(({ id }) => id !== node).flatMap(({ outcomes }) => outcomes.map(({ code }) => code))

it.each(kinds)(
  'every step of %s is taken by whom its file allows, refused to everybody else, offered to nobody else, and in its turn only',
  async kind => {
    const process = (await processes())[kind]
    const wrong: string[] = []
    const first = new Set(process.starts.filter(({ code }) => code === orderKinds[kind].begins).map(({ to }) => to))
    // What the start leads to, and what follows from there.
    const reached = [...process.steps.values()].filter(({ id }) => first.has(id) || id !== 'declare')
    for (const step of reached)
      for (const [n, { code, to }] of step.outcomes.entries()) {
        // Who is refused changes nothing: all of them try the same order, and then somebody who may takes it.
        const id = await waitingAt(kind, process, step.id)
        if (n === 0)
          for (const other of elsewhere(process, step.id)) {
            const answered = await ask('admin', kind, id, other)
            if (answered < 400 || answered >= 500) wrong.push(`${other} at ${step.id}: ${answered}`)
          }
        for (const name of names) {
          const may = allowed(step, kind, name)
          const seen = n === 0 ? await known[name].api(repair.detail, { id }).catch(() => null) : null
          if (seen && seen.mayTake !== may) wrong.push(`${name} is ${may ? 'not ' : ''}offered ${step.id}`)
          const answered = may ? 403 : await ask(name, kind, id, code)
          if (answered !== 403 && answered !== 404) wrong.push(`${name} ${code}: ${answered}`)
        }
        const taker = names.find(name => allowed(step, kind, name))!
        if ((await ask(taker, kind, id, code)) !== 200) wrong.push(`${taker} may not ${code}`)
        const [order] = await site.database.db
          .select({ status: orders.status })
          .from(orders)
          .where(eq(orders.id, Number(id)))
        const next = leadsTo(process, { code, name: '', to })
        if (order!.status !== next.state || ((await openStep(id))?.node ?? null) !== next.step)
          wrong.push(`${code} led to ${order!.status}`)
      }
    expect(wrong).toEqual([])
  },
)
