import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { home } from '../../../../core/contract/platform/home.ts'
import { openSite, type Site } from '../../../site.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

let site: Site
beforeAll(async () => {
  site = await openSite()
  // Another site, with more devices than all others together.
  await site.database.db.execute(sql`
    with others as (
      insert into devices (
        no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, rated_kw, commissioned_on
      )
      select 'OTHER' || n, s.org_id, s.id, 'other', '003001', 'other', '', '', 'generation', 10, '2023-01-01'
      from generate_series(1, 5000) n, (select id, org_id from sites order by id desc limit 1) s
      returning id
    )
    insert into device_days (device_id, kind, day, kwh)
    select id, 'generation', (now() at time zone 'Asia/Shanghai')::date, 1
    from others
  `)
  await site.database.db.execute(sql`analyze`)
})
afterAll(() => site.close())

const readOf = (table: string, plan: Plan): number =>
  (plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + readOf(table, part), 0)

/** How many of a call's queries name a table, and how many of its rows they read; less than half a row a loop is told as none. */
async function readsOf(table: string, ask: () => Promise<unknown>): Promise<{ asked: number; read: number }> {
  const { pool } = site.database
  const queries: { text: string; values: unknown[] }[] = []
  const send = pool.query
  Object.assign(pool, {
    query: (query: { text: string; values?: unknown[] }, values: unknown[] = query.values ?? []) => {
      if (query.text.includes(table)) queries.push({ text: query.text, values })
      return Reflect.apply(send, pool, [query, values])
    },
  })
  try {
    await ask()
  } finally {
    Object.assign(pool, { query: send })
  }
  let read = 0
  for (const { text, values } of queries) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, values)
    read += readOf(table, rows[0]!['QUERY PLAN'][0]!.Plan)
  }
  return { asked: queries.length, read }
}

it('reads of the ledger what the sites on the page have, however many devices others have', async () => {
  const { api } = await site.as('admin')
  const page = async () => expect((await api(home.stationPageList, { current: 1, size: 5 })).records).toHaveLength(5)
  const { asked, read } = await readsOf('device_days', page)
  expect(asked).toBeGreaterThan(0)
  expect(read).toBeLessThan(500)
})
