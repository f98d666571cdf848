import { and, eq, type SQL } from 'drizzle-orm'
import type { ChangeContext, Context } from '../context.ts'
import { one } from '../database/rows.ts'
import { patrols } from '../tables/index.ts'

/** Rounds a caller sees: of the organisation, and of the people whose whereabouts the caller may know. */
export const seenPatrols = ({ scope }: Pick<Context, 'scope'>): SQL | undefined =>
  and(scope.owns(patrols), scope.seesPerson(patrols.userId))

/** A round the caller sees. @throws Failure 404 */
export const onePatrol = async (context: Pick<Context, 'db' | 'scope'>, id: string) =>
  one(
    await context.db
      .select()
      .from(patrols)
      .where(and(eq(patrols.id, Number(id)), seenPatrols(context))),
  )

/** The same, and nobody else changes it meanwhile. */
export const heldPatrol = async (context: Pick<ChangeContext, 'db' | 'scope'>, id: string) =>
  one(
    await context.db
      .select()
      .from(patrols)
      .where(and(eq(patrols.id, Number(id)), seenPatrols(context)))
      .for('update'),
  )
