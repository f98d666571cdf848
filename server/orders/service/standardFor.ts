import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../rights/scope.ts'
import { standards } from '../../tables/index.ts'

const ofPlatform = sql`${standards.orgId} in (select id from orgs where kind = 'platform')`

/** Standards a caller may use: the organisation's own and the platform's. */
export const seenStandards = (scope: Scope): SQL => and(isNull(standards.removedAt), or(scope.owns(standards) ?? sql`true`, ofPlatform))!

/** Standards the work of an enterprise goes by, whoever plans it: its own and the platform's. */
export const standardsOf = (orgId: string): SQL => and(isNull(standards.removedAt), or(eq(standards.orgId, orgId), ofPlatform))!

/** Of some standards those in use that fit a kind of service, of these kinds of device or of any. @param level any, if left out */
export const fittingStandards = (of: SQL, { service, types, level }: { service: string; types: readonly string[]; level?: string }) =>
  and(
    of,
    eq(standards.state, '1'),
    eq(standards.serviceType, service),
    inArray(standards.deviceType, ['', ...types]),
    level ? eq(standards.serviceLevel, level) : undefined,
  )

/** What is for this kind of device alone comes first, then what the enterprise wrote itself, then what was written last. */
export const bestFirst = [sql`${standards.deviceType} = ''`, sql`${ofPlatform}`, sql`${standards.updatedAt} desc`, sql`${standards.id}`]
