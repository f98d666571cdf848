import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orgs, users } from '../tables/index.ts'

/** In the columns of a query of one table Drizzle leaves table names out, which a query inside a query cannot do without. */
const qualified = (column: PgColumn) => sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

const nameIn = (name: PgColumn, id: PgColumn, column: PgColumn): SQL<string> =>
  sql`
    coalesce((select ${qualified(name)} from ${name.table} where ${qualified(id)} = ${qualified(column)}), '')
  `

/** Name of the organisation a column of another table names by its id; '' where there is none (any more). */
export const orgName = (column: PgColumn) => nameIn(orgs.name, orgs.id, column)
export const userName = (column: PgColumn) => nameIn(users.userName, users.id, column)
