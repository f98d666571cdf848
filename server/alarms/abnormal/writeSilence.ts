import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AlarmChange, Transaction } from '../../live/live.ts'
import { alarms } from '../../tables/index.ts'
import type { Base } from '../points.ts'
import { putOnShelves } from '../shelves.ts'
import { offline, type Silence } from './conditions.ts'

const wire = { id: alarms.id, orgId: alarms.orgId, siteId: alarms.siteId }
type Written = { id: number; orgId: string; siteId: string }
const changeOf =
  (kind: AlarmChange['kind']) =>
  ({ id, orgId, siteId }: Written): AlarmChange => ({ kind, alarmId: id, orgId, siteId, sign: '2' })

interface Open {
  id: number
  deviceId: number
  gatewayId: string | null
  partOf: number | null
}

/**
 * 通讯中断: every silent device has an alarm of its own, which ends when the device is heard again. Where nothing behind a
 * gateway is heard, these are members of one incident, and only the incident is told of: twenty silent devices are one
 * alarm. It ends when all of them are back. A gateway that came back and fell silent again is another incident, which
 * takes over who never came back.
 */
export async function writeSilence({ db, clock }: Pick<Base, 'db' | 'clock'>, verdicts: readonly Silence[]): Promise<AlarmChange[]> {
  if (verdicts.length === 0) return []
  const now = clock()
  const silent = verdicts.filter(({ abnormal }) => abnormal)
  const back = verdicts.filter(({ abnormal }) => !abnormal).map(({ deviceId }) => deviceId)
  const gateways = [...new Set(verdicts.map(({ gatewayId }) => gatewayId))]
  const down = new Map(silent.filter(({ together }) => together).map(row => [row.gatewayId, row]))
  return db.transaction(async tx => {
    const open = await openSilences(tx, verdicts, gateways)
    const own = new Map(open.flatMap(row => (row.gatewayId === null ? [[row.deviceId, row] as const] : [])))
    const incidents = new Map(open.flatMap(row => (row.gatewayId === null ? [] : [[row.gatewayId, row.id] as const])))
    const ended = back.filter(deviceId => own.has(deviceId))
    const recovered = ended.length ? await end(tx, now, and(isNull(alarms.gatewayId), inArray(alarms.deviceId, ended))) : []

    const fresh = silent.filter(({ deviceId }) => !own.has(deviceId))
    const again = await cameBack(tx, incidents, fresh)
    if (again.length > 0) recovered.push(...(await end(tx, now, inArray(alarms.id, again))))
    const begun = await begin(
      tx,
      now,
      [...down.values()].filter(({ gatewayId }) => !incidents.has(gatewayId) || again.includes(incidents.get(gatewayId)!)),
    )
    for (const { id, gatewayId } of begun) if (gatewayId !== null) incidents.set(gatewayId, id)

    const incidentOf = ({ together, gatewayId }: Silence) => (together ? (incidents.get(gatewayId) ?? null) : null)
    const raised = fresh.length
      ? await tx
          .insert(alarms)
          .values(
            fresh.map(row => ({
              ...rowOf(row, now),
              deviceId: row.deviceId,
              siteId: row.siteId,
              remark: row.remark,
              partOf: incidentOf(row),
            })),
          )
          .onConflictDoNothing()
          .returning({ ...wire, partOf: alarms.partOf })
      : []
    // Devices that fell silent one after the other before the gateway was silent as a whole.
    for (const row of down.values()) {
      const incident = incidents.get(row.gatewayId)
      const alone = silent.flatMap(({ gatewayId, deviceId }) => {
        const its = own.get(deviceId)
        return gatewayId === row.gatewayId && its && its.partOf !== incident ? [its.id] : []
      })
      if (incident && alone.length > 0) await tx.update(alarms).set({ partOf: incident }).where(inArray(alarms.id, alone))
    }
    const over = await end(
      tx,
      now,
      and(
        inArray(alarms.gatewayId, gateways),
        sql`
          not exists (
            select 1
            from alarms member
              join devices on devices.id = member.device_id and devices.enabled
            where member.part_of = ${alarms.id} and member.recovered_at is null
          )
        `,
      ),
    )
    const alone = raised.filter(({ partOf }) => partOf === null)
    const announced = [...begun, ...alone]
    await putOnShelves(
      tx,
      announced.map(({ id }) => id),
      now,
    )
    return [...[...recovered, ...over].map(changeOf('recovered')), ...announced.map(changeOf('raised'))]
  })
}

const rowOf = ({ orgId, type }: Silence, now: Date) =>
  ({ orgId, type, level: offline.level, sign: '2', status: '1', value: null, raisedAt: now }) as const

const openSilences = (tx: Transaction, verdicts: readonly Silence[], gateways: readonly string[]): Promise<Open[]> =>
  tx
    .select({ id: alarms.id, deviceId: alarms.deviceId, gatewayId: alarms.gatewayId, partOf: alarms.partOf })
    .from(alarms)
    .where(
      and(
        eq(alarms.sign, '2'),
        eq(alarms.type, offline.type),
        isNull(alarms.recoveredAt),
        sql`
          (
            ${alarms.gatewayId} = any(${sql.param(gateways)})
            or ${alarms.gatewayId} is null
              and ${alarms.deviceId} = any(${sql.param(verdicts.map(({ deviceId }) => deviceId))})
          )
        `,
      ),
    )

const end = (tx: Transaction, now: Date, which: ReturnType<typeof and>): Promise<Written[]> =>
  tx
    .update(alarms)
    .set({ recoveredAt: now, status: '3' })
    .where(and(eq(alarms.sign, '2'), eq(alarms.type, offline.type), isNull(alarms.recoveredAt), which))
    .returning(wire)

/** Open incidents a device of which was heard again and is silent anew, with the whole gateway. */
async function cameBack(tx: Transaction, incidents: ReadonlyMap<string, number>, fresh: readonly Silence[]): Promise<number[]> {
  const known = fresh.filter(({ together, gatewayId }) => together && incidents.has(gatewayId))
  if (known.length === 0) return []
  const rows = await tx
    .selectDistinct({ partOf: alarms.partOf })
    .from(alarms)
    .where(
      and(
        inArray(alarms.partOf, [...new Set(known.map(({ gatewayId }) => incidents.get(gatewayId)!))]),
        inArray(
          alarms.deviceId,
          known.map(({ deviceId }) => deviceId),
        ),
      ),
    )
  return rows.flatMap(({ partOf }) => (partOf === null ? [] : [partOf]))
}

/** One incident for every gateway; the row of a process that was first is taken for ours. */
async function begin(tx: Transaction, now: Date, gateways: readonly Silence[]) {
  if (gateways.length === 0) return []
  return tx
    .insert(alarms)
    .values(
      gateways.map(row => ({
        ...rowOf(row, now),
        deviceId: row.firstId,
        siteId: row.firstSiteId,
        gatewayId: row.gatewayId,
        remark: `${row.gatewayName}通讯中断，影响 ${row.deviceCount} 台设备`,
      })),
    )
    .onConflictDoNothing()
    .returning({ ...wire, gatewayId: alarms.gatewayId })
}
