import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { recorded, tooMany } from '../failure.ts'
import { attempts } from '../tables/index.ts'

type Needs = Pick<Services, 'db' | 'clock'>
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Counts one event of `key` and returns how many there were in the running window. */
export async function countAttempt({ db, clock }: Needs, key: string, windowSeconds: number): Promise<number> {
  const now = clock()
  const over = sql`${attempts.windowEndsAt} <= ${now}`
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, windowEndsAt: later(now, windowSeconds) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning({ count: attempts.count })
  return row?.count ?? 0
}

/** Refuses when `key` happens more than `most` times in the window. */
export async function enforceLimit(services: Needs, key: string, most: number, windowSeconds: number) {
  if ((await countAttempt(services, key, windowSeconds)) > most) throw recorded(tooMany())
}

/** How many events of `key` the running window holds. */
export async function attemptsOf({ db, clock }: Needs, key: string): Promise<number> {
  const [row] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.windowEndsAt, clock())))
  return row?.count ?? 0
}

export interface Backoff {
  /** Tries that are free. */
  free: number
  /** Rest after the last free try, doubled by each further one, seconds. */
  first: number
  longest: number
}
const forgetSeconds = 3600
/** A free try ends its rest a little in the past: requests that came at once, or through another process, read slightly earlier clocks. */
const slackSeconds = 5

/**
 * Admits one try of `key`, or says how many seconds it must still rest. Admission and the rest it causes are one statement,
 * so that a hundred tries sent at once are not a hundred free tries. After an hour of quiet the count starts anew.
 */
export async function admitAttempt({ db, clock }: Needs, key: string, { free, first, longest }: Backoff): Promise<number> {
  const now = clock()
  const forgotten = sql`${attempts.windowEndsAt} <= ${later(now, -forgetSeconds)}`
  const next = sql`case when ${forgotten} then 1 else ${attempts.count} + 1 end`
  const seconds = sql`
    case
      when (${next}) < ${free}::int then ${-slackSeconds}::int
      else least(${longest}::int, ${first}::int * power(2, least((${next}) - ${free}::int, 20)))
    end
  `
  const admitted = await db
    .insert(attempts)
    .values({ key, count: 1, windowEndsAt: later(now, -slackSeconds) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count: next, windowEndsAt: sql`${now}::timestamptz + make_interval(secs => ${seconds})` },
      setWhere: sql`${attempts.windowEndsAt} <= ${now}`,
    })
    .returning({ count: attempts.count })
  if (admitted.length > 0) return 0
  const [row] = await db.select({ until: attempts.windowEndsAt }).from(attempts).where(eq(attempts.key, key))
  return Math.max(1, Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 1000))
}

/** Forgets counters, after a success. */
export const clearAttempts = ({ db }: Needs, ...keys: string[]) => db.delete(attempts).where(inArray(attempts.key, keys))
