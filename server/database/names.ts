import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { customers, orgs, regions, users } from '../tables/index.ts'

/** In the columns of a query of one table Drizzle leaves table names out, which a query inside a query cannot do without. */
const qualified = (column: PgColumn) => sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

const nameIn = (name: PgColumn, id: PgColumn, column: PgColumn): SQL<string> =>
  sql`
    coalesce((select ${qualified(name)} from ${name.table} where ${qualified(id)} = ${qualified(column)}), '')
  `

/** Name of the organisation a column of another table names by its id; '' where there is none (any more). */
export const orgName = (column: PgColumn) => nameIn(orgs.name, orgs.id, column)
/** A region with the one above it, 石家庄市长安区; '' of a code nobody knows. */
export const regionName = (column: PgColumn): SQL<string> =>
  sql`
    coalesce((
      select coalesce(above.name, '') || region.name
      from ${regions} region
        left join ${regions} above on above.id = region.parent_id and above.level > 0
      where region.id = ${qualified(column)}
    ), '')
  `
/** Name of the customer; '' where there is none. */
export const customerName = (column: PgColumn) => nameIn(customers.name, customers.id, column)
export const userName = (column: PgColumn) => nameIn(users.userName, users.id, column)
