import { and, eq, inArray } from 'drizzle-orm'
import { sceneKinds } from '../../core/devices/sceneKinds.ts'
import { DAY } from '../../core/time/time.ts'
import { notOwn } from '../rights/notOwn.ts'
import type { Services } from '../context.ts'
import { devices, doorPersons, doorRecords } from '../tables/index.ts'

export interface ReportedPassage {
  deviceNo: string
  cardNo: string
  /** Epoch ms. */
  at: number
}

/** Clocks of doors may be ahead by this, ms. */
const futureMs = 5 * 60_000
const oldestMs = 400 * DAY

/** Notes who passed the doors of a gateway, named by the card; one that comes twice is one. */
export async function takePassages({ db, clock }: Pick<Services, 'db' | 'clock'>, gatewayId: string, passages: readonly ReportedPassage[]) {
  const now = clock().getTime()
  const known = await db
    .select({ id: devices.id, no: devices.no, orgId: devices.orgId })
    .from(devices)
    .where(
      and(
        eq(devices.gatewayId, gatewayId),
        eq(devices.type, sceneKinds.mj.deviceType),
        inArray(
          devices.no,
          passages.map(({ deviceNo }) => deviceNo),
        ),
      ),
    )
  const people = known.length
    ? await db
        .select()
        .from(doorPersons)
        .where(
          inArray(
            doorPersons.deviceId,
            known.map(({ id }) => id),
          ),
        )
    : []
  const refused: { index: number; reason: string }[] = []
  const rows = passages.flatMap(({ deviceNo, cardNo, at }, index) => {
    const device = known.find(({ no }) => no === deviceNo)
    const reason = !device ? notOwn.door : at > now + futureMs ? '时间晚于当前时间' : at < now - oldestMs ? '时间过早' : null
    if (reason !== null || !device) {
      refused.push({ index, reason: reason ?? '' })
      return []
    }
    const person = people.find(each => each.deviceId === device.id && each.cardNo === cardNo)
    return [
      {
        orgId: device.orgId,
        deviceId: device.id,
        at: new Date(at),
        cardNo,
        name: person?.name ?? '未知人员',
        userType: person?.userType ?? '',
      },
    ]
  })
  const stored = rows.length ? await db.insert(doorRecords).values(rows).onConflictDoNothing().returning({ id: doorRecords.id }) : []
  return { accepted: stored.length, repeated: rows.length - stored.length, refused }
}
