import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../server/database/db.ts'
import * as all from '../../../server/tables/index.ts'

type Row = Record<string, unknown>

/** Whose a row is: an organisation's, and of a customer of it where it speaks of one site. */
export interface Owner {
  orgId: string
  customerId: string | null
}

export const tables = Object.values(all).filter(value => is(value, PgTable))
const columnsOf = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name)

/** Columns by which a row tells whose it is. */
const owning = ['org_id', 'site_id', 'device_id', 'user_id', 'role_id', 'group_id']
/** Columns that say more of it. */
const ownerColumns = [...owning, 'id', 'customer_id', 'enterprise_id']

/**
 * Tables of rows that belong to nobody, and why nobody minds. A call of an enterprise changes none of them but those of
 * `movesForAnybody`.
 */
export const everybodys: Record<string, string> = {
  dicts: 'the dictionaries of the product',
  factor_sets: 'sets of published factors, one in use on the whole platform',
  device_attributes: 'what plates tell of devices',
  demo_marks: 'which rows a demonstration made',
  facts: 'what the installation knows of itself',
  indicators: 'what can be measured',
  reduction_factors: 'published factors',
  regions: 'administrative divisions',
  resources: 'pages and actions of the product',
  tariffs: 'published prices',
  weather_days: 'weather of an area',
  summed_until: 'the day up to which sums reach',
  settled_days: 'by which rule a day was settled, the same for everybody',
  money_pending: 'days that want settling: they say nothing of anybody',
  attempts: 'counters of attempts, by account name or address',
  secrets: 'captchas, tickets, codes: none leads to data without its bearer',
}
export const movesForAnybody = ['attempts', 'secrets', 'money_pending']

/** Tables that neither tell whose their rows are nor belong to everybody. */
export const unclassified = () =>
  tables
    .filter(table => getTableName(table) !== 'orgs' && !columnsOf(table).some(column => owning.includes(column)))
    .map(getTableName)
    .filter(name => !everybodys[name])

/** Reads who owns what, once; answers whose a row is, null = everybody's. */
export async function createOwners({ db }: Pick<Database, 'db'>) {
  const rows = async (query: string) => (await db.execute<Row>(sql.raw(query))).rows
  const read = async (query: string) =>
    new Map(
      (await rows(query)).map(({ key, org, customer }) => [String(key), { orgId: String(org), customerId: (customer as string) ?? null }]),
    )
  const bySite = await read('select id as key, org_id as org, customer_id as customer from sites')
  const byDevice = await read(
    `
      select d.id as key, d.org_id as org, s.customer_id as customer
      from devices d
        join sites s on s.id = d.site_id
    `,
  )
  const byUser = await read('select id as key, org_id as org, customer_id as customer from users')
  const byGroup = await read('select id as key, org_id as org, null as customer from site_groups')
  const byRole = await read('select id as key, org_id as org, null as customer from roles')

  return (table: string, row: Row): Owner | null => {
    if (everybodys[table]) return null
    const text = (column: string) => (row[column] === null || row[column] === undefined ? '' : String(row[column]))
    const place = bySite.get(table === 'sites' ? text('id') : text('site_id')) ?? byDevice.get(text('device_id'))
    const known = place ?? byUser.get(text('user_id')) ?? byRole.get(text('role_id')) ?? byGroup.get(text('group_id'))
    const orgId = table === 'orgs' ? text('enterprise_id') || text('id') : text('org_id') || known?.orgId
    if (!orgId) throw new Error(`${table}: whose is ${JSON.stringify(row)}?`)
    return { orgId, customerId: (table === 'customers' ? text('id') : text('customer_id')) || known?.customerId || null }
  }
}

/** What stands in some columns of a table's rows, each with what tells whose it is; the same again is left out. */
export async function ownedRows({ db }: Pick<Database, 'db'>, table: PgTable, columns: readonly string[]): Promise<Row[]> {
  const wanted = columnsOf(table).filter(
    name => columns.includes(name) || (ownerColumns.includes(name) && (name !== 'id' || !byNumber(table))),
  )
  if (wanted.length === 0) return []
  const names = wanted.map(name => sql.identifier(name))
  return (await db.execute<Row>(sql`select distinct ${sql.join(names, sql`, `)} from ${table}`)).rows
}
const byNumber = (table: PgTable) => getTableConfig(table).columns.some(({ name, dataType }) => name === 'id' && dataType !== 'string')

/** Is this somebody else's, for a caller of that organisation, and of that customer if it is one's? */
export const isForeign = (owner: Owner | null, caller: Owner) =>
  owner !== null &&
  (owner.orgId !== caller.orgId || (caller.customerId !== null && owner.customerId !== null && owner.customerId !== caller.customerId))
