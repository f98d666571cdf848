import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capabilitiesOf, defaultResourcesOf } from '../../../core/resources/resources.ts'
import type { WallPath } from '../../../core/walls/walls.ts'
import { readConfig } from '../../../server/config.ts'
import { writeBaseData } from '../../../server/database/baseData.ts'
import type { Database } from '../../../server/database/db.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { advanceSums } from '../../../server/ingest/siteSums.ts'
import { screenOf, userOf } from '../../../server/principal.ts'
import { createTestDatabase } from '../../database.ts'

const migrations = join(import.meta.dirname, '../../../server/migrations')
const versions = join(import.meta.dirname, 'upgrade')

/** Brings an empty database to the shape it had after one of the migrations. */
async function migrateUpTo({ db }: Database, tag: string) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = entries.findIndex(entry => entry.tag === tag)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  await run(db, { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

/** What stands elsewhere since: what was told of an order, and the order of its states. A test of its own says where. */
const moved = ['orders.trace', 'orders.status', 'dicts.sort']

type Row = Record<string, unknown>
/** Rows of every table that has some. */
async function contents({ pool }: Database): Promise<Map<string, Row[]>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const found = new Map<string, Row[]>()
  for (const { name } of rows) {
    const held = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`)
    const kept = held.rows.map(({ row }) => row)
    if (kept.length) found.set(name, kept)
  }
  return found
}

/** What every start does before it listens, but for the demonstration. */
async function start(database: Database) {
  await migrate(database)
  await writeBaseData(database.db)
}

describe.each(readdirSync(versions).map(file => file.replace('.sql', '')))('a database of the version of migration %s', version => {
  let database: Database
  let before: Map<string, Row[]>
  let after: Map<string, Row[]>
  const grantsOf = (rows: Map<string, Row[]>, roleId: string) =>
    (rows.get('role_resources') ?? []).filter(row => row.role_id === roleId).map(row => String(row.resource_id))

  beforeAll(async () => {
    database = await createTestDatabase('nothing')
    await migrateUpTo(database, version)
    await database.pool.query(readFileSync(join(versions, `${version}.sql`), 'utf8'))
    before = await contents(database)
    await start(database)
    after = await contents(database)
  })
  afterAll(() => database?.close())

  it('keeps every row as it was, but for titles and places of the shipped menu', () => {
    const shipped = (table: string, row: Row) => table === 'resources' && row.id !== 'ownPage'
    for (const [table, rows] of before) {
      const kept = (row: Row) => {
        const columns = (shipped(table, row) ? ['id', 'url'] : Object.keys(row)).filter(column => !moved.includes(`${table}.${column}`))
        const same = (other: Row) => columns.every(column => JSON.stringify(other[column]) === JSON.stringify(row[column]))
        return after.get(table)?.some(same) ?? false
      }
      expect(
        rows.filter(row => !kept(row)),
        table,
      ).toEqual([])
    }
  })

  it('knows of every order what its trace told, and which step it waits at', async () => {
    const { rows } = await database.pool.query<{ no: string; status: string; steps: (string | null)[][] }>(
      `
        select
          no, status,
          (
            select jsonb_agg(jsonb_build_array(node, user_id, outcome, message) order by id)
            from order_steps
            where order_id = orders.id
          ) as steps
        from orders
        order by id
      `,
    )
    expect(rows).toEqual([
      {
        no: 'QX1',
        status: '1',
        steps: [
          ['dispatch', 'watch', 'dispatched', ''],
          ['dispatch', null, null, ''],
        ],
      },
    ])
  })

  it('adds nothing to what people have made, but what is new since to the shipped roles', () => {
    const written = ['resources', 'dicts', 'indicators', 'device_attributes', 'regions', 'factor_sets', 'reduction_factors', 'tariffs']
    const grown = [...after].filter(([table, rows]) => rows.length !== (before.get(table)?.length ?? 0)).map(([table]) => table)
    expect(grown.filter(table => !written.includes(table)).sort()).toEqual(['order_steps', 'role_resources'])
    const old = new Set(before.get('resources')?.map(({ id }) => id))
    const since = defaultResourcesOf('operator').filter(id => !old.has(id))
    expect(since).toContain('equipmentBrand')
    expect(grantsOf(after, '10-operator').sort()).toEqual([...grantsOf(before, '10-operator'), ...since].sort())
    expect(grantsOf(after, 'byHand')).toEqual(grantsOf(before, 'byHand'))
  })

  it('opens its walls and panels with the tokens issued then, and none with one that was taken back', async () => {
    const opens = async (token: string, wall: WallPath) =>
      (await screenOf(token, database.db, '127.0.0.1', wall).catch(() => null))?.capabilities
    expect(await opens('the PV wall', '/PhotoIntelligentMonitor')).toEqual(capabilitiesOf(['/PhotoIntelligentMonitor']))
    expect(await opens('one panel', '/right3')).toEqual(capabilitiesOf(['/right3']))
    expect(await opens('taken back', '/map')).toBeUndefined()
  })

  it('knows who is signed in, with what the roles hold', async () => {
    const user = await userOf("watch's session", database.db, readConfig({}))
    const held = [
      '/homePage',
      '/intelligentControl/warningMessage',
      '/map',
      '/operatorProfitStatistics',
      '/PhotoIntelligentMonitor',
      '/own/page',
    ]
    expect([...(user?.resources ?? [])]).toEqual(expect.arrayContaining([...held, 'alarm:handle', '/metadata/equipmentBrand']))
    expect(user?.capabilities.has('alarm:drill')).toBe(false)
  })

  it('is left as it is by the second start', async () => {
    await start(database)
    // Tokens and sessions tell when they were last seen.
    const still = (rows: Map<string, Row[]>) => [...rows].filter(([table]) => !['screen_tokens', 'sessions'].includes(table))
    expect(still(await contents(database))).toEqual(still(after))
  })
})

describe('revenue meters of a folder filled before meters were told apart', () => {
  let database: Database
  const site = (id: string, type: string) =>
    `
      insert into sites (
        id, org_id, customer_id, name, short_name, type, address, area_code, longitude, latitude, installed_kw,
        running_kw, operation_date
      )
      values ('${id}', 'o', 'c', '${id}', '${id}', '${type}', '路', '130102', 114.5, 38, 100, 100, '2024-01-01')
    `
  const meter = (id: number, siteId: string, { kind = null as string | null, type = '001031', enabled = true } = {}) =>
    `
      insert into devices (
        id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, commissioned_on, enabled
      )
      values
        (
          ${id}, 'D${id}', 'o', '${siteId}', 'g', '${type}', '表', '牌', '型', ${kind === null ? 'null' : `'${kind}'`},
          '2024-01-01', ${enabled}
        )
    `
  const kinds = async () => {
    const { rows } = await database.pool.query<{ id: number; kind: string | null }>(
      'select id, energy_kind as kind from devices order by id',
    )
    return Object.fromEntries(rows.map(({ id, kind }) => [id, kind]))
  }

  beforeAll(async () => {
    database = await createTestDatabase('nothing')
    await migrateUpTo(database, '0008_pv_expectation')
    const rows = [
      site('central', '002'),
      site('roof', '003'),
      site('set', '003'),
      site('two', '003'),
      site('known', '003'),
      site('storage', '004'),
      site('village', '006'),
      meter(1, 'central'),
      meter(2, 'roof'),
      meter(3, 'roof', { type: '001027', kind: 'consumption' }),
      meter(4, 'set', { kind: 'consumption' }),
      meter(5, 'two'),
      meter(6, 'two'),
      meter(7, 'known', { type: '001029', kind: 'delivery' }),
      meter(8, 'known'),
      meter(9, 'storage'),
      meter(10, 'village'),
      meter(11, 'central', { enabled: false }),
    ]
    for (const row of rows) await database.pool.query(row)
    await start(database)
  })
  afterAll(() => database?.close())

  it('count what is delivered, where a PV site has just the one', async () => {
    expect(await kinds()).toMatchObject({ 1: 'delivery', 2: 'delivery' })
  })

  it('stay as they are where somebody set a kind, where there are two, where one is known, and where no PV is sold', async () => {
    expect(await kinds()).toMatchObject({
      3: 'consumption',
      4: 'consumption',
      5: null,
      6: null,
      7: 'delivery',
      8: null,
      9: null,
      10: null,
      11: null,
    })
  })

  it('are not asked again: a kind that somebody takes away stays away', async () => {
    await database.pool.query('update devices set energy_kind = null where id = 1')
    await start(database)
    expect(await kinds()).toMatchObject({ 1: null, 2: 'delivery' })
  })
})

describe('money and storage meters of a folder settled before rules were noted', () => {
  let database: Database

  beforeAll(async () => {
    database = await createTestDatabase('nothing')
    await migrateUpTo(database, '0014_nameplate_pending')
    await database.pool.query(`
      insert into indicators (id, no, name, unit, classify, lowest, highest)
      values (2, 'A000000002', '日电量', 'kWh', '002', 0, 1e7), (3, 'A000000003', '日放电量', 'kWh', '002', 0, 1e7)
    `)
    const site = (id: string, type: string) =>
      `
        insert into sites (
          id, org_id, customer_id, name, short_name, type, address, area_code, longitude, latitude, installed_kw,
          running_kw, operation_date
        )
        values ('${id}', 'o', 'c', '${id}', '${id}', '${type}', '路', '130102', 114.5, 38, 100, 100, '2024-01-01')
      `
    const meter = (id: number, siteId: string, kind = 'null', type = '001031') =>
      `insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, commissioned_on)
       values (${id}, 'D${id}', 'o', '${siteId}', 'g', '${type}', '表', '牌', '型', ${kind}, '2024-01-01')`
    const shows = (id: number, no: string) =>
      `
        insert into latest (device_id, indicator_id, at, value, quality)
        select ${id}, id, now(), 1, 0
        from indicators
        where no = '${no}'
      `
    const rows = [
      ...['one', 'single', 'two', 'set'].map(id => site(id, '004')),
      site('roof', '003'),
      ...[
        meter(1, 'one'),
        meter(2, 'single'),
        meter(3, 'two'),
        meter(4, 'two'),
        meter(5, 'set', "'import'"),
        meter(6, 'roof', "'delivery'"),
      ],
      meter(7, 'one', 'null', '001002'),
      ...[1, 3, 4, 5, 6, 7].map(id => shows(id, 'A000000003')),
      shows(2, 'A000000002'),
      `insert into site_money (site_id, org_id, day, item, cents, estimated) values
        ('one', 'o', '2025-01-01', 'arbitrage', 1, null), ('roof', 'o', '2025-01-01', 'feedIn', 1, null),
        ('one', 'o', '2026-01-01', 'arbitrage', 1, true), ('roof', 'o', '2026-01-01', 'feedIn', 1, false)`,
    ]
    for (const row of rows) await database.pool.query(row)
    await start(database)
  })
  afterAll(() => database?.close())

  it('know by which rule each day was settled', async () => {
    const { rows } = await database.pool.query('select day, rule from settled_days order by day')
    expect(rows).toEqual([
      { day: '2025-01-01', rule: 1 },
      { day: '2026-01-01', rule: 2 },
    ])
  })

  it('count charge and discharge where the one meter of a storage tells them apart, and nowhere else', async () => {
    const { rows } = await database.pool.query<{ id: number; kind: string | null }>(
      'select id, energy_kind as kind from devices order by id',
    )
    expect(Object.fromEntries(rows.map(({ id, kind }) => [id, kind]))).toEqual({
      ...{ 1: 'chargeMetered', 2: null, 3: null, 4: null, 5: 'import', 6: 'delivery', 7: null },
    })
  })
})

describe('years of a folder that were compared site by site', () => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase('nothing')
    await migrateUpTo(database, '0028_patrols')
    const device = (id: number) =>
      `insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, commissioned_on)
       values (${id}, 'D${id}', 'o', 'S', 'g', '003001', '逆变器', '牌', '型', 'generation', '2024-01-01')`
    for (const row of [
      `
        insert into sites (
          id, org_id, customer_id, name, short_name, type, address, area_code, longitude, latitude, installed_kw,
          running_kw, operation_date
        )
        values ('S', 'o', 'c', 'S', 'S', '003', '路', '130102', 114.5, 38, 100, 100, '2024-01-01')
      `,
      device(1),
      device(2),
      `
        insert into device_days (device_id, kind, day, kwh)
        values
          (1, 'generation', '2025-05-02', 100),
          (1, 'generation', '2026-05-02', 90),
          (2, 'generation', '2026-05-02', 400)
      `,
      `
        insert into site_days (site_id, org_id, kind, day, kwh)
        values
          ('S', 'o', 'generation', '2025-05-02', 100),
          ('S', 'o', 'generation', '2026-05-02', 490),
          ('S', 'o', 'generation', '2023-05-02', 7)
      `,
      `
        insert into site_sums (site_id, kind, span, kwh, days, since, compared_kwh, before_kwh)
        values ('S', 'generation', '2026-05', 490, 1, '2026-05-02', 490, 100)
      `,
      `insert into summed_until (day) values ('2026-06-01')`,
    ])
      await database.pool.query(row)
    await start(database)
    await advanceSums(database.db, new Date('2026-06-02T04:00:00Z'))
  })
  afterAll(() => database?.close())

  it('are compared device by device, and what was known of any day is kept', async () => {
    const days = await database.pool.query('select day, kwh, compared_kwh, before_kwh from site_days order by day')
    expect(days.rows).toEqual([
      { day: '2023-05-02', kwh: 7, compared_kwh: null, before_kwh: null },
      { day: '2025-05-02', kwh: 100, compared_kwh: null, before_kwh: null },
      { day: '2026-05-02', kwh: 490, compared_kwh: 90, before_kwh: 100 },
    ])
    const sums = await database.pool.query(
      `
        select span, kwh, compared_kwh, before_kwh
        from site_sums
        where span in ('2026-05', 'all')
        order by span
      `,
    )
    expect(sums.rows).toEqual([
      { span: '2026-05', kwh: 490, compared_kwh: 90, before_kwh: 100 },
      { span: 'all', kwh: 597, compared_kwh: 90, before_kwh: 100 },
    ])
  })
})
