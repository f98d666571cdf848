import { rankAlarms } from '../../core/alarms/rankAlarms.ts'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'

/** A visit lasts so long, and nothing moves more often: in a storm the map goes from one to the next once a minute. */
export const visitMs = 60_000
/** What waited longer than this is no news any more. */
export const newsMs = 600_000

type Row = Pick<AlarmRow, 'id' | 'level' | 'time' | 'recoverTime' | 'partOf' | 'stationId' | 'areaCode'>

export interface Visits {
  /** The newest alarm there was when the wall began, or was taken up since; null before the first list. Ids grow. */
  newest: number | null
  /** New alarms nobody has been shown yet, and since when, epoch ms. */
  waiting: ReadonlyMap<string, number>
  /** The alarm on show. */
  visit: Row | null
  /** When the map moved last, epoch ms. */
  movedAt: number
}

export const noVisits: Visits = { newest: null, waiting: new Map(), visit: null, movedAt: Number.NEGATIVE_INFINITY }

/**
 * Whom the map visits next: the most urgent of the new alarms that still go on. Devices of an incident are not visited one by one.
 * @param alarms the live list, complete or its newest
 * @param paused a person or a conductor holds the wall: what comes meanwhile waits
 */
export function nextVisits(before: Visits, alarms: readonly Row[], now: number, paused: boolean): Visits {
  const newest = Math.max(before.newest ?? 0, ...alarms.map(({ id }) => Number(id)))
  const first = before.newest
  if (first === null) return { ...before, newest }
  const rows = new Map(alarms.filter(({ recoverTime, partOf }) => !recoverTime && !partOf).map(row => [row.id, row]))
  const waiting = new Map(
    [...rows.keys()]
      .filter(id => Number(id) > first || before.waiting.has(id))
      .map((id): [string, number] => [id, before.waiting.get(id) ?? now])
      .filter(([, since]) => now - since <= newsMs),
  )
  const after = { ...before, waiting, newest }
  if (paused || now - before.movedAt < visitMs) return after
  const [next] = rankAlarms([...waiting.keys()].flatMap(id => rows.get(id) ?? []))
  if (!next) return before.visit ? { ...after, visit: null, movedAt: now } : after
  waiting.delete(next.id)
  return { ...after, visit: next, movedAt: now }
}

/** Whoever has seen enough: the map goes home, and stays there for a minute. */
export const endVisit = (before: Visits, now: number): Visits => (before.visit ? { ...before, visit: null, movedAt: now } : before)
