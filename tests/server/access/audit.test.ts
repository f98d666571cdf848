import { rebuildRollups } from '../../../server/rollups/rebuildRollups.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { scenePoints } from '../../../core/devices/scenePoints.ts'
import { type Person, signed } from '../../site.ts'
import { guarded } from '../matrix/calls.ts'
import { type Matrix, openMatrix } from '../matrix/openMatrix.ts'
import { everybodys, movesForAnybody } from '../matrix/owners.ts'
import { freshOnes } from '../matrix/places.ts'
import { type Ids, variantsOf } from '../matrix/variants.ts'

let matrix: Matrix
let admin: Person
let platform: Person
let own: Ids
beforeAll(async () => {
  matrix = await openMatrix()
  admin = await matrix.site.as('jizhong')
  platform = await matrix.site.as('admin')
  own = freshOnes(matrix.ids.enterprise)
  // A drill wants a device that is heard now; the copied region may be a few minutes old.
  await matrix.site.database.db.execute(sql`update latest set at = now()`)
  await rebuildRollups(matrix.site.database.db)
  // One of a fault wants the models of the devices besides: they are loaded, and stand still.
  const { simulator } = matrix.site.app.services
  await simulator?.start()
  await simulator?.stop()
})
afterAll(() => matrix?.site.close())

let names = 0
/** Makes a call with ids of the caller's own, every field written, and tells which rows moved. */
async function make(call: AnyCall, person = admin, given: object = {}) {
  const variant = variantsOf(call.schema.input).find(({ label }) => label === 'own')!
  const send = (input: unknown) =>
    matrix.site.send(call, input, { ...person.headers, ...(call.signed ? signed(call, input, person.auth) : {}) })
  const input = { ...variant.input(own, own), ...given }
  await matrix.touched()
  let reply = await send(input)
  // What one call added bears the name that the next one gives: another one, then.
  if (reply.status === 409) reply = await send(JSON.parse(JSON.stringify(input).replaceAll('一层大厅', `${++names}层大厅`)))
  const touched = await matrix.touched()
  return { ...reply, touched: touched.filter(({ table }) => !movesForAnybody.includes(table)) }
}

const changing = guarded.filter(({ call }) => call.changes)
/** What the platform alone decides, for everybody, with what its inputs name. */
const ofPlatform: Readonly<Record<string, () => object | Promise<object>>> = {
  'factorSet.use': () => ({ id: 'official' }),
  'dictCode.add': () => ({ code: 'FAILURE_TYPE', pid: undefined }),
  'dictCode.update': async () => ({ ...(await entry('FAILURE_TYPE')), pid: undefined }),
  'dictCode.remove': () => entry('psVoltCode'),
  'dictCode.reset': () => entry('FAILURE_TYPE'),
  'indicator.update': () => ({ id: '208', indiNo: 'A000000208', unitName: '', quantity: 'state', direction: '', kind: 'state' }),
  'indicator.remove': () =>
    one(sql`
      insert into indicators (no, name, unit, classify, lowest, highest)
      select 'Y' || lpad(count(*)::text, 9, '0'), '自建', '', '001', 0, 1
      from indicators
      returning id::text as id
    `),
  'indicator.add': () => ({}),
  'indicator.reset': () => ({ id: '208' }),
  'attribute.add': () => ({ typeGroup: '1' }),
  'attribute.update': () => ({ id: '1', typeGroup: '1' }),
  'attribute.remove': () => ({ id: '2' }),
  'attribute.reset': () => ({ id: '3' }),
}
/** The first entry of a dictionary. */
const entry = (type: string) =>
  one(sql`select id::text as id, type as code, code as value from dicts where type = ${type} and removed_at is null order by sort limit 1`)

/** A row of the caller's own that hangs together, which ids chosen singly do not. */
const one = async (query: SQL) => (await matrix.site.database.db.execute<Record<string, string>>(query)).rows[0]!

/** A plan over a station of its contract and a device of that station. */
async function plan() {
  const { contract, site, device } = await one(sql`
    select c.contract_id::text as contract, c.site_id as site, d.no as device
    from contract_sites c
      join devices d on d.site_id = c.site_id
    where c.org_id = ${admin.orgId}
    order by 1, 2, 3
    limit 1
  `)
  return {
    id: undefined,
    contractId: contract,
    severLevel: '1',
    planArriveTime: '2099-01-02 09:00:00',
    planFinishTime: '2099-01-02 17:00:00',
    orderStationList: [{ stationId: site, iesmngpatrolorderdevList: [{ devNo: device }] }],
  }
}
const maintenance = async () => ({ ...(await plan()), severLevel: '2' })

/** What fits the caller's own things, where not every value does. */
const fitting: Readonly<Record<string, () => object | Promise<object>>> = {
  // Times of today and the devices of one order: tests/server/orders/onSite.test.ts.
  'fieldWork.arrive': () => ({ at: undefined, device: undefined }),
  'fieldWork.finish': () => ({ at: undefined, device: undefined }),
  'faultDrill.start': async () => {
    await matrix.site.database.db.execute(sql`update latest set at = now()`)
    await rebuildRollups(matrix.site.database.db)
    return { orgId: undefined }
  },
  // Otherwise it would have to be the site of the alarm.
  'alarm.saveAlarm': () => ({ stationno: undefined }),
  'command.instructIssue': () => ({ deviceType: 'pfj', indiNo: scenePoints.power, val: '1' }),
  'patrolOrder.save': plan,
  'patrolOrder.send': plan,
  'maintainOrder.save': maintenance,
  'maintainOrder.send': maintenance,
  'defect.save': () => ({ id: undefined, deviceNo: '' }),
  'defect.send': () =>
    one(sql`
      select o.id::text as id, s.id::text as "taskId"
      from orders o
        join order_steps s on s.order_id = o.id
      where o.org_id = ${admin.orgId}
        and o.kind = 'defect'
        and s.node = 'plan'
        and s.ended_at is null
      order by o.id
      limit 1
    `),
  'maintainOrder.remove': () =>
    one(sql`
      select o.id::text as id
      from orders o
        join order_steps s on s.order_id = o.id
      where o.org_id = ${admin.orgId}
        and o.kind = 'maintain'
        and s.node = 'plan'
        and s.ended_at is null
      order by o.id
      limit 1
    `),
  // One that nothing uses.
  'customer.remove': () =>
    one(sql`
      select id
      from customers
      where org_id = ${admin.orgId}
        and removed_at is null
        and id not in (select customer_id from sites)
        and id like 'zz-spare-%'
      order by id
      limit 1
    `),
  'patrol.remove': () =>
    one(sql`
      select p.id::text as id
      from patrols p
      where p.org_id = ${admin.orgId}
        and p.state = 'planned'
        and not exists (select from track_points t where t.patrol_id = p.id)
      order by p.id
      limit 1
    `),
  'patrol.save': async () => ({
    id: '',
    orderId: '',
    planDate: '2099-01-02',
    userId: (
      await one(
        sql`
          select u.id
          from users u
            join orgs t on t.id = u.unit_id
          where u.org_id = ${admin.orgId} and t.kind = 'team'
          order by 1
          limit 1
        `,
      )
    ).id,
  }),
  // A round of the caller's own that is under way.
  'track.report': () =>
    one(sql`
      with made as (
        insert into patrols (org_id, no, name, planned_on, user_id, state, started_at, interval_seconds, created_by)
        values
          (
            ${admin.orgId}, 'XC-' || gen_random_uuid(), '巡检', current_date, ${admin.userId}, 'underway',
            now() - interval '1 hour', 60, ${admin.userId}
          )
        on conflict do nothing
        returning id
      )
      select id::text as "patrolId"
      from made
      union all
      select id::text
      from patrols
      where user_id = ${admin.userId} and state = 'underway'
      limit 1
    `),
  'baseStation.bindBaseStation': async () => ({
    baseId: (await one(sql`select id from orgs where enterprise_id = ${admin.orgId} and kind = 'base' limit 1`)).id,
  }),
  'fieldWork.check': async () => {
    const { check, ...step } = await one(sql`
      select o.id::text as id, s.id::text as "taskId", c.id::text as check
      from order_checks c
        join orders o on o.id = c.order_id
        join order_steps s on s.order_id = o.id
      where o.org_id = ${admin.orgId} and s.node = 'work' and s.ended_at is null
      order by c.id
      limit 1
    `)
    return { ...step, checks: [{ checkId: check, result: 'none' }], at: undefined }
  },
}

const makeFor = async (name: string, call: AnyCall) =>
  ofPlatform[name] ? make(call, platform, await ofPlatform[name]()) : make(call, admin, await fitting[name]?.())

describe('a call that changes something', () => {
  it.each(changing)('$name changes nothing where its row in the audit cannot be written', async ({ name, call }) => {
    const { db } = matrix.site.database
    await db.execute(sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`)
    await db.execute(sql`create trigger refuse before insert on audits for each row execute function refuse()`)
    const { status, touched } = await makeFor(name, call).finally(() => db.execute(sql`drop trigger refuse on audits`))
    expect([status, touched]).toEqual([500, []])
  })

  it.each(changing)('$name leaves one row in the audit, with who, whose, what, when and from where', async ({ name, call }) => {
    const { status, body, touched } = await makeFor(name, call)
    const by = ofPlatform[name] ? platform : admin
    expect([status, body.msg]).toEqual([200, body.msg])
    expect(touched.filter(({ table }) => table === 'audits')).toEqual([
      {
        table: 'audits',
        op: 'INSERT',
        row: expect.objectContaining({
          action: name,
          org_id: by.orgId,
          user_id: by.userId,
          target: expect.stringMatching(/./),
          created_at: expect.stringMatching(/^\d{4}-/),
          address: '127.0.0.1',
        }),
      },
    ])
  })
})

/** Removed records of what belongs to everybody are shown to the platform alone, and whoever else asks is noted. */
const readByPlatform = ['attribute.list', 'dictCode.list', 'indicator.list']
/** Calls that write without being changes, and what: all of them keep their own record. */
const keepers: Record<string, string[]> = {
  'user.loginOut': ['sessions', 'audits'],
}
describe('a call that is no change', () => {
  it.each(guarded.filter(({ call }) => !call.changes && call.permission !== 'gateway'))(
    '$name writes nothing that belongs to anybody',
    async ({ name, call }) => {
      const { touched } = await make(
        call,
        name === 'user.loginOut' ? await matrix.site.as('jizhong') : readByPlatform.includes(name) ? platform : admin,
      )
      const tables = new Set(touched.map(({ table }) => table).filter(table => !everybodys[table]))
      expect([...tables].filter(table => !keepers[name]?.includes(table))).toEqual([])
    },
  )
})
