import { sql } from 'drizzle-orm'
import type { Services } from '../../../context.ts'
import { screenTokens } from '../../../tables/index.ts'

type Base = Pick<Services, 'db' | 'log'>

const everyMs = 600_000
/** A demonstration's token ends so long after the demonstration or the wall has stopped. */
export const demoTokenEnd = sql`now() + interval '1 day'`

/** Moves on the end of the demonstration's tokens that walls use, and forgets those that ended a day ago. */
export async function renewDemoTokens({ db }: Pick<Base, 'db'>) {
  await db
    .update(screenTokens)
    .set({ expiresAt: demoTokenEnd })
    .where(
      sql`
        ${screenTokens.demo}
        and ${screenTokens.revokedAt} is null
        and ${screenTokens.expiresAt} > now()
        and ${screenTokens.lastSeenAt} > now() - interval '1 hour'
      `,
    )
  await db.delete(screenTokens).where(sql`${screenTokens.demo} and ${screenTokens.expiresAt} < now() - interval '1 day'`)
}

/** While a demonstration runs its walls keep their tokens. */
export function startDemoTokens(base: Base): () => void {
  const timer = setInterval(() => {
    renewDemoTokens(base).catch(error => base.log.error({ err: error }, 'demonstration tokens'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
