import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { charging } from '../../../core/contract/energy/charging.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { codes } from '../../../core/errors.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Headers, Person } from '../../site.ts'
import { guarded } from './calls.ts'
import { type Matrix, openMatrix, ours, places } from './openMatrix.ts'
import { createOwners, everybodys, ownedRows, tables, unclassified } from './owners.ts'
import { freshOnes, inTurn } from './places.ts'
import { tryCall } from './tryCall.ts'
import { type Ids, idFields, variantsOf } from './variants.ts'

let matrix: Matrix
/** Somebody signed in who was granted nothing. */
let stranded: Person
beforeAll(async () => {
  matrix = await openMatrix()
  const { db } = matrix.site.database
  for (const query of [
    sql`
      insert into users (id, login_name, user_name, password_hash, org_id)
      select 'stranded', 'stranded', '无权限', password_hash, ${ours}
      from users
      limit 1
    `,
    // Whatever a role is given: a customer's own sites stay all there is.
    sql`insert into roles (id, name, kind, org_id) values ('everything', '全部', 'customer', ${ours})`,
    sql`insert into role_resources (role_id, resource_id) select 'everything', id from resources`,
    sql`
      insert into user_roles (user_id, role_id)
      select id, 'everything'
      from users
      where login_name = 'lvdao'
    `,
  ])
    await db.execute(query)
  stranded = await matrix.site.as('stranded')
  await matrix.touched()
})
afterAll(() => matrix?.site.close())

describe('a call', () => {
  // Who is refused leaves rows in the audit.
  afterAll(async () => void (await matrix.touched()))

  const nobodys: Headers[] = [{}, { token: 'x'.repeat(43) }, { screen: 'x'.repeat(43) }, { gateway: 'x', secret: 'x' }]
  const everythingForeign = (call: AnyCall) =>
    variantsOf(call.schema.input)
      .find(({ label }) => ['everything', 'own'].includes(label))
      ?.input(matrix.ids.stranger, matrix.ids.stranger)

  it.each(guarded)('$name sends strangers and made-up tokens away with 401 and 20001', async ({ call }) => {
    for (const headers of nobodys) {
      const { status, body } = await matrix.site.send(call, {}, headers)
      expect([status, body.code]).toEqual([401, codes.expired])
    }
  })

  it.each(guarded.filter(({ call }) => !['session', 'reader'].includes(call.permission)))(
    '$name refuses an account without the permission with 403',
    async ({ call }) => {
      const { status, body } = await matrix.site.send(call, everythingForeign(call), stranded.headers)
      expect([status, body.code]).toEqual([403, codes.forbidden])
    },
  )
})

describe('the matrix', () => {
  it('knows of every table whose its rows are', () => {
    expect(unclassified()).toEqual([])
  })

  it('has rows of the enterprise and of another one in every table that belongs to somebody', async () => {
    const { database } = matrix.site
    const ownerOf = await createOwners(database)
    for (const table of tables.filter(each => !everybodys[getTableName(each)])) {
      const rows = await ownedRows(database, table, [])
      const owners = rows.map(row => ownerOf(getTableName(table), row)?.orgId)
      expect(owners, `${getTableName(table)}: see tests/server/matrix/places.ts`).toEqual(
        expect.arrayContaining([ours, places.stranger.orgId]),
      )
    }
  })

  it('notices what changes', async () => {
    const { db } = matrix.site.database
    await db.execute(sql`update sites set name = name where id = ${matrix.ids.stranger('site', 0)}`)
    expect((await matrix.touched()).map(({ table, op }) => `${op} ${table}`)).toEqual(['UPDATE sites', 'UPDATE sites'])
  })
})

const people: { who: string; caller: 'enterprise' | 'customer'; login: string; foreign: () => Ids; unanswered: Record<string, string> }[] =
  [
    {
      who: 'The administrator of an enterprise',
      caller: 'enterprise',
      login: 'jizhong',
      foreign: () => matrix.ids.stranger,
      unanswered: {
        'attribute.add': 'the platform keeps it for everybody (shipped.test.ts)',
        'attribute.update': 'the platform keeps it for everybody (shipped.test.ts)',
        'attribute.remove': 'the platform keeps it for everybody (shipped.test.ts)',
        'attribute.reset': 'the platform keeps it for everybody (shipped.test.ts)',
        'camera.getDeviceCapture': 'wants a viewing token beside the id (camera.test.ts)',
        'command.unlock': 'wants a form sealed in the browser (command.test.ts)',
        'command.changePassword': 'likewise',
        'command.setPassword': 'likewise',
        'customer.remove': 'each has sites (platform/customer.test.ts)',
        'defect.send': 'the orders at that step are plans of patrols (serviceOrder.test.ts)',
        'dictCode.add': 'the platform keeps it for everybody (shipped.test.ts)',
        'dictCode.update': 'the platform keeps it for everybody (shipped.test.ts)',
        'dictCode.remove': 'the platform keeps it for everybody (shipped.test.ts)',
        'dictCode.reset': 'the platform keeps it for everybody (shipped.test.ts)',
        'explain.figure': 'asks about figures of other calls (explain.test.ts)',
        'factorSet.use': 'the platform chooses for everybody',
        'faultDrill.start': 'wants a region that is alive (faultDrill.test.ts)',
        'faultLibrary.update': 'the one just added has that name (faultLibrary.test.ts)',
        'fieldWork.check': 'wants a check of the order (serviceOrder.test.ts)',
        'file.getFileZip': 'the rows made here have no bytes (file.test.ts)',
        'file.downFeignFile': 'likewise',
        'indicator.add': 'the platform keeps it for everybody (shipped.test.ts)',
        'indicator.update': 'the platform keeps it for everybody (shipped.test.ts)',
        'indicator.remove': 'the platform keeps it for everybody (shipped.test.ts)',
        'indicator.reset': 'the platform keeps it for everybody (shipped.test.ts)',
        'maintainOrder.save': 'wants stations and devices of the contract (serviceOrder.test.ts)',
        'maintainOrder.send': 'likewise',
        'maintainOrder.remove': 'the orders at that step are plans of patrols (serviceOrder.test.ts)',
        'objectType.detail': 'names a type of the product (objectType.test.ts)',
        'patrol.save': 'goes to members of teams (patrol/patrol.test.ts)',
        'patrolOrder.save': 'wants stations and devices of the contract (serviceOrder.test.ts)',
        'patrolOrder.send': 'likewise',
        'pvStation.sumEnergyDataByTG': 'asks for a district by its name (pvStation.test.ts)',
        'standard.update': 'the one just added has that name (serviceOrder.test.ts)',
        'track.report': 'the rounds made here are over by then (patrol/track.test.ts)',
        'user.changePassword': 'its id is the key of a form, and sealed with it is the present password (userChange.test.ts)',
      },
    },
    {
      who: 'A customer to whom every page was granted',
      caller: 'customer',
      login: 'lvdao',
      foreign: () => inTurn(matrix.ids.neighbour, matrix.ids.stranger),
      unanswered: {
        'attendance.days': 'knows the own hours only (patrol/attendance.test.ts)',
        'attribute.add': 'the platform keeps it for everybody (shipped.test.ts)',
        'attribute.update': 'the platform keeps it for everybody (shipped.test.ts)',
        'attribute.remove': 'the platform keeps it for everybody (shipped.test.ts)',
        'attribute.reset': 'the platform keeps it for everybody (shipped.test.ts)',
        'baseStation.bindBaseStation': 'sees a part of the sites (platform/baseStation.test.ts)',
        'baseStation.unbindBaseStation': 'sees a part of the sites (platform/baseStation.test.ts)',
        'camera.getDeviceCapture': 'wants a viewing token beside the id (camera.test.ts)',
        'command.unlock': 'wants a form sealed in the browser (command.test.ts)',
        'command.changePassword': 'likewise',
        'command.setPassword': 'likewise',
        'customer.add': 'would not see another one',
        'customer.remove': 'has sites (platform/customer.test.ts)',
        'dataImport.put': 'sees the own imports alone (records/imports/imports.test.ts)',
        'dataImport.apply': 'likewise',
        'dataImport.rows': 'likewise',
        'defect.send': 'the orders at that step are plans of patrols (serviceOrder.test.ts)',
        'dictCode.add': 'the platform keeps it for everybody (shipped.test.ts)',
        'dictCode.update': 'the platform keeps it for everybody (shipped.test.ts)',
        'dictCode.remove': 'the platform keeps it for everybody (shipped.test.ts)',
        'dictCode.reset': 'the platform keeps it for everybody (shipped.test.ts)',
        'explain.figure': 'asks about figures of other calls (explain.test.ts)',
        'factorSet.use': 'the platform chooses for everybody',
        'faultDrill.start': 'wants a region that is alive (faultDrill.test.ts)',
        'faultLibrary.add': 'the administrator has added one of that name (faultLibrary.test.ts)',
        'faultLibrary.update': 'likewise',
        'fieldWork.check': 'wants a check of the order (serviceOrder.test.ts)',
        'file.getFileZip': 'the rows made here have no bytes (file.test.ts)',
        'file.downFeignFile': 'likewise',
        'indicator.add': 'the platform keeps it for everybody (shipped.test.ts)',
        'indicator.update': 'the platform keeps it for everybody (shipped.test.ts)',
        'indicator.remove': 'the platform keeps it for everybody (shipped.test.ts)',
        'indicator.reset': 'the platform keeps it for everybody (shipped.test.ts)',
        'job.detail': 'sees the own works alone (records/imports/imports.test.ts)',
        'job.cancel': 'likewise',
        'keyDevice.save': 'names nobody else as its keeper (patrol/patrol.test.ts)',
        'maintainOrder.save': 'wants stations and devices of the contract (serviceOrder.test.ts)',
        'maintainOrder.send': 'likewise',
        'maintainOrder.remove': 'the orders at that step are plans of patrols (serviceOrder.test.ts)',
        'objectType.detail': 'names a type of the product (objectType.test.ts)',
        'patrol.save': 'goes to members of teams (patrol/patrol.test.ts)',
        'patrolOrder.save': 'wants stations and devices of the contract (serviceOrder.test.ts)',
        'patrolOrder.send': 'likewise',
        'pv.compareStations': 'has one PV site only',
        'pvStation.sumEnergyDataByTG': 'asks for a district by its name (pvStation.test.ts)',
        'standard.add': 'the administrator has added one of that name (serviceOrder.test.ts)',
        'standard.update': 'the one just added has that name (serviceOrder.test.ts)',
        'track.report': 'the rounds made here are over by then (patrol/track.test.ts)',
        'user.changePassword': 'its id is the key of a form, and sealed with it is the present password (userChange.test.ts)',
      },
    },
  ]

describe.each(people)('$who', ({ caller, login, foreign, unanswered }) => {
  const asked = guarded.filter(({ call }) => call.permission !== 'gateway')
  const outcomes = new Map<string, { answered: boolean; foreign: number }>()
  let own: Ids
  let session: Promise<Person>
  beforeAll(() => {
    own = freshOnes(matrix.ids[caller])
    session = matrix.site.as(login)
  })

  it.each(asked)("is neither shown anybody else's data by $name nor changes it", async ({ name, call }) => {
    // Signing out ends a session of its own.
    const as = () => (name === 'user.loginOut' ? matrix.site.as(login) : session)
    const { faults, ...outcome } = await tryCall(matrix, call, { caller, as, own, foreign: foreign() })
    outcomes.set(name, outcome)
    expect(faults).toEqual([])
  })

  it('tried every call that takes an id with one of somebody else', () => {
    const taking = asked.filter(({ call }) => idFields(call.schema.input).length > 0).map(({ name }) => name)
    const tried = [...outcomes].filter(([, { foreign: requests }]) => requests > 0).map(([name]) => name)
    expect(tried).toEqual(taking)
  })

  it("was answered where the ids were the caller's own", () => {
    expect([...outcomes].filter(([, { answered }]) => !answered).map(([name]) => name)).toEqual(Object.keys(unanswered))
  })
})

describe('A gateway', () => {
  const gatewayOf = async (orgId: string) => {
    const { rows } = await matrix.site.database.db.execute<{ id: string; no: string }>(
      sql`
        select g.id, d.no
        from gateways g
          join devices d on d.gateway_id = g.id
        where g.org_id = ${orgId} and d.energy_kind = 'charging'
        order by g.id
        limit 1
      `,
    )
    return rows[0] ?? { id: '', no: '' }
  }
  const headersOf = (id: string) => matrix.site.gateway(id)

  it.each(guarded.filter(({ call }) => call.permission === 'gateway'))(
    'changes nothing of another enterprise by $name',
    async ({ call }) => {
      const { id } = await gatewayOf(ours)
      const own = freshOnes(matrix.ids.enterprise)
      for (const { label, input } of variantsOf(call.schema.input)) {
        const { faults } = await matrix.attempt('enterprise', call, input(own, matrix.ids.stranger), await headersOf(id))
        expect(faults, label).toEqual([])
      }
    },
  )

  it('is refused point by point and order by order what other gateways measure, and nothing of it is stored', async () => {
    const { id, no: own } = await gatewayOf(ours)
    const foreign = (await gatewayOf(places.stranger.orgId)).no
    const { rows } = await matrix.site.database.db.execute<{ no: string }>(
      sql`select no from devices where org_id = ${ours} and gateway_id <> ${id} order by id limit 1`,
    )
    const at = Date.now()
    const nos = [foreign, rows[0]?.no ?? '', own]
    const points = nos.map(no => [no, indicator.activePower, at, 12])
    const orders = nos.map(deviceNo => ({
      orderNo: 'order-1',
      deviceNo,
      startTime: siteTime(new Date(at - 60_000)),
      endTime: null,
      kwh: 0.1,
      at: siteTime(new Date(at)),
    }))
    for (const [call, input] of [
      [ingest.readings, { points }],
      [charging.reportOrders, { orders }],
    ] as const) {
      const { status, body, faults } = await matrix.attempt('enterprise', call, input, await headersOf(id))
      expect([status, faults, body.data]).toMatchObject([200, [], { accepted: 1, refused: [{ index: 0 }, { index: 1 }] }])
    }
  })

  it.each(guarded.filter(({ call }) => call.permission !== 'gateway'))('has no business with $name', async ({ call }) => {
    const { id } = await gatewayOf(ours)
    const { status, body } = await matrix.site.send(call, {}, await headersOf(id))
    expect([status, body.code]).toEqual([403, codes.forbidden])
  })
})
