import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'
import type { Limits } from './limits.ts'
import type { Policy } from './policy.ts'

/** Read-only tokens of walls, bound to an organisation and a list of wall paths; only the hash is stored. */
export const screenTokens = pgTable(
  'screen_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What lists and changes name it by: the hash stays with the server. */
    id: text('id').notNull().default(sql`gen_random_uuid()`),
    orgId: orgId(),
    name: text('name').notNull(),
    walls: jsonb('walls').$type<string[]>().notNull(),
    /** Of whoever issued it: a wall sees no more than they do. */
    limits: jsonb('limits').$type<Limits>().notNull().default({}),
    demo: boolean('demo').notNull().default(false),
    createdBy: text('created_by'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at'),
    lastAddress: text('last_address'),
    /** The wall it showed when it was last seen. */
    lastWall: text('last_wall'),
    revokedAt: instant('revoked_at'),
    /** Refused from then on; null = never. A demonstration's tokens have one that is moved on while they are used. */
    expiresAt: instant('expires_at'),
  },
  table => [uniqueIndex('screen_tokens_id').on(table.id), index('screen_tokens_org').on(table.orgId)],
)
export const screenTokensPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
