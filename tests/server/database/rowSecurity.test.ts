import { count, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, get, post } from '../../../core/contract/call.ts'
import { Nothing } from '../../../core/contract/shapes.ts'
import type { Queryable } from '../../../server/database/db.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { securedTables } from '../../../server/database/rowSecurity.ts'
import { implement } from '../../../server/http/implement.ts'
import { devices, sites } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'
import { furnish } from '../matrix/places.ts'

let site: Site
let own: Queryable
beforeAll(async () => {
  site = await openSite()
  await furnish(site.database)
  own = site.database.asOrganisation('1001')
})
afterAll(() => site?.close())

/** Whose rows a query without any scope finds in a table. */
async function ownersIn(db: Queryable, table: string) {
  const { rows } = await db.execute<{ org: string }>(
    sql`
      select distinct ${sql.raw(table === 'orgs' ? 'coalesce(enterprise_id, id)' : 'org_id')} as org
      from ${sql.identifier(table)}
    `,
  )
  return rows.map(({ org }) => org).sort()
}

describe('a query that forgets its scope', () => {
  it('finds nothing of another enterprise, in every table that tells whose its rows are', async () => {
    for (const { name, owned } of securedTables.filter(each => each.owned.includes('current_setting'))) {
      const all = await ownersIn(site.database.db, name)
      const seen = await ownersIn(own, name)
      expect(all, name).toContain('1002')
      expect([name, seen.filter(org => /^100\d$/.test(org))]).toEqual([name, owned && all.includes('1001') ? ['1001'] : []])
    }
  })

  it('finds of sessions and roles those of the own people only', async () => {
    const people = sql`
      select count(*)::int as n
      from user_roles
      where user_id in (select id from users where org_id = '1002')
    `
    const of = async (db: Queryable) => (await db.execute<{ n: number }>(people)).rows[0]?.n
    expect(await of(site.database.db)).toBeGreaterThan(0)
    expect(await of(own)).toBe(0)
  })

  it('changes nothing of another enterprise either, and adds nothing to it', async () => {
    const counted = async (db: Queryable) => (await db.select({ n: count() }).from(sites))[0]?.n
    const { rowCount } = await own.execute(sql`update sites set name = name`)
    expect(rowCount).toBe(await counted(own))
    expect(await counted(own)).toBeLessThan((await counted(site.database.db)) ?? 0)
    expect((await own.execute(sql`delete from devices where org_id = '1002'`)).rowCount).toBe(0)
    expect((await own.execute(sql`update users set user_name = user_name where org_id <> '1001'`)).rowCount).toBe(0)
    await expect(own.execute(sql`update sites set org_id = '1002'`)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(own.execute(sql`insert into audits (org_id, action) values ('1002', 'x')`)).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  })

  it('finds nothing inside a transaction, nor through a statement that was prepared for somebody else', async () => {
    const prepare = (db: Queryable) => db.selectDistinct({ org: sites.orgId }).from(sites).prepare('forgetful')
    for (const [db, org] of [
      [site.database.asOrganisation('1002'), '1002'],
      [own, '1001'],
    ] as const) {
      expect(await prepare(db).execute()).toEqual([{ org }])
      expect(await db.transaction(tx => tx.selectDistinct({ org: devices.orgId }).from(devices))).toEqual([{ org }])
    }
  })

  it('of nobody in particular finds nothing', async () => {
    expect(await ownersIn(site.database.asOrganisation(''), 'sites')).toEqual([])
    expect(await ownersIn(site.database.asOrganisation(`x'; reset role; --`), 'sites')).toEqual([])
  })
})

it('each hears of its own however many ask at once, and the server itself sees all', async () => {
  const orgs = ['1001', '1002', null]
  const asked = Array.from({ length: 60 }, (_, n) => orgs[n % 3] ?? null)
  const heard = await Promise.all(asked.map(org => ownersIn(org ? site.database.asOrganisation(org) : site.database.db, 'sites')))
  expect(heard.map(orgsSeen => (orgsSeen.length > 1 ? null : orgsSeen[0]))).toEqual(asked)
})

describe('a call whose handler forgets the scope', () => {
  const Orgs = z.array(z.string())
  const forgetful = contract('pie', 'session', {
    read: get('/forgetful/read', 'reads all', Nothing, Orgs),
    change: post('/forgetful/change', 'changes all', Nothing, Orgs, { changes: true }),
  })
  const seen = async (db: Pick<Queryable, 'execute'>) =>
    (await db.execute<{ org: string }>(sql`select distinct org_id as org from devices order by 1`)).rows.map(({ org }) => org)

  it('shows and changes what is the own organisation’s of whoever calls, and all of it for the platform', async () => {
    const app = fastify()
    implement(
      app,
      site.app.services,
      { forgetful },
      {
        forgetful: {
          read: async (_input, { db }) => seen(db),
          change: async (_input, { db }) =>
            (
              await db
                .update(devices)
                .set({ name: sql`${devices.name}` })
                .returning({ org: devices.orgId })
            ).map(({ org }) => org),
        },
      },
    )
    const ask = async ({ headers }: Person, { method, path }: { method: 'GET' | 'POST'; path: string }) => {
      const answer = await app.inject({ method, url: path, headers, ...(method === 'POST' && { payload: {} }) })
      return [...new Set(answer.json<{ data: string[] }>().data)].sort()
    }
    const person = await site.as('jizhong')
    expect(await ask(person, forgetful.read)).toEqual(['1001'])
    expect(await ask(person, forgetful.change)).toEqual(['1001'])
    expect((await ask(await site.as('admin'), forgetful.read)).length).toBeGreaterThan(1)
    await app.close()
  })
})

it('the wall is raised again at a start that finds a part of it gone', async () => {
  const { db } = site.database
  await db.execute(sql`drop policy own_organisation on alarms`)
  await db.execute(sql`alter table sites disable row level security`)
  await db.execute(sql`drop policy own_organisation on sites`)
  await migrate(site.database)
  for (const table of ['alarms', 'sites']) expect(await ownersIn(own, table)).toEqual(['1001'])
})
