import { lt, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DAY } from '../../core/time/time.ts'
import { createdAt, instant, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/** What a login name is told apart by: neither capitals nor spaces make another one. The unique index stands on it. */
export const loginKeyOf = (name: SQLWrapper) =>
  sql`lower(regexp_replace(${name}, '[\\s\\u00A0\\u1680\\u2000-\\u200B\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF]', '', 'g'))`

/** `state`: active | pending (registered, waits for audit) | rejected | disabled. Passwords are scrypt. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    loginName: text('login_name').notNull(),
    userName: text('user_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Hashes of the last few passwords before this one, newest first: none of them may come back. */
    formerPasswords: jsonb('former_passwords').$type<string[]>().notNull().default([]),
    /** Somebody else knows the password (it was printed): a session does nothing else before it is changed. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    phone: text('phone'),
    email: text('email'),
    orgId: orgId(),
    /** The unit inside the organisation: base or team. */
    unitId: text('unit_id'),
    /** Set for customers of stations: they see the sites of this customer only. */
    customerId: text('customer_id'),
    /** Set for who works for a part: they see the sites of this unit only, of a base its own, of a team those of its base. */
    seesUnitId: text('sees_unit_id'),
    /** They see the sites picked for them only. */
    seesPicked: boolean('sees_picked').notNull().default(false),
    state: text('state').notNull().default('active'),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('users_login_name').on(table.loginName),
    uniqueIndex('users_login_key').on(loginKeyOf(table.loginName)),
    index('users_org').on(table.orgId),
  ],
)
export const usersPolicy = { ...masterData, shared: 'names', demo: 'marked' } as const satisfies Policy

/**
 * Sites named for a person. `kind`: picked (of their enterprise those they see, where `sees_picked` says so) | entrusted
 * (also another enterprise's: they look at them beside those they see anyway).
 */
export const userSites = pgTable(
  'user_sites',
  {
    userId: text('user_id').notNull(),
    siteId: text('site_id').notNull(),
    kind: text('kind').$type<'picked' | 'entrusted'>().notNull(),
    /** Null = no end. */
    until: instant('until'),
  },
  table => [primaryKey({ columns: [table.userId, table.kind, table.siteId] }), index('user_sites_site').on(table.siteId)],
)
export const userSitesPolicy = masterData

/** `kind`: the seven kinds of user, also used by `npm run serve:test`. */
export const roles = pgTable('roles', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  orgId: orgId(),
})
export const rolesPolicy = { ...masterData, shared: 'names', demo: 'marked' } as const satisfies Policy

export const userRoles = pgTable('user_roles', { userId: text('user_id').notNull(), roleId: text('role_id').notNull() }, table => [
  uniqueIndex('user_roles_pair').on(table.userId, table.roleId),
])
export const userRolesPolicy = masterData

/** Menu entries and actions. `type`: 0 folder, 1 page, 2 action (never in a menu). */
export const resources = pgTable(
  'resources',
  {
    id: text('id').primaryKey(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    alias: text('alias'),
    icon: text('icon'),
    /** Page path or action key; the key a call's permission names. */
    url: text('url'),
    type: text('type').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  table => [index('resources_url').on(table.url)],
)
export const resourcesPolicy = masterData

export const roleResources = pgTable(
  'role_resources',
  { roleId: text('role_id').notNull(), resourceId: text('resource_id').notNull() },
  table => [uniqueIndex('role_resources_pair').on(table.roleId, table.resourceId)],
)
export const roleResourcesPolicy = masterData

/** Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    loginPath: text('login_path').notNull(),
    /** Public id (`xrp`) and secret (`auth`) of the session's signing key. */
    signKeyId: text('sign_key_id').notNull(),
    signKey: text('sign_key').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** The session whose ticket opened this one: it ends with it, and never later. */
    parentHash: text('parent_hash'),
    /** Until when this session may instruct devices: the secondary password was given. */
    controlUntil: instant('control_until'),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_parent').on(table.parentHash)],
)
export const sessionsPolicy: Policy = {
  history: { drop: now => lt(sessions.expiresAt, now) },
  vacuum: 'hour',
  replay: 'empty',
}

/**
 * Short-lived single-use secrets. `kind`: captcha | loginKey | emailCode | passwordMark | ticket | socketTicket | nonce.
 * `subject` is what it is bound to (account, user), `payload` what it carries.
 */
export const secrets = pgTable(
  'secrets',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    subject: text('subject'),
    payload: jsonb('payload'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('secrets_subject').on(table.kind, table.subject), index('secrets_expires').on(table.expiresAt)],
)
export const secretsPolicy: Policy = { history: { drop: now => lt(secrets.expiresAt, now) }, vacuum: 'hour', replay: 'empty' }

/** Counters of attempts per account or address; a row per key and window. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull().default(0),
  windowEndsAt: instant('window_ends_at').notNull(),
})
/** Rests grow with every failure within the hour (server/access/attempts.ts): a count outlives its window. */
export const attemptsPolicy: Policy = {
  history: { drop: now => lt(attempts.windowEndsAt, new Date(now.getTime() - DAY)) },
  vacuum: 'hour',
  replay: 'empty',
}

/** One row for every change, sign-in and control command. */
export const audits = pgTable(
  'audits',
  {
    id: serialId(),
    orgId: orgId(),
    userId: text('user_id'),
    action: text('action').notNull(),
    target: text('target'),
    detail: jsonb('detail'),
    address: text('address'),
    at: createdAt(),
  },
  table => [index('audits_org_at').on(table.orgId, table.at)],
)
export const auditsPolicy: Policy = {
  history: { drop: (now, kept) => lt(audits.at, new Date(now.getTime() - kept.audits * DAY)) },
  vacuum: 'hour',
  replay: 'empty',
}
