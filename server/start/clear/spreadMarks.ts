import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Transaction } from '../../live/live.ts'
import { isSimulated } from '../../tables/isSimulated.ts'
import { knownAccounts } from '../knownAccounts.ts'
import { catalogues, type Mark, marked, markedTables } from './marked.ts'

/** An organisation of the demonstration that stays, and why. */
export interface Converted {
  name: string
  people: number
  sites: number
}

const id = sql.raw('id')
const unmark = (kind: Mark, where: SQL) => sql`delete from demo_marks where kind = ${kind} and ${where}`
const mark = (kind: Mark, query: SQL) => sql`insert into demo_marks select ${kind}, id::text from (${query}) found on conflict do nothing`

/** People who are in, not those who ask to be let in. */
const ownPeople = sql`select * from users where state in ('active', 'disabled') and not ${marked('users', id)}`
const ownSites = sql`select * from sites where not ${marked('sites', id)}`

/**
 * Organisations somebody's own things need: those these belong to and those above. What was entered into the catalogues
 * counts at the platform alone; in an enterprise of the demonstration it was tried out.
 */
const needed = sql`
  with recursive needed (id) as (
    select unnest(array[org_id, unit_id])
    from (${ownPeople}) people
    union
    select unnest(array[org_id, base_id])
    from (${ownSites}) places
    union
    select org_id
    from customers
    where not ${marked('customers', id)}
    union
    select org_id
    from roles
    where not ${marked('roles', id)}
    union
    select unnest(array[parent_id, enterprise_id])
    from orgs
    where not ${marked('orgs', id)}
    union
    select c.org_id
    from (
      ${sql.join(
        catalogues.map(table => sql`select org_id from ${sql.identifier(table)} where not ${marked(table, id)}`),
        sql` union `,
      )}
    ) c
      join orgs o on o.id = c.org_id and o.kind = 'platform'
    union
    select unnest(array[orgs.parent_id, orgs.enterprise_id])
    from orgs
      join needed on orgs.id = needed.id
  )
  select id
  from needed
  where id is not null
`

/**
 * From what a demonstration marked to all that goes with it: what is needed by somebody's own people and sites loses
 * its mark and stays, what belongs to the others gets one. Done again it marks nothing more.
 * @returns organisations that stay
 */
export async function spreadMarks(tx: Transaction): Promise<Converted[]> {
  for (const account of await knownAccounts(tx)) await tx.execute(mark('users', sql`select ${account.id} as id`))
  // What somebody changed since is his.
  for (const table of catalogues)
    await tx.execute(
      unmark(
        table,
        sql`
          id in (select c.id from ${sql.identifier(table)} c join (${ownPeople}) people on people.id = c.updated_by)
        `,
      ),
    )
  await tx.execute(
    unmark(
      'roles',
      sql`
        id in (select role_id from user_roles join (${ownPeople}) people on people.id = user_roles.user_id)
      `,
    ),
  )
  await tx.execute(
    unmark(
      'customers',
      sql`
        id in (
          select customer_id
          from (${ownPeople}) people
          union
          select customer_id
          from (${ownSites}) places
          union
          select c.id
          from customers c
            join (${ownPeople}) people on people.id = c.updated_by
        )
      `,
    ),
  )
  await tx.execute(sql`with stays as (delete from demo_marks where kind = 'orgs' and id in (${needed}) returning id)
    insert into demo_marks select 'converted', id from stays on conflict do nothing`)

  for (const table of markedTables)
    if (table !== 'orgs')
      await tx.execute(mark(table, sql`select id from ${sql.identifier(table)} where ${marked('orgs', sql.raw('org_id'))}`))
  const ofSites = marked('sites', sql.raw('site_id'))
  await tx.execute(mark('devices', sql`select id from devices where ${ofSites} or ${isSimulated}`))
  await tx.execute(mark('gateways', sql`select id from gateways where ${ofSites}`))
  await tx.execute(
    mark(
      'microgrids',
      sql`select id from microgrids m where exists (select from sites where microgrid_id = m.id)
        and not exists (select from (${ownSites}) places where microgrid_id = m.id)`,
    ),
  )
  await tx.execute(mark('contracts', sql`select id from contracts where ${marked('customers', sql.raw('customer_id'))}`))
  await tx.execute(mark('orders', sql`select id from orders where ${ofSites}`))
  await tx.execute(mark('order_devices', sql`select id from order_devices where ${ofSites} or ${marked('orders', sql.raw('order_id'))}`))
  await tx.execute(
    mark(
      'patrols',
      sql`
        select id
        from patrols
        where ${marked('users', sql.raw('user_id'))} and ${marked('converted', sql.raw('org_id'))}
      `,
    ),
  )

  return rowsOf(
    tx,
    { name: 'text', people: 'number', sites: 'number' },
    sql`
      select
        name,
        (select count(*)::int from (${ownPeople}) people where o.id in (org_id, unit_id)) as people,
        (select count(*)::int from (${ownSites}) places where o.id in (org_id, base_id)) as sites
      from orgs o
      where ${marked('converted', id)}
      order by sort, id
    `,
  )
}
