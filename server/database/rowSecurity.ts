import { getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { policies, tablesWith } from '../tables/policies.ts'
import { codeOf } from './codeOf.ts'
import { listedSites } from './listedSites.ts'

/** Whom a connection is that answers somebody of one organisation: neither owner nor superuser, so that row security holds for it. */
const role = 'energy_sites_org'
/** The same of somebody who does not see just all of its sites: a part of them, or beside them another's. */
const limitedRole = 'energy_sites_limited'
const setting = 'energy_sites.org'
const sitesSetting = 'energy_sites.sites'

/** Written so that it says nothing of how many rows it lets through: `is not unknown` is taken for nearly all. */
const holds = (condition: string) => `nullif(${condition}, false) is not unknown`
/**
 * Condition "this is the own organisation's". Whom a connection speaks for is asked once a query. Nearly all queries ask
 * for their scope besides, and counted twice it made a hundred sites one in the eyes of the planner.
 */
const own = (orgId: string) => holds(`${orgId} = (select current_setting('${setting}', true))`)
/** Condition "this is one of the listed sites", which are put together once a query and table. */
const listed = (siteId: string) => holds(`${siteId} in (select listed_sites())`)

/**
 * Rows of those who look after all enterprises are read by these: their names stand beside what they did, their
 * catalogues are everybody's.
 */
const widelyRead = tablesWith(({ shared }) => shared !== undefined)
const ofTheWide = `org_id in (select id from orgs where kind in ('platform', 'grid'))`

interface Condition {
  /** Whose rows they are. */
  owned: string
  /** Which may be read. */
  read: string
}

/** Null of a table that does not tell. */
function conditionOf(table: string, columns: readonly string[]): Condition | null {
  if (table === 'orgs') {
    const owned = own('coalesce(enterprise_id, id)')
    return { owned, read: `${owned} or enterprise_id is null and kind <> 'enterprise'` }
  }
  const owned = columns.includes('org_id')
    ? own('org_id')
    : columns.includes('user_id')
      ? 'exists (select from users where users.id = user_id)'
      : null
  return owned === null ? null : { owned, read: widelyRead.includes(table) ? `${owned} or ${ofTheWide}` : owned }
}

/** What a row can speak of instead of a site, and in which table that is. */
const parts = { device_id: 'devices', gateway_id: 'gateways', order_id: 'orders', microgrid_id: 'microgrids' }
const entrusting = `(select nullif(current_setting('${sitesSetting}', true), '')::jsonb ? 'entrustedTo')`

/**
 * The same of who is limited: rows that speak of one site are those of the listed sites. Where these are another's, they
 * are read with the names beside them, and so is what is kept by their devices, gateways, orders and micro-grids; nobody
 * changes it.
 */
function limitedOf(table: string, { owned, read }: Condition, siteId: string | undefined, columns: readonly string[]): Condition {
  if (siteId) return { owned: `${owned} and ${listed(siteId)}`, read: listed(siteId) }
  if (table === 'user_sites') {
    const named = (whose: string) => `user_id = (select nullif(current_setting('${sitesSetting}', true), '')::jsonb ->> '${whose}')`
    return { owned, read: `${named('pickedFor')} or ${named('entrustedTo')}` }
  }
  if (table === 'customers') return { owned, read: `${owned} or id in (select customer_id from sites)` }
  if (table === 'orgs') return { owned, read: `${read} or id in (select org_id from sites)` }
  if (table === 'microgrids')
    return { owned, read: `${read} or ${entrusting} and exists (select from sites where sites.microgrid_id = microgrids.id)` }
  const part = Object.entries(parts).find(([column]) => columns.includes(column))
  if (part && columns.includes('org_id')) {
    const [column, whole] = part
    return { owned, read: `${read} or ${entrusting} and exists (select from ${whole} part where part.id = ${table}.${column})` }
  }
  return { owned, read }
}

/** Tables the wall stands around. A new one that tells whose its rows are is one of them from the next start on. */
export const securedTables = policies.flatMap(({ table, name }) => {
  const { columns } = getTableConfig(table)
  const names = columns.map(column => column.name)
  const condition = conditionOf(name, names)
  if (!condition) return []
  // Where somebody clocked in tells of the person.
  const ofSite = name === 'sites' ? 'id' : columns.find(column => column.name === 'site_id' && column.notNull)?.name
  // What somebody was named, everybody asks for oneself.
  return [{ name, ...condition, ofSite, limited: limitedOf(name, condition, name === 'user_sites' ? undefined : ofSite, names) }]
})

/** Any number that nobody else uses for an advisory lock. */
const lock = 726_002
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const bothRoles = [role, limitedRole]

/** @returns statements that make a role and give it what the server's own may do */
const madeRole = (name: string) => `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$;
  do $$ begin
    if not pg_has_role(current_user, '${name}', 'member') then grant ${name} to current_user; end if;
    if exists (select from pg_class where relnamespace = 'public'::regnamespace
      and case
        when relkind in ('r', 'p') then not has_table_privilege('${name}', oid, 'delete')
        when relkind = 'S' then not has_sequence_privilege('${name}', oid, 'usage')
      end) then
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select on all sequences in schema public to ${name};
      -- And on those that are to come.
      alter default privileges in schema public grant select, insert, update, delete on tables to ${name};
      alter default privileges in schema public grant usage, select on sequences to ${name};
    end if; end $$`

/**
 * Makes row security hold for whoever is of one organisation (`asOrganisation` of the database) or sees listed sites
 * (`asLimited`): a query that forgets its scope finds nothing of anybody else. Owner and superuser, as whom the server
 * does its own work, see all as ever. Done at every start, so that a restored or upgraded database has it too.
 * @returns false where the server may make no role and nobody has made it one
 */
export async function enableRowSecurity(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${lock})`)
    // A role is the whole server's: another database of it may make the same one at the same moment.
    for (const name of bothRoles) await client.query(madeRole(name))
    const { rows: functions } = await client.query<{ body: string }>(`select prosrc as body from pg_proc where proname = 'listed_sites'`)
    if (functions[0]?.body !== listedSites(sitesSetting))
      await client.query(`create or replace function listed_sites() returns setof text
        language sql stable security definer set search_path = public, pg_temp rows 1000
        as ${quoted(listedSites(sitesSetting))}`)
    const { rows } = await client.query<{ name: string; said: string }>(
      `
        select polrelid::regclass::text as name, obj_description(oid, 'pg_policy') as said
        from pg_policy
        where polname = 'own_organisation'
      `,
    )
    const missing = securedTables.filter(table => !rows.some(row => row.name === table.name && row.said === saidOf(table)))
    if (missing.length > 0) await client.query(missing.map(policiesOf).join(';\n'))
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (codeOf(error) === '42501') return false
    throw error
  }
}

type Secured = (typeof securedTables)[number]
/** What tells whether the policies of a table are those of this version. */
const saidOf = ({ owned, read, limited }: Secured) => [owned, read, limited.owned, limited.read].join('\n')

function policiesOf(table: Secured) {
  const { name, owned, read, limited } = table
  const { owned: changed, read: looked } = limited
  const names = ['own_organisation', 'read_besides', 'limited', 'limited_read', 'limited_insert', 'limited_update', 'limited_delete']
  return [
    `alter table ${name} enable row level security`,
    ...names.map(policy => `drop policy if exists ${policy} on ${name}`),
    `create policy own_organisation on ${name} to ${role} using (${owned})`,
    `comment on policy own_organisation on ${name} is ${quoted(saidOf(table))}`,
    ...(read === owned ? [] : [`create policy read_besides on ${name} for select to ${role} using (${read})`]),
    ...(looked === changed
      ? [`create policy limited on ${name} to ${limitedRole} using (${changed})`]
      : [
          `create policy limited_read on ${name} for select to ${limitedRole} using (${looked})`,
          `create policy limited_insert on ${name} for insert to ${limitedRole} with check (${changed})`,
          `create policy limited_update on ${name} for update to ${limitedRole} using (${changed})`,
          `create policy limited_delete on ${name} for delete to ${limitedRole} using (${changed})`,
        ]),
  ].join(';\n')
}

/** What a connection says to become one that sees an organisation: several statements, one way there and back. */
export const becomeOrganisation = (orgId: string) => `set role ${role}; set ${setting} = ${quoted(orgId)}`

/** The same for listed sites. @param sites a `SiteFilter` */
export const becomeLimited = (orgId: string, sites: object) =>
  `set role ${limitedRole}; set ${setting} = ${quoted(orgId)}; set ${sitesSetting} = ${quoted(JSON.stringify(sites))}`
