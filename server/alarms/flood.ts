import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { floodMinutes, floodRates } from '../../core/contract/alarms/alarmDesk.ts'
import { MINUTE } from '../../core/time/time.ts'
import type { Context } from '../context.ts'
import { grantedText, grantsOfText } from '../access/grantsOf.ts'
import { alarms, orgs, sessions, sites, users } from '../tables/index.ts'
import { samePoint } from './shelves.ts'

const span = floodMinutes * MINUTE
/**
 * An alarm is announced when the server commits it; one of a late reading was raised so long before at most, as far as
 * this is concerned.
 */
const latest = 24 * 60 * MINUTE

export interface Slot {
  /** Epoch ms. */
  from: number
  alarms: number
  operators: number
  rate: number
  flood: boolean
}

/** Alarms of so many people who watch: one at least, for somebody has to see them. */
export const rateOf = (count: number, operators: number) => count / Math.max(1, operators)

/** A flood begins above ten alarms of an operator in ten minutes and goes on until they are less than five. */
export const floods = (rate: number, before: boolean) => rate > floodRates.begins || (before && rate >= floodRates.ends)

/** Alarms and watch by ten minutes, the last of them cut off at `to`. Pure. @param came when alarms were announced, epoch ms, in order */
export function slotsOf(
  came: readonly number[],
  watches: readonly { from: number; to: number; who: string }[],
  from: number,
  to: number,
): Slot[] {
  const slots: Slot[] = []
  let next = 0
  for (let at = Math.floor(from / span) * span; at < to; at += span) {
    const until = at + span
    let count = 0
    for (; next < came.length && came[next]! < until; next++) if (came[next]! >= Math.max(at, from)) count++
    const operators = new Set(watches.filter(watch => watch.from < until && watch.to >= at).map(({ who }) => who)).size
    const rate = rateOf(count, operators)
    slots.push({ from: at, alarms: count, operators: Math.max(1, operators), rate, flood: floods(rate, slots.at(-1)?.flood ?? false) })
  }
  return slots
}

/**
 * An operator heard of it: an incident once, its members only where they were told of before it began; what was born on
 * a shelf not at all.
 */
export const announced = sql`
  (
    alarms.part_of is null
    or alarms.created_at < (select incident.created_at from alarms incident where incident.id = alarms.part_of)
  )
  and not exists (
    select 1
    from alarm_shelves
    where ${samePoint}
      and alarm_shelves.alarm_id <> alarms.id
      and alarm_shelves.shelved_at <= alarms.created_at
      and coalesce(alarm_shelves.ended_at, alarm_shelves.until) > alarms.created_at
  )
`

/** Condition "announced in this time". */
export const announcedIn = (from: Date, to: Date): SQL =>
  and(gte(alarms.raisedAt, new Date(from.getTime() - latest)), gte(alarms.createdAt, from), lt(alarms.createdAt, to), announced)!

/** What came to the people on watch, by ten minutes. */
export async function alarmSlots(
  context: Pick<Context, 'db' | 'scope'>,
  from: Date,
  to: Date,
): Promise<{ slots: Slot[]; came: number[]; watches: Watch[] }> {
  const { db, scope } = context
  const rows = await db
    .select({ at: alarms.createdAt })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .where(and(scope.owns(alarms), scope.sees(), announcedIn(from, to)))
    .orderBy(alarms.createdAt)
  const came = rows.map(({ at }) => at.getTime())
  const watches = await watchesOf(context, from, to)
  return { slots: slotsOf(came, watches, from.getTime(), to.getTime()), came, watches }
}

interface Watch {
  who: string
  from: number
  to: number
}

/**
 * Who watched: those who may decide on alarms, from their sign-in to when they were last seen. Of a session that ended
 * nothing is left, so of longer ago fewer may be known than there were.
 */
async function watchesOf({ db, scope }: Pick<Context, 'db' | 'scope'>, from: Date, to: Date): Promise<Watch[]> {
  const seen = await db
    .select({ who: sessions.userId, from: sessions.createdAt, to: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(scope.everything ? undefined : eq(users.orgId, scope.orgId), lt(sessions.createdAt, to), gte(sessions.lastSeenAt, from)))
  const ids = [...new Set(seen.map(({ who }) => who))]
  if (ids.length === 0) return []
  const holders = await db
    .select({ id: users.id, granted: grantedText(users.id) })
    .from(users)
    // Joined: in the columns of a query of one table Drizzle leaves table names out, and the query inside would not
    // know whose ids are meant.
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(inArray(users.id, ids))
  const may = new Set(holders.flatMap(({ id, granted }) => (grantsOfText(granted).capabilities.has('alarm:handle') ? [id] : [])))
  return seen.flatMap(({ who, from, to }) => (may.has(who) ? [{ who, from: from.getTime(), to: to.getTime() }] : []))
}

/** How many watch just now. */
export const watchers = (watches: readonly Watch[], now: number) =>
  Math.max(1, new Set(watches.filter(({ to }) => to >= now - span).map(({ who }) => who)).size)
