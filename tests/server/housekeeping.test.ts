import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { home } from '../../core/contract/home.ts'
import { forgetExpired } from '../../server/housekeeping.ts'
import { openSite, type Site } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('forgets expired secrets, counters and sessions and keeps the living ones', async () => {
  const { db } = site.database
  const person = await site.as('admin')
  await db.execute(
    sql`insert into secrets (id, kind, expires_at) values ('old', 'captcha', now() - interval '1 second'), ('new', 'captcha', now() + interval '1 minute')`,
  )
  await db.execute(
    sql`insert into attempts (key, count, window_ends_at) values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 minute')`,
  )
  await db.execute(
    sql`insert into sessions (token_hash, user_id, login_path, sign_key_id, sign_key, expires_at) values ('old', ${person.userId}, 'login', 'a', 'b', now() - interval '1 second')`,
  )

  await forgetExpired(site.app.services)

  const left = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.map(row => Object.values(row)[0])
  expect(await left(sql`select id from secrets where id in ('old', 'new')`)).toEqual(['new'])
  expect(await left(sql`select key from attempts where key in ('old', 'new')`)).toEqual(['new'])
  expect(await left(sql`select token_hash from sessions where token_hash = 'old'`)).toEqual([])
  const { records } = await person.api(home.stationPageList, {})
  expect(records.length).toBeGreaterThan(0)
})
