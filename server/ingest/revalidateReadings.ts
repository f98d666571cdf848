import { and, eq, inArray, sql } from 'drizzle-orm'
import { doubtOf } from '../../core/register/deviceLimits.ts'
import { reverseKinds } from './energyKinds.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { quality } from '../../core/units/quality.ts'
import type { Services } from '../context.ts'
import { indicators, readings } from '../tables/index.ts'
import type { Catalog } from './createCatalog.ts'
import { createLocalDays } from './createLocalDays.ts'
import { numbers } from './insertRows.ts'
import { notePending } from './ledger/pending.ts'
import { type RegisterKey, textOf } from './ledger/registerKey.ts'

/**
 * Takes back the marks of readings that a wrong nameplate has earned them: what is possible under the one their devices
 * have now is believed, and is folded and counted like any other.
 * @returns days of registers that have readings more by this
 */
export async function revalidateReadings(db: Services['db'], catalog: Catalog, deviceIds: readonly number[]): Promise<RegisterKey[]> {
  if (deviceIds.length === 0) return []
  const localDays = createLocalDays()
  const marked = await db
    .select({ deviceId: readings.deviceId, indicatorId: readings.indicatorId, no: indicators.no, at: readings.at, value: readings.value })
    .from(readings)
    .innerJoin(indicators, eq(indicators.id, readings.indicatorId))
    .where(and(inArray(readings.deviceId, [...deviceIds]), inArray(readings.quality, [quality.beyondRating, quality.beyondDay])))
  const found = marked.flatMap(({ at, ...reading }) => {
    const device = catalog.deviceOf(reading.deviceId)
    if (!device) return []
    const { day, sinceMidnight } = localDays(at.getTime(), device.zone)
    const isPossible = !device.limits || doubtOf(device.limits, reading.no, reading.value, sinceMidnight) === null
    return isPossible ? [{ ...reading, at: at.getTime(), day, counts: device.energyKind }] : []
  })
  if (found.length === 0) return []
  const rows = sql`
    unnest(
      ${numbers(found.map(row => row.deviceId))}::int[], ${numbers(found.map(row => row.indicatorId))}::int[],
      ${numbers(found.map(row => row.at))}::float8[]
    ) as u(d, i, at)
  `
  const days = found.flatMap(({ deviceId, no, day, counts }): RegisterKey[] => {
    const kind = no === indicator.dayEnergy ? counts : no === indicator.dayDischarge ? reverseKinds[counts ?? ''] : null
    return kind ? [{ deviceId, kind, day }] : []
  })
  await db.transaction(async tx => {
    for (const table of ['readings', 'latest'])
      await tx.execute(
        sql`
          update ${sql.identifier(table)} r
          set quality = ${quality.good}
          from ${rows}
          where r.device_id = u.d and r.indicator_id = u.i and r.at = to_timestamp(u.at / 1000)
        `,
      )
    await notePending(tx, [...new Map(days.map(key => [textOf(key), key])).values()])
  })
  return days
}
