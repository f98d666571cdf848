import { and, asc, count, eq, inArray, not, sql } from 'drizzle-orm'
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
        person: taken('person'),
        since: taken('since'),
        seenAt: sql`now()`,
      },
    })
}

export const forgetPresences = async ({ db }: Needs, ids: readonly string[]) =>
  void (ids.length > 0 && (await db.delete(wallPresences).where(inArray(wallPresences.id, [...ids]))))

/** Rows of processes that ended without a word. */
export const forgetSilent = ({ db }: Needs) => db.delete(wallPresences).where(wallIsSilent)

/** How many screens of a name are there, and how many people's own browsers under it. */
export async function countWalls({ db }: Needs, orgId: string, name: string): Promise<{ screens: number; people: number }> {
  const rows = await db
    .select({ person: wallPresences.person, count: count() })
    .from(wallPresences)
    .where(and(eq(wallPresences.orgId, orgId), eq(wallPresences.name, name), alive))
    .groupBy(wallPresences.person)
  const of = (person: boolean) => rows.find(row => row.person === person)?.count ?? 0
  return { screens: of(false), people: of(true) }
}

/**
 * The named walls the caller may conduct, one entry a name. What can be called up is what all screens of the name open;
 * people who look at it under the same name take nothing from that.
 */
export async function listWalls({ db, scope }: Pick<Context, 'db' | 'scope'>, orgId: string | undefined): Promise<NamedWall[]> {
  const rows = await db
    .select({ wall: wallPresences, orgName: orgs.name })
    .from(wallPresences)
    .leftJoin(orgs, eq(orgs.id, wallPresences.orgId))
    .where(and(scope.owns(wallPresences), orgId ? eq(wallPresences.orgId, orgId) : undefined, alive))
    .orderBy(wallPresences.name, wallPresences.orgId, asc(wallPresences.person), wallPresences.since)
  const named = new Map<string, NamedWall>()
  for (const { wall, orgName } of rows) {
    const { name, path, query, frozen, rotating, person } = wall
    const key = `${wall.orgId}/${name}`
    const known = named.get(key)
    if (known) {
      const alike = !person || known.count === 0
      if (person) known.people++
      else known.count++
      known.shows.push({ path, query, frozen, rotating })
      if (alike) known.walls = known.walls.filter(each => wall.walls.includes(each))
    } else
      named.set(key, {
        orgId: wall.orgId,
        orgName: orgName ?? '',
        name,
        count: person ? 0 : 1,
        people: person ? 1 : 0,
        since: siteTime(wall.since),
        shows: [{ path, query, frozen, rotating }],
        walls: wall.walls,
      })
  }
  return [...named.values()]
}
