import { rebuildRollups } from '../../../server/rollups/rebuildRollups.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../core/contract/walls/map.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { encryptForm } from '../../../core/call/encryptForm.ts'
import { hashPassword } from '../../../server/access/passwords.ts'
import { renewGatewaySecret } from '../../../server/access/gatewaySecrets.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { readConfig } from '../../../server/config.ts'
import { writeBaseData } from '../../../server/database/baseData.ts'
import { type Database, openDatabase } from '../../../server/database/db.ts'
import { start } from '../../../server/run.ts'
import { clearDemo } from '../../../server/start/clearDemo.ts'
import { commonTables, madeAnew, sumsOfAll, whatGoes } from '../../../server/start/clear/whatGoes.ts'
import { DemoLeftError, demoLeft, requireNoDemo } from '../../../server/start/demoLeft.ts'
import { ensureFirstAdmin } from '../../../server/start/firstAdmin.ts'
import { policies } from '../../../server/tables/policies.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { openSite, type Site } from '../../site.ts'
import { copyInto } from '../../template.ts'

const production = { demo: false, production: true, simulator: false }
const silent = { log: () => {}, progress: () => {} }
const leftIn = async ({ db }: Pick<Database, 'db'>) => new Map((await demoLeft(db)).map(left => [left.kind, left]))
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  )

/** Rows of every table as text, without the numbers the database gives. */
async function contents({ pool }: Pick<Database, 'pool'>, where: (columns: readonly string[]) => string = () => 'true') {
  const found = new Map<string, string[]>()
  for (const { name, table } of policies) {
    const columns = getTableConfig(table).columns
    // What is shipped is stamped with the moment of its start.
    const stamps = columns.some(column => column.name === 'shipped') ? ['created_at', 'updated_at'] : []
    const given = columns.filter(column => column.generatedIdentity || stamps.includes(column.name)).map(column => `'${column.name}'`)
    const row = given.length ? `to_jsonb(t) - array[${given.join(', ')}]` : 'to_jsonb(t)'
    const condition = where(columns.map(column => column.name))
    const { rows } = await pool.query<{ row: string }>(`select (${row})::text as row from ${name} t where ${condition} order by 1`)
    if (rows.length)
      found.set(
        name,
        rows.map(each => each.row),
      )
  }
  return found
}

/** An enterprise of somebody's own below the platform's, with its people, a site that delivers and what hangs on both. */
async function enterOwn({ pool, db }: Pick<Database, 'pool' | 'db'>) {
  const hash = await hashPassword('Kranich!88', { N: 1024, r: 8, p: 1 })
  const statements = [
    `
      insert into orgs (id, parent_id, enterprise_id, kind, name)
      values ('own', '1', 'own', 'enterprise', '自有企业'), ('own-1', 'own', 'own', 'team', '自有班组')
    `,
    `
      insert into users (id, login_name, user_name, password_hash, org_id, unit_id)
      values
        ('own-a', 'own.admin', '自有-甲', '${hash}', 'own', null),
        ('own-b', 'own.b', '自有-乙', '${hash}', 'own', 'own-1')
    `,
    `
      insert into roles (id, name, kind, org_id)
      values ('own-role', '企业管理员', 'enterprise-admin', 'own')
    `,
    `insert into user_roles values ('own-a', 'own-role')`,
    `insert into role_resources select 'own-role', id from resources limit 3`,
    `
      insert into sessions (token_hash, user_id, login_path, sign_key_id, sign_key, expires_at)
      values ('own', 'own-a', 'login', 'x', 'x', now() + interval '1 day')
    `,
    `insert into customers (id, org_id, cons_no, name) values ('own-c', 'own', '1', '自有客户')`,
    `
      insert into sites (
        id, org_id, customer_id, name, short_name, type, area_code, address, longitude, latitude, installed_kw,
        running_kw, operation_date
      )
      values ('own-s', 'own', 'own-c', '自有电站', '自有', '003', '130102', '一号路', 114, 38, 100, 100, '2024-01-01')
    `,
    `
      insert into gateways (id, org_id, site_id, name, secret_hash)
      values ('own-g', 'own', 'own-s', '自有网关', '-')
    `,
    `insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, commissioned_on)
       values (900001, 'own-d', 'own', 'own-s', 'own-g', '003001', '逆变器', '-', '-', '2024-01-01')`,
    `insert into readings values (900001, 1, now(), 5, 0)`,
    `insert into latest values (900001, 1, now(), 5, 0)`,
    `
      insert into device_days (device_id, kind, day, kwh)
      values (900001, 'generation', '2026-01-01', 12)
    `,
    `
      insert into site_days (site_id, org_id, kind, day, kwh)
      values ('own-s', 'own', 'generation', '2026-01-01', 12)
    `,
    `
      insert into alarms (org_id, site_id, device_id, sign, status, type, level, remark, raised_at)
      values ('own', 'own-s', 900001, 'own', '1', '1', '1', '自有告警', now())
    `,
    `
      insert into orders (no, org_id, kind, status, site_id, content, created_by)
      values ('own-1', 'own', 'repair', '1', 'own-s', '自有工单', 'own-a')
    `,
    `
      insert into order_steps (org_id, order_id, node, started_at, user_id)
      select 'own', id, 'report', now(), 'u1'
      from orders
      where no = 'own-1'
    `,
    `insert into audits (org_id, user_id, action) values ('own', 'u1', 'user.approve')`,
    `
      insert into screen_tokens (token_hash, org_id, name, walls, created_by)
      values ('own', 'own', '自有大屏', '["/map"]', 'own-a')
    `,
    `
      insert into wall_playlists (id, org_id, name, items, transition, updated_by, updated_at)
      values ('own', 'own', '自有轮播', '[]', 'fade', 'own-a', now())
    `,
    `insert into control_passwords values ('own', '${hash}', 'own-a', now())`,
    `
      insert into standards (
        id, org_id, name, business_type, service_level, service_type, items, updated_by, updated_at
      )
      values ('own', '1', '自有标准', '1', '1', '1', '[]', 'u1', now())
    `,
    // A colleague who was let into an enterprise of the demonstration, and what he made there.
    `
      insert into users (id, login_name, user_name, password_hash, org_id, unit_id)
      values ('own-x', 'own.x', '冀中-丙', '${hash}', '1001', 'T100112')
    `,
    `insert into user_roles values ('own-x', '1001-operator')`,
    `
      insert into wall_playlists (id, org_id, name, items, transition, updated_by, updated_at)
      values ('own-x', '1001', '丙的轮播', '[]', 'fade', 'own-x', now())
    `,
  ]
  for (const statement of statements) await pool.query(statement)
  await db.execute(sql`update orgs set leader_user_id = 'own-b' where id = 'own-1'`)
}

/** Own rows: of the organisation, of its people, of its site and device, or named after it. */
const isOwn = (columns: readonly string[]) => {
  const values: Readonly<Record<string, string>> = {
    id: "like 'own%'",
    org_id: "= 'own'",
    user_id: "in ('own-a', 'own-b', 'own-x')",
    site_id: "= 'own-s'",
    device_id: '= 900001',
    role_id: "= 'own-role'",
  }
  const conditions = columns
    .filter(column => values[column])
    .map(column => `${column}::text ${values[column]?.replace('= 900001', "= '900001'")}`)
  return conditions.length ? conditions.join(' or ') : 'false'
}

it('says of every table what of it goes, or that nothing does', () => {
  const known = [...whatGoes.keys(), ...commonTables, ...sumsOfAll, ...madeAnew]
  expect(policies.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([])
  const organised = policies.filter(({ table }) => getTableConfig(table).columns.some(column => column.name === 'org_id'))
  expect(organised.map(({ name }) => name).filter(name => !whatGoes.has(name))).toEqual([])
})

describe('a production on a folder with the demonstration', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clear-'))
    await copyInto(folder, 'region')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const startIn = (env: { NODE_ENV?: string; DEMO?: string }) =>
    start(readConfig({ LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...env }), silent, 'small')

  it.each([{ NODE_ENV: 'production' }, { DEMO: 'off' }])('is refused, kind by kind and by name, with %j', async env => {
    const error = await refusalOf(startIn(env))
    expect(error).toBeInstanceOf(DemoLeftError)
    const { message } = error as Error
    expect(message).toMatch(/演示账号 20 个：admin、jizhong、jizhong.watch 等/)
    for (const kind of ['演示二级密码', '演示机构 14 个：', '演示站点', '模拟设备', '其他演示资料']) expect(message).toContain(kind)
    expect(message).toContain('npm run clear-demo')
    expect(message.includes('DEMO=on')).toBe(!env.NODE_ENV)
  })

  it('is started once it was cleared, with a first administrator of its own', { timeout: 120_000 }, async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
    await clearDemo(database)
    await database.close()
    const said: string[] = []
    const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder })
    const running = await start(config, { ...silent, log: text => said.push(text) }, 'small')
    await running.stop()
    expect(said.join('\n')).toMatch(/首个管理员 \(first administrator\): admin \/ \S{10,}/)
    expect(said.join('\n')).not.toContain('Demo@2026')
  })
})

describe('of the demonstration alone', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('region')
  })
  afterAll(() => database?.close())

  it('marks are found anew by the migration in a database that has none', async () => {
    const marks = async () => (await database.pool.query('select kind, id from demo_marks order by 1, 2')).rows
    const before = await marks()
    expect(new Set(before.map(({ kind }) => kind)).size).toBe(8)
    await database.pool.query('delete from demo_marks')
    const migration = readFileSync(join(import.meta.dirname, '../../../server/migrations/0031_demo_marks.sql'), 'utf8')
    for (const statement of migration.split('--> statement-breakpoint'))
      if (statement.includes('INSERT INTO')) await database.pool.query(statement)
    expect(await marks()).toEqual(before)
  })

  it('nothing is left: every table is as in a new database', { timeout: 120_000 }, async () => {
    await clearDemo(database)
    const fresh = await createTestDatabase('tables')
    await writeBaseData(fresh.db)
    const [cleared, empty] = [await contents(database), await contents(fresh)]
    await fresh.close()
    expect([...cleared.keys()].sort()).toEqual([...empty.keys()].sort())
    for (const [name, rows] of cleared) expect(rows, name).toEqual(empty.get(name))
    expect(await demoLeft(database.db)).toEqual([])
  })

  it('an account that opens with its password is found without a mark, and a changed one is not', async () => {
    await ensureFirstAdmin(database.db, () => {})
    await requireNoDemo(database.db, production, () => {})
    const known = await hashPassword('Demo@2026', { N: 1024, r: 8, p: 1 })
    await database.db.execute(sql`update users set password_hash = ${known} where login_name = 'admin'`)
    expect((await leftIn(database)).get('演示账号')).toMatchObject({ count: 1, names: ['admin'] })
    await clearDemo(database)
    expect(await demoLeft(database.db)).toEqual([])
    expect((await database.pool.query('select from users')).rowCount).toBe(0)
  })

  it("a gateway of one's own whose secret follows from its number stays, and gets a new secret", async () => {
    const derived = sql`
      encode(
        sha256(
          convert_to(
            translate(rtrim(encode(sha256('demonstration gateway G1'::bytea), 'base64'), '='), '+/', '-_'),
            'UTF8'
          )
        ),
        'hex'
      )
    `
    await database.db.execute(
      sql`
        insert into gateways (id, org_id, site_id, name, secret_hash)
        values ('G1', 'own', 'own-s', '一号', ${derived})
      `,
    )
    expect((await leftIn(database)).get('可由编号推算密钥的网关')).toMatchObject({ count: 1, names: ['G1'] })
    expect(await clearDemo(database)).toMatchObject({ gateways: ['G1'] })
    expect(await demoLeft(database.db)).toEqual([])
    await renewGatewaySecret(database.db, 'G1')
  })
})

describe("beside somebody's own", () => {
  let site: Site
  let token: string
  let own: Map<string, string[]>
  beforeAll(async () => {
    site = await openSite()
    await enterOwn(site.database)
    token = ((await (await site.send(screen.openDemo, {})).body.data) as { token: string }).token
    const admin = await site.as('admin')
    await admin.api(screen.issue, { name: '演示账号签发的', walls: ['/map'], orgId: 'own' })
    await rebuildRollups(site.database.db)
    own = await contents(site.database, isOwn)
    own.set('screen_tokens', own.get('screen_tokens')?.filter(row => !row.includes('演示账号签发的')) ?? [])
  })
  afterAll(() => site?.close())

  it('names the token, and is only told where simulated readings are asked for outside of production', async () => {
    expect((await leftIn(site.database)).get('演示大屏令牌')).toMatchObject({ count: 1, names: ['演示大屏'] })
    const told: string[] = []
    await requireNoDemo(site.database.db, { demo: false, production: false, simulator: true }, text => told.push(text))
    expect(told.join()).toContain('演示账号 20 个：admin')
    await expect(requireNoDemo(site.database.db, { ...production, simulator: true }, () => {})).rejects.toThrow(DemoLeftError)
  })

  it('a kill in the middle leaves nothing that starts, and the next run finishes', async () => {
    const killed = (step: string) => {
      if (step.endsWith(' orders')) throw new Error('killed')
    }
    await expect(clearDemo(site.database, killed)).rejects.toThrow('killed')
    for (const config of [
      production,
      { demo: true, production: false, simulator: true },
      { demo: false, production: false, simulator: true },
    ])
      await expect(requireNoDemo(site.database.db, config, () => {})).rejects.toThrow('尚未清除完，请再次运行 npm run clear-demo')

    const { converted } = await clearDemo(site.database)
    await requireNoDemo(site.database.db, production, () => {})
    expect(converted).toEqual([
      { name: '分布式能源监控运维平台', people: 0, sites: 0 },
      { name: '冀中新能源运维有限公司', people: 1, sites: 0 },
      expect.objectContaining({ people: 0 }),
      expect.objectContaining({ people: 1, sites: 0 }),
    ])
  })

  it('keeps every own row as it was', async () => {
    const now = await contents(site.database, isOwn)
    expect(own.size).toBeGreaterThan(18)
    // Entries are of the newest days there are: these are others without the demonstration's.
    now.delete('site_entries')
    expect(now).toEqual(own)
  })

  it('leaves nothing else in any table with an organisation', async () => {
    const organised = policies.filter(({ table }) => getTableConfig(table).columns.some(column => column.name === 'org_id'))
    const others = await contents(site.database, columns => `not (${isOwn(columns)})`)
    const left = organised.flatMap(({ name }) => (others.get(name) ?? []).map(row => [name, row]))
    // What the colleague in the converted enterprise may do.
    expect(left.map(([name]) => name)).toEqual(['roles'])
    expect(left[0]?.[1]).toContain('1001-operator')
    for (const { name, table } of policies) {
      const named = getTableConfig(table)
        .columns.map(column => column.name)
        .filter(column => ['site_id', 'device_id', 'gateway_id'].includes(column))
      if (named.length) expect([name, others.get(name) ?? []]).toEqual([name, []])
    }
  })

  it('refuses the account and the token everybody knows', async () => {
    site.config.demo = false
    const { headers } = await site.app.inject({ method: user.getValidateCode.method, url: user.getValidateCode.path })
    const anonymous = async (call: typeof user.getLoginCode, input: object) => (await site.send(call, input)).body.data
    const sealed = await encryptForm(anonymous as never, {
      loginName: 'admin',
      password: 'Demo@2026',
      validateCode: '2468',
      captchaId: String(headers.captcha),
    })
    const signIn = await site.send(user.userLogin, { ...sealed, loginPath: 'login' })
    expect(signIn.body.code).not.toBe(200)
    expect(signIn.body.msg).toMatch(/密码|账号/)
    expect((await site.send(map.powerSystem, {}, { screen: token })).status).toBe(401)
    expect((await site.send(screen.openDemo, {})).status).toBe(403)
    expect((await site.database.pool.query('select from screen_tokens where token_hash = $1', [hashToken(token)])).rowCount).toBe(0)
  })
})
