import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { home } from '../../../core/contract/platform/home.ts'
import { dropOld } from '../../../server/database/upkeep.ts'
import { keepHouse } from '../../../server/start/housekeeping.ts'
import { openSite, type Site } from '../../site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('forgets expired secrets, old counters, ended sessions and silent walls, and keeps the living ones', async () => {
  const { db } = site.database
  const person = await site.as('admin')
  await db.execute(
    sql`
      insert into secrets (id, kind, expires_at)
      values ('old', 'captcha', now() - interval '1 second'), ('new', 'captcha', now() + interval '1 minute')
    `,
  )
  await db.execute(
    sql`
      insert into attempts (key, count, window_ends_at)
      values
        ('old', 1, now() - interval '25 hours'),
        ('resting', 1, now() - interval '1 second'),
        ('new', 1, now() + interval '1 minute')
    `,
  )
  await db.execute(
    sql`
      insert into wall_presences (id, org_id, name, path, walls, since, seen_at)
      values
        ('old', '1001', '西墙', '/map', '[]', now(), now() - interval '1 minute'),
        ('new', '1001', '东墙', '/map', '[]', now(), now())
    `,
  )
  await db.execute(
    sql`
      insert into sessions (token_hash, user_id, login_path, sign_key_id, sign_key, expires_at)
      values ('old', ${person.userId}, 'login', 'a', 'b', now() - interval '1 second')
    `,
  )

  await keepHouse(site.app.services)

  const left = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.map(row => Object.values(row)[0])
  expect(await left(sql`select id from secrets where id in ('old', 'new')`)).toEqual(['new'])
  expect(await left(sql`select key from attempts where key in ('old', 'resting', 'new') order by key`)).toEqual(['new', 'resting'])
  expect(await left(sql`select id from wall_presences where id in ('old', 'new')`)).toEqual(['new'])
  expect(await left(sql`select token_hash from sessions where token_hash = 'old'`)).toEqual([])
  const { records } = await person.api(home.stationPageList, {})
  expect(records.length).toBeGreaterThan(0)
})

it('forgets only in the tables it is asked for', async () => {
  const { db } = site.database
  await db.execute(
    sql`
      insert into secrets (id, kind, expires_at)
      values ('over', 'captcha', now() - interval '1 second');
      insert into attempts (key, count, window_ends_at)
      values ('over', 1, now() - interval '25 hours')
    `,
  )
  await dropOld(db, new Date(), ['secrets'])
  expect((await db.execute(sql`select id from secrets where id = 'over'`)).rows).toEqual([])
  expect((await db.execute(sql`select key from attempts where key = 'over'`)).rows).toHaveLength(1)
})

it('takes back the room of rows that are written anew, of every table', async () => {
  const { db, pool, embedded } = site.database
  // A PostgreSQL server does it by itself, when it finds the time.
  if (!embedded) return
  const size = async () => Number((await pool.query("select pg_relation_size('site_money') as size")).rows[0].size)
  const sizes: number[] = []
  for (let round = 0; round < 4; round++) {
    // As the settlement does it.
    await db.execute(sql`
      with before as (delete from site_money returning *)
      insert into site_money
      select *
      from before
    `)
    await keepHouse(site.app.services)
    sizes.push(await size())
  }
  expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[0] ?? 0)
})

it('makes the statistics anew of tables that have changed much, and of no others', async () => {
  const { pool, embedded } = site.database
  if (!embedded) return
  const looks = async (table: string) => {
    const { rows } = await pool.query('select analyze_count as n from pg_stat_user_tables where relname = $1', [table])
    return Number(rows[0]?.n)
  }
  await keepHouse(site.app.services)
  const before = { changed: await looks('audits'), still: await looks('sites') }
  await pool.query("insert into audits (org_id, action) select '1', 'look' from generate_series(1, 1000)")
  await pool.query('update sites set name = name where id = (select id from sites limit 1)')
  // The engine counts what it changed a second later.
  await pool.query('select pg_stat_force_next_flush()')
  await keepHouse(site.app.services)
  expect({ changed: await looks('audits'), still: await looks('sites') }).toEqual({ ...before, changed: before.changed + 1 })
})

it('lets go what was kept for as long as its kind is, in as many steps as it takes, and no more', async () => {
  const { db } = site.database
  await db.execute(
    sql`
      insert into audits (org_id, action, created_at)
      select '1', 'long ago', now() - interval '1097 days'
      from generate_series(1, 1200)
    `,
  )
  await db.execute(sql`
    insert into audits (org_id, action, created_at)
    values ('1', 'kept', now() - interval '1095 days')
  `)
  await db.execute(
    sql`
      insert into curves (device_id, indicator_id, day, step, slots)
      values
        (-1, 1, (now() - interval '402 days')::date, 15, '{1}'),
        (-1, 1, (now() - interval '398 days')::date, 15, '{1}')
    `,
  )
  const alarm = (device: number, days: number, recovered: string, order: string) =>
    db.execute(
      sql`
        insert into alarms (
          org_id, site_id, device_id, sign, status, type, level, remark, raised_at, recovered_at, order_id
        )
        values
          (
            '1', 's', ${device}, '1', '3', '01', '2', '', now() - make_interval(days => ${days}),
            ${sql.raw(recovered)}, ${sql.raw(order)}
          )
      `,
    )
  await alarm(-1, 1097, 'now()', 'null')
  await alarm(-2, 1097, 'null', 'null')
  await alarm(-3, 1097, 'now()', '1')
  await alarm(-4, 1095, 'now()', 'null')

  await keepHouse(site.app.services)

  const left = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.map(row => Object.values(row)[0])
  expect(await left(sql`select action from audits where action in ('long ago', 'kept')`)).toEqual(['kept'])
  expect(await left(sql`select (now()::date - day)::int from curves where device_id = -1`)).toEqual([398])
  expect(await left(sql`select device_id from alarms where device_id < 0 order by 1 desc`)).toEqual([-2, -3, -4])
})
