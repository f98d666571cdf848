import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StandingCue } from '../../core/walls/standingCue.ts'
import { createdAt, instant, orgId, removal } from './columns.ts'
import { type Policy, records } from './policy.ts'

export interface PlaylistItem {
  /** Wall path. */
  wall: string
  /** Its question (`area=130100`), without a question mark. */
  query: string
  seconds: number
}

/** Walls shown in turn; kept in the console. `transition`: fade | cut. */
export const wallPlaylists = pgTable(
  'wall_playlists',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    items: jsonb('items').$type<PlaylistItem[]>().notNull(),
    transition: text('transition').$type<'fade' | 'cut'>().notNull().default('fade'),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
    ...removal(),
  },
  table => [index('wall_playlists_org').on(table.orgId)],
)
export const wallPlaylistsPolicy = records

/**
 * What the walls of a name were last told by a conductor; a wall that comes back reads it. `cue` holds the standing
 * order made of all cues so far (core/walls/standingCue.ts).
 */
export const wallCues = pgTable(
  'wall_cues',
  {
    orgId: orgId(),
    name: text('name').notNull(),
    cue: jsonb('cue').$type<StandingCue>().notNull(),
    by: text('by_user').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.orgId, table.name] })],
)
export const wallCuesPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/**
 * Named walls connected right now, one row a socket, shared by all server processes. `walls`: the paths its token opens.
 * `person`: a conductor's own browser, which is no screen of a hall.
 */
export const wallPresences = pgTable(
  'wall_presences',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    path: text('path').notNull(),
    query: text('query').notNull().default(''),
    frozen: boolean('frozen').notNull().default(false),
    rotating: boolean('rotating').notNull().default(false),
    walls: jsonb('walls').$type<string[]>().notNull(),
    person: boolean('person').notNull().default(false),
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [index('wall_presences_name').on(table.orgId, table.name)],
)
/** A process refreshes its rows every 15 s; one that missed three is gone. */
export const wallIsSilent = sql`${wallPresences.seenAt} <= now() - interval '45 seconds'`
export const wallPresencesPolicy: Policy = {
  history: { drop: () => wallIsSilent },
  vacuum: 'hour',
  replay: 'empty',
}
