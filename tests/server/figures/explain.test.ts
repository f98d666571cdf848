import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { energy } from '../../../core/contract/energy/energy.ts'
import { explain, type Explanation } from '../../../core/contract/platform/explain.ts'
import { profit } from '../../../core/contract/energy/profit.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { worstOf } from '../../../core/units/quality.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { figuresIn, hasFigures } from '../fixtures/figuresIn.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import type { Headers } from '../../site.ts'
import { calls } from '../matrix/calls.ts'
import { type Matrix, openMatrix, ours } from '../matrix/openMatrix.ts'
import { variantsOf } from '../matrix/variants.ts'

let matrix: Matrix
let headers: Headers
let operator: { headers: Headers; userName: string }
beforeAll(async () => {
  matrix = await openMatrix()
  const { userId, ...person } = await matrix.site.as('jizhong')
  headers = person.headers
  const { rows } = await matrix.site.database.db.execute<{ name: string }>(sql`select user_name as name from users where id = ${userId}`)
  operator = { headers, userName: rows[0]!.name }
  await matrix.touched()
})
afterAll(() => matrix?.site.close())

const askable = calls.filter(({ call }) => hasFigures(call))
const figuresOf = (name: string) => calls.find(each => each.name === name)!.call

/** Of the samples no alarm has a value; the region's own limit alarms have, and some of its abnormal conditions (sign 2). */
async function limitAlarms<Row>(
  of: (alarm: { id: string; siteId: string; deviceNo: string; type: string }) => Row,
  sign = '1',
): Promise<Row[]> {
  const { rows } = await matrix.site.database.db.execute<{ id: string; siteId: string; deviceNo: string; type: string }>(sql`
    select a.id::text, a.site_id as "siteId", d.no as "deviceNo", a.type
    from alarms a
      join sites s on s.id = a.site_id
      join devices d on d.id = a.device_id
    where a.org_id = ${ours} and a.value is not null and a.sign = ${sign}
    order by a.recovered_at is null desc, s.type = '001' desc, a.id desc
    limit 30
  `)
  return rows.map(of)
}
const samples: Readonly<Record<string, () => Promise<unknown[]>>> = {
  'abnormal.getAbnormalList': () => limitAlarms(({ siteId, type }) => ({ stationId: siteId, abnormalType: type }), '2'),
  'alarm.page': async () => [{ sign: '1', sort: 'time', order: 'asc' }],
  'alarmDesk.powerAlarmPage': () => limitAlarms(({ siteId, type }) => ({ sign: '1', stationId: siteId, type })),
  // The list holds what still goes on and waits for a decision: at night, with all of it ordered, the demonstration has
  // none of a limit. It leads the list: others of its device have no value.
  'alarmInfo.alarmList': async () => {
    const [newest] = await limitAlarms(alarm => alarm)
    await matrix.site.database.db.execute(sql`
      update alarms
      set recovered_at = null, handled_at = null, status = '1', part_of = null, gateway_id = null, raised_at = now()
      where id = ${newest!.id}
    `)
    return [{ systemNo: newest!.siteId, deviceNo: newest!.deviceNo, size: 100 }]
  },
  'alarmInfo.alarmInfoList': () => limitAlarms(({ siteId, type }) => ({ sign: '1', stationId: siteId, type })),
  'alarmInfo.alarmInfoDetails': () => limitAlarms(({ id }) => ({ id })),
  'pvStation.sumEnergyDataByTG': async () => {
    const { rows } = await matrix.site.database.db.execute(sql`
      select distinct district_name as "tgName"
      from sites
      where org_id = ${ours} and type in ('002', '003') and district_name is not null
    `)
    return rows
  },
}

/** What the samples of the matrix do not find: a register and day of the ledger. */
async function inputsOf(name: string): Promise<unknown[]> {
  if (name !== 'energy.detail') {
    const filtered = variantsOf(figuresOf(name).schema.input)
      .filter(({ label }) => label.startsWith('own'))
      .flatMap(({ input }) => Array.from({ length: 6 }, (_, nth) => input(matrix.ids.enterprise, matrix.ids.enterprise, nth)))
    return (await samples[name]?.()) ?? filtered
  }
  const { body } = await matrix.site.send(energy.page, {}, headers)
  return (body.data as ReplyOf<typeof energy.page>).records.map(({ deviceNo, kind, day }) => ({ deviceNo, kind, day }))
}

/** No row's key: days that are none, what would end a literal of SQL, names every object has. */
const bentKeys = ['2026-99-99', 'x/}{', 'A1/A"', '__proto__', '2026-13', "'"]

/** An input each call answers with something, and its reply. */
const found = new Map<string, Promise<{ given: unknown; reply: unknown } | null>>()
function checked(name: string) {
  if (!found.has(name)) found.set(name, search(name))
  return found.get(name)!
}
async function search(name: string) {
  const call = figuresOf(name)
  for (const given of await inputsOf(name)) {
    const { status, body } = await matrix.site.send(call, given, headers)
    if (status === 200 && (call.by !== undefined || figuresIn(call, body.data).some(({ value }) => value !== null)))
      return { given, reply: body.data }
  }
  return null
}

/** Inputs that were followed: figures of one reply share many. */
const followed = new Set<string>()

describe('every figure that says by whom it is told', () => {
  it.each(askable)('of $name is explained by the code that shows it', async ({ name, call }) => {
    const found = await checked(name)
    if (!found) throw new Error('nothing is answered')
    for (const { field, key, value } of figuresIn(call, found.reply)) {
      const ask = { path: call.path, input: found.given, field, key }
      const { status, body, faults } = await matrix.attempt('enterprise', explain.figure, ask, headers)
      const of = `${name} ${field} ${key}`
      expect({ of, status, msg: body.msg, faults }).toMatchObject({ of, status: 200, faults: [] })
      const explanation = body.data as Explanation
      expect({ of, value: explanation.value, agrees: explanation.agrees === false }).toEqual({ of, value, agrees: false })
      expect(explanation.title, of).not.toBe('')
      expect(explanation.formula, of).toMatch(/\S/)
      for (const { next } of explanation.inputs.slice(0, 2)) {
        if (!next || followed.has(JSON.stringify(next))) continue
        followed.add(JSON.stringify(next))
        const further = await matrix.attempt('enterprise', explain.figure, next, headers)
        expect({ of, next, status: further.status, msg: further.body.msg, faults: further.faults }).toMatchObject({
          status: 200,
          faults: [],
        })
      }
    }
  })

  it.each(askable)('of $name is refused where its key names no row of the reply', async ({ name, call }) => {
    const { given, reply } = (await checked(name))!
    const rowFields = new Set(figuresIn(call, reply).flatMap(({ field, key }) => (key ? [field] : [])))
    for (const [nth, field] of [...rowFields].entries()) {
      const key = bentKeys[nth % bentKeys.length]!
      const { status, body } = await matrix.site.send(explain.figure, { path: call.path, input: given, field, key }, headers)
      expect({ of: `${name} ${field} ${key}`, status, msg: body.msg }).toMatchObject({ status: 400 })
    }
  })
})

describe('what a person corrected', () => {
  const reason = '业主投诉，赔偿协商中'
  const day = addDays(siteDay(new Date()), -1)
  const wall = { screen: 'token of the profit wall' }
  /** Explained to somebody: all that is said of corrections. */
  const explanation = async (headers: Headers, path: string, input: object, field: string, key = '') => {
    const { status, body } = await matrix.site.send(explain.figure, { path, input, field, key }, headers)
    expect({ status, msg: body.msg }).toMatchObject({ status: 200 })
    return JSON.stringify((body.data as Explanation).corrections)
  }
  let deviceNo = ''

  beforeAll(async () => {
    const { db } = matrix.site.database
    await db.execute(
      sql`
        insert into screen_tokens (token_hash, org_id, name, walls)
        values (${hashToken(wall.screen)}, ${ours}, '收益墙', '["/operatorProfitStatistics"]'::jsonb)
      `,
    )
    const { rows } = await db.execute<{ no: string; kwh: number }>(
      sql`
        select devices.no, e.kwh
        from device_days e
          join devices on devices.id = e.device_id
          join sites on sites.id = devices.site_id
        where sites.type in ('002', '003')
          and e.kind = 'generation'
          and e.day = ${day}
          and devices.org_id = ${ours}
        order by 1
        limit 1
      `,
    )
    deviceNo = rows[0]!.no
    const { status } = await matrix.site.send(
      energy.correct,
      { deviceNo, kind: 'generation', day, kwh: rows[0]!.kwh + 1, reason },
      operator.headers,
    )
    expect(status).toBe(200)
  })

  it.each([
    ['the money of the month', profit.getOverview.path, {}, 'month.income', ''],
    ['the money of the day', profit.getDay.path, { day }, 'income', ''],
    ['the reconciliation', profit.getReconciliation.path, { day }, 'rows.*.settled.kwh', 'feedIn'],
  ])('of %s names neither who nor why to a wall, and both to who may read the ledger', async (_, path, input, field, key) => {
    const shown = await explanation(wall, path, input, field, key)
    expect(shown).toContain(' kWh')
    for (const secret of [reason, operator.userName]) expect(shown).not.toContain(secret)
    const read = await explanation(operator.headers, path, input, field, key)
    for (const said of [reason, operator.userName]) expect(read).toContain(said)
  })

  it('is told with its reason where the ledger itself is asked', async () => {
    const input = { deviceNo, kind: 'generation', day }
    expect(await explanation(operator.headers, energy.detail.path, input, '')).toContain(reason)
    expect((await matrix.site.send(explain.figure, { path: energy.detail.path, input, field: '' }, wall)).status).toBe(403)
  })

  it('is said of every energy it is in and of what is made of that', async () => {
    for (const field of ['eleSum', 'co2Sum']) {
      const ask = { path: home.getStatisticsByOrg.path, input: {}, field, key: '' }
      const { body } = await matrix.site.send(explain.figure, ask, headers)
      expect({ field, quality: (body.data as Explanation).quality }).toEqual({ field, quality: 'manual' })
    }
  })

  it.each([
    ['the ledger', energy.page.path, () => ({ deviceNo, from: day, to: day })],
    ['the money', profit.getOverview.path, () => ({})],
  ])('and %s as a whole is worth no more than the worst of its inputs', async (_, path, input) => {
    const { body } = await matrix.site.send(explain.figure, { path, input: input(), field: '', key: '' }, headers)
    const { quality, inputs } = body.data as Explanation
    expect(inputs.length).toBeGreaterThan(0)
    expect(quality).toBe(worstOf(inputs.flatMap(row => (row.value === null ? [] : [row.quality]))))
    expect(quality).not.toBe('good')
  })
})
