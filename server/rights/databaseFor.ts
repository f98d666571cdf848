import type { Connections } from '../database/db.ts'
import type { Scope } from './scope.ts'

/** The database as a caller may see it: what a query forgets to ask for, it does not give. */
export function databaseFor(database: Connections, { everything, limited, orgId, sites }: Scope): Connections['db'] {
  if (everything) return database.db
  return limited ? database.asLimited(orgId, sites) : database.asOrganisation(orgId)
}
