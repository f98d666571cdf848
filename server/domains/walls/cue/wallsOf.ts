import { eq, sql } from 'drizzle-orm'
import { isWall, type WallPath } from '../../../../core/walls/walls.ts'
import type { Listener } from '../../../alarms/listenerOf.ts'
import type { Services } from '../../../context.ts'
import { resources, roleResources, screenTokens, sessions, userRoles } from '../../../tables/index.ts'

/** Wall paths the token or the session behind a socket opens: what a conductor may call up there. */
export async function wallsOf({ db }: Pick<Services, 'db'>, { kind, tokenHash }: Listener): Promise<WallPath[]> {
  if (kind === 'screen') {
    const [row] = await db.select({ walls: screenTokens.walls }).from(screenTokens).where(eq(screenTokens.tokenHash, tokenHash))
    return row?.walls.filter(isWall) ?? []
  }
  const rows = await db
    .selectDistinct({ url: sql<string>`coalesce(${resources.url}, '')` })
    .from(sessions)
    .innerJoin(userRoles, eq(userRoles.userId, sessions.userId))
    .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
    .innerJoin(resources, eq(resources.id, roleResources.resourceId))
    .where(eq(sessions.tokenHash, tokenHash))
  return rows.map(row => row.url).filter(isWall)
}
