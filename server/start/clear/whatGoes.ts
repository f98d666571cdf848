import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { policies } from '../../tables/policies.ts'
import { type Mark, marked, markedTables } from './marked.ts'

/** Columns that name what their row cannot be without, and where its mark stands. */
const references: Readonly<Record<string, Mark>> = {
  org_id: 'orgs',
  site_id: 'sites',
  device_id: 'devices',
  gateway_id: 'gateways',
  customer_id: 'customers',
  microgrid_id: 'microgrids',
  contract_id: 'contracts',
  order_id: 'orders',
  order_device_id: 'order_devices',
  patrol_id: 'patrols',
  role_id: 'roles',
  user_id: 'users',
}
/** Who made a row. */
const authors = ['user_id', 'given_by', 'by_user', 'updated_by', 'created_by']

const record = sql.raw('record_id')
/** What the tables' columns do not tell. */
const besides: Readonly<Record<string, SQL>> = {
  screen_tokens: sql`demo or ${marked('users', sql.raw('created_by'))}`,
  // Nobody's name stands at those a demonstration set, and it sets them everywhere.
  control_passwords: sql`updated_by = '' or ${marked('users', sql.raw('updated_by'))}`,
  files: sql`
    case module
      when 'contract' then ${marked('contracts', record)}
      when 'trackPhoto'
        then record_id in (select id::text from track_points where ${marked('patrols', sql.raw('patrol_id'))})
      else ${marked('orders', record)}
    end
  `,
  row_changes: sql`record_id in (select id from demo_marks where kind = table_name)`,
  // Invented, whatever place it is told of.
  weather_days: sql`true`,
  // Of people and walls that were there a moment ago.
  secrets: sql`true`,
  wall_presences: sql`true`,
}

/** What no demonstration adds to: the same in every installation, or nobody's. Sums over all sites go with the last site. */
export const commonTables = [
  'attempts',
  'demo_marks',
  'device_attributes',
  'dicts',
  'factor_sets',
  'facts',
  'indicators',
  'reduction_factors',
  'regions',
  'resources',
  'tariffs',
]
/** What is made anew of what stays. */
export const madeAnew = ['group_curves', 'group_days', 'group_live', 'group_sites', 'group_sums', 'rollup_pending']
export const sumsOfAll = ['money_pending', 'settled_days', 'summed_until']

function whatGoesOf(name: string, table: PgTable): SQL | null {
  const kind = markedTables.find(known => known === name)
  if (kind) return marked(kind, sql.raw('id'))
  const columns = getTableConfig(table).columns
  const hasOrg = columns.some(column => column.name === 'org_id')
  const named = columns.flatMap(column => {
    const mark = references[column.name]
    // Whoever did something in an organisation that stays is told of there, also when he is gone.
    return mark && column.notNull && !(hasOrg && mark === 'users') ? [{ mark, column: sql.raw(column.name) }] : []
  })
  const conditions = named.map(({ mark, column }) => marked(mark, column))
  if (hasOrg && named.length === 1)
    for (const { name: author } of columns)
      if (authors.includes(author))
        conditions.push(sql`(${marked('converted', sql.raw('org_id'))} and ${marked('users', sql.raw(author))})`)
  if (besides[name]) conditions.push(sql`(${besides[name]})`)
  return conditions.length > 0 ? sql.join(conditions, sql` or `) : null
}

/** By table, which of its rows go with a demonstration whose marks were spread. */
export const whatGoes: ReadonlyMap<string, SQL> = new Map(
  policies.flatMap(({ name, table }) => {
    const rows = whatGoesOf(name, table)
    return rows ? [[name, rows] as const] : []
  }),
)
