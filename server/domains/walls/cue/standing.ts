import { and, eq } from 'drizzle-orm'
import { noCue, type StandingCue, standingCue, dropExpiredScene, type WallCue } from '../../../../core/walls/standingCue.ts'
import type { Services } from '../../../context.ts'
import { wallCues } from '../../../tables/index.ts'

/** What the walls of this name were told last and still holds, null = nothing ever. */
export async function readStanding(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  orgId: string,
  name: string,
): Promise<StandingCue | null> {
  const [row] = await db
    .select({ cue: wallCues.cue })
    .from(wallCues)
    .where(and(eq(wallCues.orgId, orgId), eq(wallCues.name, name)))
  return row ? dropExpiredScene(row.cue, clock().getTime()) : null
}

/** Adds a cue to the standing order, inside a transaction. Two conductors at once come one after the other. */
export async function writeStanding(
  db: Services['db'],
  wall: { orgId: string; name: string },
  cue: WallCue,
  by: string,
  now: Date,
): Promise<StandingCue> {
  const { orgId, name } = wall
  const first = { orgId, name, cue: noCue, by, at: now }
  await db.insert(wallCues).values(first).onConflictDoNothing()
  const [before] = await db
    .select({ cue: wallCues.cue })
    .from(wallCues)
    .where(and(eq(wallCues.orgId, orgId), eq(wallCues.name, name)))
    .for('update')
  const known = before?.cue ?? noCue
  // Later than the one before, whatever the clock says: walls tell orders apart by it.
  const next = standingCue(known, cue, Math.max(now.getTime(), known.at + 1))
  await db
    .update(wallCues)
    .set({ cue: next, by, at: now })
    .where(and(eq(wallCues.orgId, orgId), eq(wallCues.name, name)))
  return next
}
