import { getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { policies } from '../tables/policies.ts'
import { codeOf } from './codeOf.ts'

/** Whom a connection is that answers somebody of one organisation: neither owner nor superuser, so that row security holds for it. */
const role = 'energy_sites_org'
const setting = 'energy_sites.org'
/**
 * Condition "this is the own organisation's". Whom a connection speaks for is asked once a query. Written so that it
 * says nothing of how many rows it lets through (`is not unknown` is taken for nearly all): nearly all queries ask for
 * their scope besides, and counted twice it made a hundred sites one in the eyes of the planner.
 */
const own = (orgId: string) => `nullif(${orgId} = (select current_setting('${setting}', true)), false) is not unknown`

/**
 * Rows of those who look after all enterprises are read by these: their names stand beside what they did, their
 * catalogues are everybody's.
 */
const widelyRead: readonly string[] = ['users', 'roles', 'brand_models', 'fault_library', 'standards']
const ofTheWide = `org_id in (select id from orgs where kind in ('platform', 'grid'))`

/** Whose rows they are, and which others may be read; null of a table that does not tell. */
function conditionOf(table: string, columns: readonly string[]): { owned: string; read: string } | null {
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

/** Tables the wall stands around. A new one that tells whose its rows are is one of them from the next start on. */
export const securedTables = policies.flatMap(({ table, name }) => {
  const columns = getTableConfig(table).columns.map(column => column.name)
  const condition = conditionOf(name, columns)
  return condition ? [{ name, ...condition }] : []
})

/** Any number that nobody else uses for an advisory lock. */
const lock = 726_002
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Makes row security hold for whoever is of one organisation (`asOrganisation` of the database): a query that forgets
 * its scope finds nothing of anybody else. Owner and superuser, as whom the server does its own work, see all as ever.
 * Done at every start, so that a restored or upgraded database has it too.
 * @returns false where the server may make no role and nobody has made it one
 */
export async function enableRowSecurity(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${lock})`)
    // A role is the whole server's: another database of it may make the same one at the same moment.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null; end $$`)
    await client.query(`do $$ begin
      if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if;
      if exists (select from pg_class where relnamespace = 'public'::regnamespace
        and case
          when relkind in ('r', 'p') then not has_table_privilege('${role}', oid, 'delete')
          when relkind = 'S' then not has_sequence_privilege('${role}', oid, 'usage')
        end) then
        grant usage on schema public to ${role};
        grant select, insert, update, delete on all tables in schema public to ${role};
        grant usage, select on all sequences in schema public to ${role};
        -- And on those that are to come.
        alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
        alter default privileges in schema public grant usage, select on sequences to ${role};
      end if; end $$`)
    const { rows } = await client.query<{ name: string; said: string }>(
      `
        select polrelid::regclass::text as name, obj_description(oid, 'pg_policy') as said
        from pg_policy
        where polname = 'own_organisation'
      `,
    )
    const missing = securedTables.filter(({ name, read }) => !rows.some(row => row.name === name && row.said === read))
    if (missing.length > 0) await client.query(missing.map(policyOf).join(';\n'))
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (codeOf(error) === '42501') return false
    throw error
  }
}

const policyOf = ({ name, owned, read }: (typeof securedTables)[number]) => `alter table ${name} enable row level security;
  drop policy if exists own_organisation on ${name}; drop policy if exists read_besides on ${name};
  create policy own_organisation on ${name} using (${owned}); comment on policy own_organisation on ${name} is ${quoted(read)}
  ${read === owned ? '' : `; create policy read_besides on ${name} for select using (${read})`}`

/** What a connection says to become one that sees an organisation: several statements, one way there and back. */
export const becomeOrganisation = (orgId: string) => `set role ${role}; set ${setting} = ${quoted(orgId)}`
