import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AlarmChange } from '../../live/live.ts'
import { alarms } from '../../tables/index.ts'
import type { Base } from '../points.ts'
import { putOnShelves } from '../shelves.ts'
import type { Condition, Verdict } from './conditions.ts'

/** Since when a device has been in a condition, by `type:device`, epoch ms. */
export type Since = Map<string, number>

/** Raises what has lasted long enough and ends what is over, for the devices judged. */
export async function writeVerdicts(
  { db, clock }: Pick<Base, 'db' | 'clock'>,
  condition: Condition,
  verdicts: readonly Verdict[],
  since: Since,
): Promise<AlarmChange[]> {
  const now = clock()
  const lasting: Verdict[] = []
  for (const verdict of verdicts) {
    const key = `${verdict.type}:${verdict.deviceId}`
    if (!verdict.abnormal) since.delete(key)
    else {
      const from = since.get(key) ?? now.getTime()
      since.set(key, from)
      if (now.getTime() - from >= condition.holdMs) lasting.push(verdict)
    }
  }
  const over = verdicts.filter(verdict => !verdict.abnormal).map(verdict => verdict.deviceId)
  if (lasting.length === 0 && over.length === 0) return []
  return db.transaction(async tx => {
    const open = new Set(
      (
        await tx
          .select({ deviceId: alarms.deviceId })
          .from(alarms)
          .where(
            and(
              eq(alarms.sign, '2'),
              eq(alarms.type, condition.type),
              isNull(alarms.recoveredAt),
              sql`${alarms.deviceId} = any(${sql.param(verdicts.map(verdict => verdict.deviceId))})`,
            ),
          )
      ).map(row => row.deviceId),
    )
    const ended = over.filter(deviceId => open.has(deviceId))
    const fresh = lasting.filter(verdict => !open.has(verdict.deviceId))
    const wire = { id: alarms.id, orgId: alarms.orgId, siteId: alarms.siteId }
    const recovered = ended.length
      ? await tx
          .update(alarms)
          .set({ recoveredAt: now, status: '3' })
          .where(and(eq(alarms.sign, '2'), eq(alarms.type, condition.type), isNull(alarms.recoveredAt), inArray(alarms.deviceId, ended)))
          .returning(wire)
      : []
    const raised = fresh.length
      ? await tx
          .insert(alarms)
          .values(
            fresh.map(({ deviceId, orgId, siteId, type, remark, value }) => ({
              deviceId,
              orgId,
              siteId,
              type,
              remark,
              value,
              sign: '2',
              status: '1',
              level: condition.level,
              raisedAt: now,
            })),
          )
          .onConflictDoNothing()
          .returning(wire)
      : []
    await putOnShelves(
      tx,
      raised.map(({ id }) => id),
      now,
    )
    const as = (kind: AlarmChange['kind']) => (row: (typeof raised)[number]) => ({
      kind,
      alarmId: row.id,
      orgId: row.orgId,
      siteId: row.siteId,
      sign: '2' as const,
    })
    return [...recovered.map(as('recovered')), ...raised.map(as('raised'))]
  })
}
