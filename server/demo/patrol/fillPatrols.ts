import { hash, seedOf } from '../seeded.ts'
import { addDays, DAY, siteDay } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import { devices, keyDevices } from '../../tables/index.ts'
import { bringUp, loadCrew } from './bringUp.ts'

/** Days of rounds and clockings before the beginning, and days that are planned ahead. */
export const patrolDays = { full: 28, small: 10 }
export const daysAhead = 3
/** Of a base: so many of its sites have a key device. */
const keySites = 8
const intervals = [7, 14, 30]

/** Key devices, rounds with their positions, and clockings of the demonstration's maintenance people. */
export async function fillPatrols(tx: Transaction, now: Date, days: number) {
  const crew = await loadCrew(tx)
  const known = new Set((await tx.select({ id: devices.id }).from(devices)).map(({ id }) => id))
  const rows = new Map<number, typeof keyDevices.$inferInsert>()
  for (const { userId, orgId, leaderId, goesRound, sites } of crew)
    for (const site of goesRound ? sites.slice(0, keySites) : []) {
      const deviceId = site.deviceIds[0]
      if (deviceId === undefined || !known.has(deviceId) || rows.has(deviceId)) continue
      const seed = hash(seedOf(site.id), 1)
      rows.set(deviceId, {
        orgId,
        deviceId,
        siteId: site.id,
        importance: (['1', '2', '3'] as const)[seed % 3]!,
        keeperId: userId,
        intervalDays: intervals[(seed >>> 4) % 3]!,
        updatedBy: leaderId,
        updatedAt: now,
        createdAt: new Date(now.getTime() - days * DAY),
      })
    }
  if (rows.size > 0)
    await tx
      .insert(keyDevices)
      .values([...rows.values()])
      .onConflictDoNothing()
  const today = siteDay(now)
  for (let n = -days; n <= daysAhead; n++) for (const person of crew) await bringUp(tx, person, addDays(today, n), now)
}
