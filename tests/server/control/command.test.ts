import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { command } from '../../../core/contract/devices/command.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { encryptForm } from '../../../core/call/encryptForm.ts'
import type { CallError } from '../../../core/errors.ts'
import { scenePoints } from '../../../core/devices/scenePoints.ts'
import { claimCommands } from '../../../server/control/claimCommands.ts'
import { settleCommands } from '../../../server/control/settleCommands.ts'
import { createScene } from '../../../server/demo/scene/createScene.ts'
import { audits, commands, devices, latest } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'
import { refusal } from '../fixtures/refusal.ts'

let site: Site
let operator: Person
let admin: Person
/** Where everything obeys; where a fan is stuck; where a gateway is silent. */
let dryer: { id: number; no: string; gatewayId: string }
let fan: typeof dryer
let ac: typeof dryer
let silent: typeof dryer
let stuck: typeof dryer

const password = 'Scene@2026'
const unlock = async (person: Person, given = password) => person.api(command.unlock, await encryptForm(person.api, { password: given }))

const device = async (no: string) => {
  const [row] = await site.database.db
    .select({ id: devices.id, no: devices.no, gatewayId: devices.gatewayId })
    .from(devices)
    .where(eq(devices.no, no))
  return row!
}
const asGateway = async (gatewayId: string) => {
  const { status, body } = await site.send(ingest.commands, {}, await site.gateway(gatewayId))
  expect(status).toBe(200)
  return (body.data as { commands: { id: string; deviceNo: string; value: string; target: number; indicatorNo: string }[] }).commands
}
const receipt = async (gatewayId: string, id: string, accepted = true, reason?: string) =>
  site.send(ingest.receipts, { receipts: [{ id, accepted, reason }] }, await site.gateway(gatewayId))
const shown = async (id: string) => {
  await settleCommands(site.app.services)
  return operator.api(command.detail, { id })
}
/** What a device reports; its newest value is known when this resolves. */
async function report(no: string, gatewayId: string, indicatorNo: string, value: number, at = Date.now()) {
  const { refused } = await site.app.services.ingest.accept([[no, indicatorNo, at, value]], gatewayId)
  expect(refused).toEqual([])
  await site.app.services.ingest.stop()
}
/** Time passes for instructions only: what they wait for lies in the past. */
const overdue = (id: string) =>
  site.database.db.execute(sql`update commands set due_at = now() - interval '1 second' where id = ${Number(id)}`)

beforeAll(async () => {
  site = await openSite()
  operator = await site.as('jizhong.watch')
  admin = await site.as('jizhong')
  dryer = await device('130102002-008003-01')
  fan = await device('130102002-008002-01')
  ac = await device('130102002-008001-01')
  silent = await device('130108002-008003-01')
  stuck = await device('130110005-008002-01')
  await site.app.services.ingest.start()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.db.execute(sql`update commands set state = 'timedOut' where state in ('issued', 'sent', 'acknowledged')`)
  await site.database.db.execute(sql`
    update sessions
    set control_until = now() + interval '5 minutes'
    where user_id = ${operator.userId}
  `)
})

describe('an instruction', () => {
  it('goes from hop to hop, each with its moment, and is done when the device shows it', async () => {
    const { id, ...issued } = await operator.api(command.instructIssue, { deviceNo: dryer.no, deviceType: 'csj', val: '16' })
    expect(issued).toMatchObject({ state: 'issued', says: '开机', value: '16', target: 1, sentAt: '', acknowledgedAt: '', endedAt: '' })

    const handed = await asGateway(dryer.gatewayId)
    expect(handed).toMatchObject([{ id, deviceNo: dryer.no, value: '16', target: 1, indicatorNo: scenePoints.power }])
    expect(await shown(id)).toMatchObject({ state: 'sent', acknowledgedAt: '' })

    await receipt(dryer.gatewayId, id)
    const acknowledged = await shown(id)
    expect(acknowledged).toMatchObject({ state: 'acknowledged', endedAt: '' })
    expect(acknowledged.acknowledgedAt >= acknowledged.sentAt).toBe(true)

    await report(dryer.no, dryer.gatewayId, scenePoints.power, 1)
    const done = await shown(id)
    expect(done).toMatchObject({ state: 'done', reason: '', userName: expect.stringContaining('孙晓东') })
    expect(done.endedAt >= done.sentAt && done.sentAt >= done.issuedAt).toBe(true)
    expect((await operator.api(command.commands, { deviceNo: dryer.no })).records[0]).toEqual(done)
  })

  it('is not done by what the device showed before, nor by another value, nor by one that is not believed', async () => {
    await report(fan.no, fan.gatewayId, scenePoints.power, 1)
    const { id } = await operator.api(command.instructIssue, { deviceNo: fan.no, indiNo: scenePoints.gear, val: '5' })
    await asGateway(fan.gatewayId)
    expect(await shown(id)).toMatchObject({ state: 'sent' })
    // Measured before it was told, delivered late.
    await report(fan.no, fan.gatewayId, scenePoints.gear, 5, Date.now() - 60_000)
    expect(await shown(id)).toMatchObject({ state: 'sent' })
    await report(fan.no, fan.gatewayId, scenePoints.gear, 4)
    await report(fan.no, fan.gatewayId, scenePoints.gear, 55)
    expect(await shown(id)).toMatchObject({ state: 'sent' })
    await report(fan.no, fan.gatewayId, scenePoints.gear, 5)
    expect(await shown(id)).toMatchObject({ state: 'done' })
  })

  it('to a device that does not move is told as timed out, with why', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: stuck.no, val: '0' })
    expect(await asGateway(stuck.gatewayId)).toHaveLength(1)
    await receipt(stuck.gatewayId, id)
    await report(stuck.no, stuck.gatewayId, scenePoints.power, 1)
    await overdue(id)
    expect(await shown(id)).toMatchObject({ state: 'timedOut', reason: '设备状态未按指令变化' })
    // What it shows later is no success of this instruction any more.
    await report(stuck.no, stuck.gatewayId, scenePoints.power, 0)
    expect(await shown(id)).toMatchObject({ state: 'timedOut' })
  })

  it('whose receipt comes too late stays timed out, and keeps when the gateway said so', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: dryer.no, val: '16' })
    await asGateway(dryer.gatewayId)
    await overdue(id)
    expect(await shown(id)).toMatchObject({ state: 'timedOut', acknowledgedAt: '', reason: '网关取走指令后没有确认' })
    for (const accepted of [true, false]) expect((await receipt(dryer.gatewayId, id, accepted)).body.data).toMatchObject({ taken: 1 })
    const late = await shown(id)
    expect(late).toMatchObject({ state: 'timedOut', reason: '网关取走指令后没有确认' })
    expect(late.acknowledgedAt >= late.endedAt).toBe(true)
  })

  it('nobody comes for is given up and never handed out afterwards', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: silent.no, val: '16' })
    await overdue(id)
    expect(await asGateway(silent.gatewayId)).toEqual([])
    expect(await shown(id)).toMatchObject({ state: 'timedOut', sentAt: '', reason: '网关未取走指令，可能已离线' })
    expect(await asGateway(silent.gatewayId)).toEqual([])
  })

  it('the gateway refuses is told with its reason', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: dryer.no, val: '128' })
    await asGateway(dryer.gatewayId)
    await receipt(dryer.gatewayId, id, false, '就地控制中')
    expect(await shown(id)).toMatchObject({ state: 'refused', reason: '就地控制中' })
    await receipt(dryer.gatewayId, id, true)
    expect(await shown(id)).toMatchObject({ state: 'refused', reason: '就地控制中' })
  })

  it('leaves who, what and its end in the audit', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: dryer.no, val: '128' })
    await overdue(id)
    await shown(id)
    const rows = await site.database.db.select().from(audits).where(sql`${audits.action} like 'command.%'`).orderBy(audits.id)
    const given = rows.filter(({ action }) => action === 'command.instructIssue').at(-1)
    expect(given).toMatchObject({ userId: operator.userId, target: dryer.no, detail: { id: Number(id), val: '128', says: '关机' } })
    expect(rows.at(-1)).toMatchObject({ action: 'command.timedOut', target: id, userId: operator.userId, orgId: '1001' })
  })

  it('that nobody came for leaves its end in the audit also where the next instruction finds it first', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: silent.no, val: '16' })
    await overdue(id)
    // The watch has not been round.
    await operator.api(command.instructIssue, { deviceNo: silent.no, val: '16' })
    const ends = await site.database.db
      .select()
      .from(audits)
      .where(and(eq(audits.action, 'command.timedOut'), eq(audits.target, id)))
    expect(ends).toMatchObject([{ userId: operator.userId, orgId: '1001', detail: { reason: '网关未取走指令，可能已离线' } }])
  })

  it('does not go by what a device showed days ago', async () => {
    await report(ac.no, ac.gatewayId, scenePoints.power, 0)
    expect(await refusal(operator.api(command.instructIssue, { deviceNo: ac.no, val: '02' }))).toMatchObject({
      fields: { val: '空调已关机，请先开机' },
    })
    await site.database.db.execute(sql`update latest set at = now() - interval '2 days' where device_id = ${ac.id}`)
    // Off two days ago, in mode 2 then: nobody knows either now, and the panel offers the keys.
    expect(await operator.api(command.instructIssue, { deviceNo: ac.no, val: '02' })).toMatchObject({ value: '01', says: '模式：自动' })
  })

  it('for a key alone sets what comes next of what the device shows', async () => {
    await report(ac.no, ac.gatewayId, scenePoints.power, 1)
    await report(ac.no, ac.gatewayId, scenePoints.mode, 5)
    expect(await operator.api(command.instructIssue, { deviceNo: ac.no, deviceType: 'kt', val: '02' })).toMatchObject({
      key: '02',
      value: '01',
      says: '模式：自动',
    })
  })

  it('that means nothing to the device is refused at its field', async () => {
    expect(await refusal(operator.api(command.instructIssue, { deviceNo: dryer.no, val: '1' }))).toMatchObject({
      code: 400,
      fields: { val: '指令值只能为 16（开）或 128（关）' },
    })
    expect(await refusal(operator.api(command.instructIssue, { deviceNo: dryer.no, deviceType: 'kt', val: '16' }))).toMatchObject({
      code: 400,
      fields: { deviceType: '该设备是除湿机' },
    })
    expect((await refusal(operator.api(command.instructIssue, { deviceNo: '130102002-008005-01', val: '1' }))).code).toBe(404)
  })
})

describe('nothing is sent twice', () => {
  it('by a server that is killed between handing out and receipt', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: dryer.no, val: '16' })
    // The answer is lost with the process: a new one knows that it was handed out.
    await claimCommands(site.app.services, dryer.gatewayId, 20)
    expect(await asGateway(dryer.gatewayId)).toEqual([])
    // A gateway that did get it may still say so.
    await receipt(dryer.gatewayId, id)
    expect(await shown(id)).toMatchObject({ state: 'acknowledged' })
    expect(await asGateway(dryer.gatewayId)).toEqual([])
  })

  it('to two that ask at once', async () => {
    await operator.api(command.instructIssue, { deviceNo: dryer.no, val: '16' })
    await report(fan.no, fan.gatewayId, scenePoints.power, 1)
    await operator.api(command.instructIssue, { deviceNo: fan.no, indiNo: scenePoints.gear, val: '2' })
    const polls = await Promise.all(Array.from({ length: 8 }, () => asGateway(dryer.gatewayId)))
    const ids = polls.flat().map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })

  it('by a press that comes twice or is sent anew', async () => {
    const press = { deviceNo: dryer.no, val: '16', requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => operator.api(command.instructIssue, press)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await asGateway(dryer.gatewayId)
    expect(await operator.api(command.instructIssue, press)).toMatchObject({ id: answers[0]!.id, state: 'sent' })
    expect(await asGateway(dryer.gatewayId)).toEqual([])
    const rows = await site.database.db.select().from(commands).where(eq(commands.requestId, press.requestId))
    expect(rows).toHaveLength(1)
    expect((await refusal(operator.api(command.instructIssue, { ...press, val: '128' }))).code).toBe(409)
  })

  it('and a number that was used for one point is none for another', async () => {
    await report(fan.no, fan.gatewayId, scenePoints.power, 1)
    const press = { deviceNo: fan.no, val: '1', requestId: randomUUID() }
    const on = await operator.api(command.instructIssue, press)
    expect(await operator.api(command.instructIssue, { ...press, indiNo: scenePoints.power })).toMatchObject({ id: on.id })
    // The first gear is told with the same code as 开机.
    expect(await refusal(operator.api(command.instructIssue, { ...press, indiNo: scenePoints.gear }))).toMatchObject({
      code: 409,
      message: '该请求编号已用于另一条指令',
    })
  })

  it('by two people who press at once: the second hears that one is under way', async () => {
    await unlock(admin)
    const outcomes = await Promise.allSettled(
      [operator, admin].map(person => person.api(command.instructIssue, { deviceNo: dryer.no, val: '16', requestId: randomUUID() })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [failed] = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason as CallError] : []))
    expect(failed).toMatchObject({ code: 409, message: '该设备的上一条指令尚未结束，请稍候再试' })
    expect(await asGateway(dryer.gatewayId)).toHaveLength(1)
  })

  it('by another gateway, which neither gets nor acknowledges it', async () => {
    const { id } = await operator.api(command.instructIssue, { deviceNo: dryer.no, val: '16' })
    expect(await asGateway(fan.gatewayId === silent.gatewayId ? ac.gatewayId : stuck.gatewayId)).toEqual([])
    await asGateway(dryer.gatewayId)
    const { body } = await receipt(stuck.gatewayId, id)
    expect(body.data).toMatchObject({ taken: 0, refused: [{ index: 0 }] })
    expect(await shown(id)).toMatchObject({ state: 'sent' })
  })
})

describe('the secondary password', () => {
  it('is asked for, holds five minutes and for this session only', async () => {
    const other = await site.as('jizhong.watch')
    expect(await refusal(other.api(command.instructIssue, { deviceNo: dryer.no, val: '16' }))).toMatchObject({
      code: 403,
      message: '请先输入二级密码',
    })
    expect(await other.api(command.grant, {})).toEqual({ configured: true, secondsLeft: 0 })
    expect((await unlock(other)).secondsLeft).toBe(300)
    await other.api(command.instructIssue, { deviceNo: dryer.no, val: '16' })
    await site.database.db.execute(sql`update commands set state = 'timedOut' where state = 'issued'`)
    await site.database.db.execute(sql`update sessions set control_until = now() - interval '1 second' where control_until is not null`)
    expect((await refusal(other.api(command.instructIssue, { deviceNo: dryer.no, val: '16' }))).code).toBe(403)
  })

  it('can be given back', async () => {
    await operator.api(command.lock, {})
    expect((await refusal(operator.api(command.instructIssue, { deviceNo: dryer.no, val: '16' }))).code).toBe(403)
  })

  it('rests after five wrong tries, also for the right one, however they come', async () => {
    const tired = await site.as('jizhong.watch2')
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => refusal(unlock(tired, 'wrong-one'))))
    expect(outcomes.filter(({ code }) => code === 400).map(({ fields }) => fields.password)).toEqual(Array(5).fill('二级密码错误'))
    expect(outcomes.filter(({ code }) => code === 429)).toHaveLength(4)
    expect(await refusal(unlock(tired))).toMatchObject({ code: 429, message: expect.stringMatching(/二级密码错误次数过多，请 .+后再试/) })
    expect((await unlock(operator)).secondsLeft).toBe(300)
  })

  it('is nobody’s who may not control', async () => {
    const worker = await site.as('sjz1.repair')
    expect((await refusal(unlock(worker))).code).toBe(403)
    expect((await worker.api(command.devices, {})).total).toBeGreaterThan(0)
  })

  it('is set by an administrator, by others only with the former one, and ends what the former one opened', async () => {
    const set = async (person: Person, fields: Record<string, string>) =>
      person.api(fields.former ? command.changePassword : command.setPassword, await encryptForm(person.api, fields))
    expect((await refusal(set(operator, { password: 'Another@1' }))).code).toBe(403)
    expect(await refusal(set(operator, { former: 'not this', password: 'Another@1' }))).toMatchObject({
      fields: { former: '二级密码错误' },
    })
    expect(await refusal(set(admin, { password: 'short' }))).toMatchObject({ fields: { password: '长度在6到20个字符' } })
    await set(operator, { former: password, password: 'Another@1' })
    expect((await operator.api(command.grant, {})).secondsLeft).toBe(0)
    expect((await refusal(unlock(operator))).fields.password).toBe('二级密码错误')
    await unlock(operator, 'Another@1')
    await set(admin, { password })
    await unlock(operator)
  })

  it('opens nothing any more once it is replaced, however close the two come', async () => {
    const others = await Promise.all(['jizhong.watch', 'jizhong', 'jizhong', 'jizhong', 'jizhong'].map(name => site.as(name)))
    const sealed = await Promise.all(others.map(person => encryptForm(person.api, { password })))
    const replacement = await encryptForm(admin.api, { password: 'Replaced@1' })
    const replaced = admin.api(command.setPassword, replacement)
    // Each begins with the former password in force and goes on while it is replaced.
    const tries = others.map(async (person, n) => {
      await new Promise(resolve => setTimeout(resolve, n * 15))
      return person.api(command.unlock, sealed[n]!)
    })
    await Promise.allSettled([replaced, ...tries])
    const { rows } = await site.database.db.execute(
      sql`
        select count(*)::int as open
        from sessions s
          join users u on u.id = s.user_id
        where u.org_id = '1001' and s.control_until > now()
      `,
    )
    expect(rows).toEqual([{ open: 0 }])
    await admin.api(command.setPassword, await encryptForm(admin.api, { password }))
  })

  it('of an organisation that has none is nobody’s to guess', async () => {
    await site.database.db.execute(sql`delete from control_passwords where org_id = '1002'`)
    const yanzhao = await site.as('yanzhao')
    expect(await yanzhao.api(command.grant, {})).toEqual({ configured: false, secondsLeft: 0 })
    expect(await refusal(unlock(yanzhao))).toMatchObject({ code: 409, message: expect.stringContaining('尚未设置二级密码') })
  })
})

describe('devices of scenes', () => {
  it('of another organisation do not exist', async () => {
    const foreign = '130102003-008003-01'
    expect(await device(foreign)).toBeDefined()
    expect((await refusal(operator.api(command.instructIssue, { deviceNo: foreign, val: '16' }))).code).toBe(404)
    expect((await refusal(operator.api(command.points, { deviceNo: foreign }))).code).toBe(404)
    expect((await operator.api(command.devices, { deviceNo: foreign })).total).toBe(0)
  })

  it('take no instruction from a stranger, however it names them', async () => {
    const foreign = '130102003-008003-01'
    await site.database.db.execute(sql`update sessions set control_until = now() + interval '5 minutes'`)
    const customer = await site.as('lvdao')
    const before = await site.database.db.$count(commands)
    const bent = [
      ` ${foreign}`,
      `${foreign} `,
      `${foreign},${dryer.no}`,
      `${dryer.no}/../${foreign}`,
      foreign.toUpperCase(),
      `${foreign}%`,
      foreign.slice(0, 9),
    ]

    for (const deviceNo of [foreign, ...bent])
      for (const deviceType of [undefined, 'csj', 'kt'])
        for (const who of [operator, admin, customer]) {
          const { status } = await site.send(
            command.instructIssue,
            { deviceNo, deviceType, val: '16', requestId: randomUUID() },
            who.headers,
          )
          expect([400, 403, 404]).toContain(status)
        }

    // The other enterprise, unlocked, is as much a stranger here.
    const west = await site.as('yanzhao')
    await site.database.db.execute(sql`update sessions set control_until = now() + interval '5 minutes'`)
    for (const { no } of [dryer, fan, ac])
      expect((await refusal(west.api(command.instructIssue, { deviceNo: no, val: '16' }))).code).toBe(404)
    expect(await site.database.db.$count(commands)).toBe(before)
  })

  it('show what they last reported with its age and quality, and what they can be told', async () => {
    await report(ac.no, ac.gatewayId, scenePoints.mode, 2)
    const { records } = await operator.api(command.devices, { deviceNo: ac.no })
    expect(records).toHaveLength(1)
    const [{ states }] = records as [(typeof records)[number]]
    const rows = await site.database.db.execute<{ no: string; value: number }>(
      sql`
        select n.no, l.value::float8 as value
        from ${latest} l
          join indicators n on n.id = l.indicator_id
        where l.device_id = ${ac.id}
      `,
    )
    expect(Object.fromEntries(states.map(({ indiNo, val }) => [indiNo, val]))).toEqual(
      Object.fromEntries(rows.rows.map(({ no, value }) => [no, value])),
    )
    expect(states.find(({ indiNo }) => indiNo === scenePoints.mode)).toMatchObject({ val: 2, text: '制冷', quality: 'good' })
    const points = await operator.api(command.points, { deviceNo: ac.no })
    expect(points.map(({ indiNo, keys }) => [indiNo, keys])).toEqual([
      [scenePoints.power, ['01']],
      [scenePoints.mode, ['02']],
      [scenePoints.wind, ['03']],
      [scenePoints.sweep, ['05']],
      [scenePoints.setTemperature, ['06', '07']],
    ])
    // Whatever is offered is taken.
    for (const { val } of points.flatMap(({ values }) => values)) {
      await operator.api(command.instructIssue, { deviceNo: ac.no, val })
      await site.database.db.execute(sql`update commands set state = 'timedOut' where state = 'issued'`)
      await report(ac.no, ac.gatewayId, scenePoints.power, 1)
    }
  })
})

describe('the simulated rooms', () => {
  it('obey through the same door, but for the stuck fan and the silent gateway', async () => {
    const { services } = site.app
    const scene = createScene(services, services.ingest)
    await services.ingest.start()
    await scene.start()
    try {
      const press = (deviceNo: string, val: string) => operator.api(command.instructIssue, { deviceNo, val })
      const obeyed = await press(dryer.no, '16')
      const unmoved = await press(stuck.no, '0')
      const unheard = await press(silent.no, '16')
      const states = async () => Promise.all([obeyed, unmoved, unheard].map(async ({ id }) => (await shown(id)).state))
      await expect.poll(states, { timeout: 20_000, interval: 200 }).toEqual(['done', 'acknowledged', 'issued'])
      await Promise.all([overdue(unmoved.id), overdue(unheard.id)])
      expect(await states()).toEqual(['done', 'timedOut', 'timedOut'])
    } finally {
      await scene.stop()
    }
  })
})
