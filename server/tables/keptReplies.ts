import { lt } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { DAY } from '../../core/time/time.ts'
import { createdAt } from './columns.ts'
import type { Policy } from './policy.ts'

/** A sender that lost the answer asks again within so many days, or not at all. */
const days = 7

/**
 * What changes were answered with that came under a key of their sender's (header `idempotency-key`): whoever sends one
 * again is answered the same, and nothing is done twice. Written in the transaction of the change itself.
 */
export const keptReplies = pgTable(
  'kept_replies',
  {
    userId: text('user_id').notNull(),
    /** SHA-256 of the key, hex. */
    keyHash: text('key_hash').notNull(),
    /** `noun.verb` */
    call: text('call').notNull(),
    /** SHA-256 of what was asked, hex: under one key there is one request. */
    asked: text('asked').notNull(),
    /** Text of the envelope, sealed with the key; empty only while the change is being made. */
    reply: text('reply').notNull().default(''),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.keyHash] }), index('kept_replies_created').on(table.createdAt)],
)
export const keptRepliesPolicy: Policy = {
  history: { drop: now => lt(keptReplies.createdAt, new Date(now.getTime() - days * DAY)) },
  vacuum: 'hour',
  replay: 'empty',
}
