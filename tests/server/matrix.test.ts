import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../core/contract/index.ts'
import type { AnyCall } from '../../core/contract/call.ts'
import { codes } from '../../core/errors.ts'
import { nobody, type Principal } from '../../server/principal.ts'
import { mayCall } from '../../server/implement.ts'
import { roles, userRoles, users } from '../../server/tables/index.ts'
import { openSite, type Person, type Site, signed } from '../site.ts'

/** Every call of the product, from the contract itself: a new call is covered the moment it is declared. */
const calls = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([verb, call]) => ({ name: `${noun}.${verb}`, call: call as AnyCall })),
)
const guarded = calls.filter(({ call }) => call.permission !== 'public')

let site: Site
/** Somebody signed in who was granted nothing. */
let stranded: Person
let foreign: Foreign
let adminName: string

interface Foreign {
  siteId: string
  deviceNo: string
  alarmId: string
  orgId: string
  customerId: string
  baseId: string
  gatewayId: string
  /** Texts that appear in no other enterprise's data. */
  marks: string[]
}

beforeAll(async () => {
  site = await openSite()
  const { db } = site.database
  await db.execute(
    sql`insert into users (id, login_name, user_name, password_hash, org_id) select 'stranded', 'stranded', '无权限', password_hash, '1001' from users limit 1`,
  )
  stranded = await site.as('stranded')
  const [first] = await db
    .select({ loginName: users.loginName })
    .from(users)
    .innerJoin(userRoles, sql`${userRoles.userId} = ${users.id}`)
    .innerJoin(roles, sql`${roles.id} = ${userRoles.roleId}`)
    .where(sql`${users.orgId} = '1001' and ${roles.kind} = 'enterprise-admin'`)
  adminName = first!.loginName
  foreign = await foreignTo('1001')
})
afterAll(() => site?.close())

/** An enterprise other than this one, and what would give it away. */
async function foreignTo(orgId: string): Promise<Foreign> {
  const { db } = site.database
  const one = async (query: ReturnType<typeof sql>) => Object.values((await db.execute(query)).rows[0] ?? {}).map(String)
  const [siteId, org, customerId, baseId] = await one(
    sql`select id, org_id, customer_id, base_id from sites where org_id <> ${orgId} order by id limit 1`,
  )
  await db.execute(
    sql`insert into alarms (org_id, site_id, device_id, sign, status, type, level, remark, raised_at) select org_id, site_id, id, '1', '1', '05', '1', '外企业独有告警', now() from devices where site_id = ${siteId} limit 1`,
  )
  // Named like the alarm, so that the one id of a plausible body meets both.
  const [alarmId] = await one(sql`select id from alarms where remark = '外企业独有告警'`)
  await db.execute(
    sql`insert into screen_tokens (token_hash, id, org_id, name, walls) values ('-', ${alarmId}, ${org}, '外企业独有令牌', '["/map"]')`,
  )
  const [deviceNo, gatewayId] = await one(sql`select no, gateway_id from devices where site_id = ${siteId} order by id limit 1`)
  const { rows } = await db.execute(
    sql`select name as mark from sites where org_id <> ${orgId} and name not in (select name from sites where org_id = ${orgId}) union select name from customers where org_id <> ${orgId} and name not in (select name from customers where org_id = ${orgId}) union select no from devices where org_id <> ${orgId} union select '外企业独有告警' union select '外企业独有令牌'`,
  )
  return {
    siteId: siteId!,
    orgId: org!,
    customerId: customerId!,
    baseId: baseId!,
    deviceNo: deviceNo!,
    gatewayId: gatewayId!,
    alarmId: alarmId!,
    marks: rows.map(row => String(row.mark)),
  }
}

/** A plausible body whose every id is the other enterprise's. */
const foreignInput = (): Record<string, unknown> => ({
  id: foreign.alarmId,
  ids: foreign.alarmId,
  devId: foreign.deviceNo,
  deviceNo: foreign.deviceNo,
  itemNumber: foreign.siteId,
  stationId: foreign.siteId,
  systemNo: undefined,
  orgId: foreign.orgId,
  userId: 'stranded',
  zzjgid: foreign.baseId,
  baseId: foreign.baseId,
  crewId: foreign.baseId,
  customerId: foreign.customerId,
  consNo: foreign.customerId,
  nextDeal: '1',
  dealOpinion: '无',
  pageNo: 1,
  pageSize: 100,
  size: 100,
  code: 'alarm_type',
  dictType: 'alarm_type',
  path: '/homePage',
  prefix: 'hsxt',
  name: '外企业',
  walls: ['/map'],
  loginName: 'stranded',
  areaCode: undefined,
})

/** What the other enterprise owns, as one number. */
const digest = async () =>
  (
    await site.database.db.execute(
      sql`select md5(concat((select string_agg(t::text, '' order by t.id) from alarms t where org_id = ${foreign.orgId}), (select string_agg(t::text, '' order by t.id) from screen_tokens t where org_id = ${foreign.orgId}), (select string_agg(t::text, '' order by t.id) from orders t where org_id = ${foreign.orgId}), (select string_agg(t::text, '' order by t.id) from sites t where org_id = ${foreign.orgId}), (select string_agg((t.id, t.name, t.enabled)::text, '' order by t.id) from devices t where org_id = ${foreign.orgId}))) as digest`,
    )
  ).rows[0]?.digest

describe('every call of the contract', () => {
  it.each(guarded)('$name sends a stranger away with 401 and 20001', async ({ call }) => {
    const { status, body } = await site.send(call, {})
    expect([status, body.code]).toEqual([401, codes.expired])
  })

  it.each(guarded)('$name sends a made-up token away with 401 and 20001', async ({ call }) => {
    const { status, body } = await site.send(call, {}, { token: 'x'.repeat(43) })
    expect([status, body.code]).toEqual([401, codes.expired])
  })

  it.each(guarded.filter(({ call }) => Array.isArray(call.permission) || call.permission === 'gateway'))(
    '$name refuses an account without the permission with 403',
    async ({ call }) => {
      const { status, body } = await site.send(call, foreignInput(), stranded.headers)
      expect([status, body.code]).toEqual([403, codes.forbidden])
    },
  )

  it.each(guarded.filter(({ call }) => call.permission !== 'gateway'))(
    "$name neither shows nor changes another enterprise's data",
    async ({ call }) => {
      const before = await digest()
      const input = Object.fromEntries(Object.entries(foreignInput()).filter(([, value]) => value !== undefined))
      // A session of its own: some calls end it by design.
      const admin = await site.as(adminName)
      const signature = call.signed ? signed(call, input, admin.auth) : {}
      const { status, body } = await site.send(call, input, { ...admin.headers, ...signature })
      const text = body.data instanceof Uint8Array ? Buffer.from(body.data).toString('utf8') : JSON.stringify(body)
      expect(status).toBeLessThan(500)
      expect(foreign.marks.filter(mark => text.includes(mark))).toEqual([])
      expect(await digest()).toBe(before)
    },
  )

  it('is closed to walls unless a wall path is among its permissions', () => {
    const wall: Principal = { kind: 'screen', tokenHash: '', name: '', orgId: '1', orgKind: 'platform', permissions: new Set(['/map']) }
    const open = guarded.filter(({ call }) => mayCall(call, wall)).map(({ name }) => name)
    const meant = guarded.filter(
      ({ call }) => call.permission === 'reader' || (Array.isArray(call.permission) && call.permission.includes('/map')),
    )
    expect(open).toEqual(meant.map(({ name }) => name))
    expect(open).not.toContain('alarm.saveAlarm')
    expect(open).not.toContain('alarm.drill')
    expect(guarded.filter(({ call }) => mayCall(call, nobody))).toEqual([])
  })
})
