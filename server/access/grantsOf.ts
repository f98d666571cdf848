import { type SQL, sql } from 'drizzle-orm'
import type { Capability } from '../../core/resources/capabilities.ts'
import { capabilitiesOf } from '../../core/resources/resources.ts'
import { resources, roleResources, userRoles } from '../tables/index.ts'

/** What somebody holds. */
export interface Grants {
  /** Pages, walls and actions, by their urls. */
  resources: ReadonlySet<string>
  /** What these allow. */
  capabilities: ReadonlySet<Capability>
}

/** Who holds nothing. */
export const noGrants: Grants = { resources: new Set(), capabilities: new Set() }

export const grantsOf = (urls: readonly string[]): Grants => ({ resources: new Set(urls), capabilities: capabilitiesOf(urls) })

/**
 * What the roles of a user hold as one text, as often as they hold it: a list takes the driver longer to read, and to
 * sort out doubles takes longest.
 */
export const grantedText = (userId: unknown): SQL<string> =>
  sql`
    coalesce(
      (
        select string_agg(${resources.url}, E'\n')
        from ${userRoles}
          join ${roleResources} on ${roleResources.roleId} = ${userRoles.roleId}
          join ${resources} on ${resources.id} = ${roleResources.resourceId}
        where ${userRoles.userId} = ${userId} and ${resources.url} is not null
      ),
      ''
    )
  `

/** Users share a few roles, so a few texts say it all; a site that has more than this many begins anew. */
const mostKnown = 256
const known = new Map<string, Grants>()

/** What a text of `grantedText` grants. The text is asked of the database at every call; only what it means is kept. */
export function grantsOfText(text: string): Grants {
  const before = known.get(text)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const grants = grantsOf(text.split('\n').filter(Boolean))
  known.set(text, grants)
  return grants
}
