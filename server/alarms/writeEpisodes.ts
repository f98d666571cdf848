import { and, eq, isNull, sql } from 'drizzle-orm'
import { limitOrNull } from '../ingest/limits.ts'
import type { AlarmChange, Transaction } from '../live/live.ts'
import { alarms } from '../tables/index.ts'
import { limitRemark } from './alarmText.ts'
import type { Episode, Overlay } from './overlay.ts'
import { openAlarms, pointKey, type Rule } from './points.ts'
import { putOnShelves } from './shelves.ts'

/** Rows of one INSERT: far below PostgreSQL's 65 535 parameters. */
const batch = 1000

/** Writes what a batch of readings began, worsened and ended, in a handful of statements however many alarms there are. */
export async function writeEpisodes(
  tx: Transaction,
  overlay: Overlay,
  rules: ReadonlyMap<number, Rule>,
  now: Date,
): Promise<AlarmChange[]> {
  const fresh = overlay.episodes.filter(episode => episode.id === 0 && rules.has(episode.key))
  const known = overlay.episodes.filter(episode => episode.id !== 0)
  // Ends first: a point that left one limit for the opposite one may only have one open row.
  const ended = await end(tx, known)
  const raised: AlarmChange[] = []
  for (let from = 0; from < fresh.length; from += batch)
    raised.push(...(await raise(tx, fresh.slice(from, from + batch), overlay, rules, now)))
  return [...ended, ...raised]
}

async function raise(
  tx: Transaction,
  episodes: readonly Episode[],
  overlay: Overlay,
  rules: ReadonlyMap<number, Rule>,
  now: Date,
): Promise<AlarmChange[]> {
  const rows = episodes.map(({ key, side, raisedAt, recoveredAt, value, peak }) => {
    const { deviceId, indicatorId, orgId, siteId, type, level, lower, upper, indicatorName } = rules.get(key)!
    return {
      ...{ orgId, siteId, deviceId, indicatorId, type, level, value, peak, sign: '1', status: '1' },
      remark: limitRemark(indicatorName, side),
      lower: limitOrNull(lower),
      upper: limitOrNull(upper),
      raisedAt: new Date(raisedAt),
      recoveredAt: recoveredAt === null ? null : new Date(recoveredAt),
    }
  })
  const written = await tx
    .insert(alarms)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: alarms.id, deviceId: alarms.deviceId, indicatorId: alarms.indicatorId, raisedAt: alarms.raisedAt })
  const ids = new Map(written.map(row => [`${pointKey(row.deviceId, row.indicatorId ?? 0)}@${row.raisedAt.getTime()}`, row.id]))
  const changes: AlarmChange[] = []
  const elsewhere: Episode[] = []
  for (const episode of episodes) {
    const id = ids.get(`${episode.key}@${episode.raisedAt}`)
    if (id === undefined) {
      if (episode.recoveredAt === null) elsewhere.push(episode)
      continue
    }
    const { orgId, siteId } = rules.get(episode.key)!
    overlay.setId(episode, id)
    changes.push({ kind: 'raised', alarmId: id, orgId, siteId, sign: '1' })
  }
  if (elsewhere.length > 0) await adopt(tx, elsewhere, overlay)
  await putOnShelves(
    tx,
    changes.map(({ alarmId }) => alarmId),
    now,
  )
  return changes
}

/** Another process was first: its row is this point's alarm. */
async function adopt(tx: Transaction, episodes: readonly Episode[], overlay: Overlay) {
  const open = new Map(await openAlarms(tx))
  for (const episode of episodes) {
    const alarm = open.get(episode.key)
    if (alarm) overlay.setId(episode, alarm.id)
  }
}

async function end(tx: Transaction, episodes: readonly Episode[]): Promise<AlarmChange[]> {
  if (episodes.length === 0) return []
  const column = (values: unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const given = sql`(select * from unnest(${column(
    episodes.map(episode => episode.id),
    'bigint',
  )}, ${column(
    episodes.map(episode => episode.peak),
    'float8',
  )}, ${column(
    episodes.map(episode => (episode.recoveredAt === null ? null : new Date(episode.recoveredAt).toISOString())),
    'timestamptz',
  )}) as given (alarm_id, peak, recovered_at)) given`
  const rows = await tx
    .update(alarms)
    .set({ peak: sql`given.peak`, recoveredAt: sql`given.recovered_at` })
    .from(given)
    .where(and(eq(alarms.id, sql`given.alarm_id`), isNull(alarms.recoveredAt)))
    .returning({ id: alarms.id, orgId: alarms.orgId, siteId: alarms.siteId, recoveredAt: alarms.recoveredAt })
  return rows
    .filter(row => row.recoveredAt !== null)
    .map(({ id, orgId, siteId }) => ({ kind: 'recovered', alarmId: id, orgId, siteId, sign: '1' }))
}
