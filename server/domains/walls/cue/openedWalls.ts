import { eq, sql } from 'drizzle-orm'
import { capabilitiesOf } from '../../../../core/resources/resources.ts'
import { isWall, type WallPath } from '../../../../core/walls/walls.ts'
import type { Listener } from '../../../alarms/listenerOf.ts'
import type { Services } from '../../../context.ts'
import { resources, roleResources, screenTokens, sessions, userRoles } from '../../../tables/index.ts'

/**
 * Wall paths whoever is behind a socket opens: what a conductor may call up there. null = it is no wall. A screen is one
 * by its token; of the people those are who may conduct: a name that anybody signed in could take would be heard by anybody.
 */
export async function openedWalls({ db }: Pick<Services, 'db'>, { kind, tokenHash }: Listener): Promise<WallPath[] | null> {
  if (kind === 'screen') {
    const [row] = await db.select({ walls: screenTokens.walls }).from(screenTokens).where(eq(screenTokens.tokenHash, tokenHash))
    return row?.walls.filter(isWall) ?? null
  }
  const rows = await db
    .selectDistinct({ url: sql<string>`coalesce(${resources.url}, '')` })
    .from(sessions)
    .innerJoin(userRoles, eq(userRoles.userId, sessions.userId))
    .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
    .innerJoin(resources, eq(resources.id, roleResources.resourceId))
    .where(eq(sessions.tokenHash, tokenHash))
  const urls = rows.map(row => row.url)
  return capabilitiesOf(urls).has('wall:conduct') ? urls.filter(isWall) : null
}
