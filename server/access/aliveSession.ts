import { and, gt, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { sessions } from '../tables/index.ts'

/**
 * Condition "this session lives": neither idle for too long nor past its end, and, where a ticket opened it, neither is
 * the session the ticket came from.
 * @param idleMinutes a number or a placeholder for one
 */
export const aliveSession = (idleMinutes: SQLWrapper | number) => {
  const idle = sql`now() - make_interval(mins => ${idleMinutes})`
  return and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastSeenAt, idle),
    or(
      isNull(sessions.parentHash),
      sql`
        exists (
          select from sessions parent
          where parent.token_hash = ${sessions.parentHash}
            and parent.user_id = ${sessions.userId}
            and parent.expires_at > now()
            and parent.last_seen_at > ${idle}
        )
      `,
    ),
  )
}
