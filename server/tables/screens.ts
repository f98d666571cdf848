import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'

/** Read-only tokens of walls, bound to an organisation and a list of wall paths; only the hash is stored. */
export const screenTokens = pgTable(
  'screen_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    walls: jsonb('walls').$type<string[]>().notNull(),
    demo: boolean('demo').notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at'),
    lastAddress: text('last_address'),
    revokedAt: instant('revoked_at'),
  },
  table => [index('screen_tokens_org').on(table.orgId)],
)
