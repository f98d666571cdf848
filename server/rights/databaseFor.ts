import type { Services } from '../context.ts'
import type { Scope } from './scope.ts'

/** The database as a caller may see it: what a query forgets to ask for, it does not give. */
export function databaseFor(
  database: Pick<Services['database'], 'db' | 'asOrganisation' | 'asLimited'>,
  { everything, limited, orgId, sites }: Scope,
): Services['db'] {
  if (everything) return database.db
  return limited ? database.asLimited(orgId, sites) : database.asOrganisation(orgId)
}
