import { and, gt, isNull, or, sql } from 'drizzle-orm'
import { screenTokens } from '../tables/index.ts'

/** Condition on `screen_tokens`: neither revoked nor expired. */
export const aliveScreen = and(isNull(screenTokens.revokedAt), or(isNull(screenTokens.expiresAt), gt(screenTokens.expiresAt, sql`now()`)))
