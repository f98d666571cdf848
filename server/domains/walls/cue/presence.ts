import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { NamedWall } from '../../../../core/contract/walls/cue.ts'
import { siteTime } from '../../../../core/time/time.ts'
import type { Context, Services } from '../../../context.ts'
import { orgs, wallIsSilent, wallPresences } from '../../../tables/index.ts'

type Needs = Pick<Services, 'db'>
export type Presence = Omit<typeof wallPresences.$inferSelect, 'seenAt'>

/** How often a process says that its walls are still there. */
export const refreshMs = 15_000
const alive = not(wallIsSilent)

/** Writes what these walls show now, which also says that they are still there. */
export async function writePresences({ db }: Needs, rows: readonly Presence[]) {
  if (rows.length === 0) return
  const taken = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(wallPresences)
    .values(rows.map(row => ({ ...row, seenAt: sql`now()` })))
    .onConflictDoUpdate({
      target: wallPresences.id,
      set: {
        name: taken('name'),
        path: taken('path'),
        query: taken('query'),
        frozen: taken('frozen'),
        rotating: taken('rotating'),
        walls: taken('walls'),
        since: taken('since'),
        seenAt: sql`now()`,
      },
    })
}

export const forgetPresences = async ({ db }: Needs, ids: readonly string[]) =>
  void (ids.length > 0 && (await db.delete(wallPresences).where(inArray(wallPresences.id, [...ids]))))

/** Rows of processes that ended without a word. */
export const forgetSilent = ({ db }: Needs) => db.delete(wallPresences).where(wallIsSilent)

export const countWalls = async ({ db }: Needs, orgId: string, name: string) =>
  db.$count(wallPresences, and(eq(wallPresences.orgId, orgId), eq(wallPresences.name, name), alive))

/** The named walls the caller may conduct, one entry a name. */
export async function listWalls({ db, scope }: Pick<Context, 'db' | 'scope'>, orgId: string | undefined): Promise<NamedWall[]> {
  const rows = await db
    .select({ wall: wallPresences, orgName: orgs.name })
    .from(wallPresences)
    .leftJoin(orgs, eq(orgs.id, wallPresences.orgId))
    .where(and(scope.owns(wallPresences), orgId ? eq(wallPresences.orgId, orgId) : undefined, alive))
    .orderBy(wallPresences.name, wallPresences.orgId, wallPresences.since)
  const named = new Map<string, NamedWall>()
  for (const { wall, orgName } of rows) {
    const { name, path, query, frozen, rotating } = wall
    const key = `${wall.orgId}/${name}`
    const known = named.get(key)
    if (known) {
      known.count++
      known.shows.push({ path, query, frozen, rotating })
      known.walls = known.walls.filter(each => wall.walls.includes(each))
    } else
      named.set(key, {
        orgId: wall.orgId,
        orgName: orgName ?? '',
        name,
        count: 1,
        since: siteTime(wall.since),
        shows: [{ path, query, frozen, rotating }],
        walls: wall.walls,
      })
  }
  return [...named.values()]
}
