import type { Reading } from '../live/live.ts'

/** Clocks agree no better than this, ms. */
const agreeing = 1000

/** When a reading counts as measured where the newest one is asked for: nothing can have been measured after it arrived. */
export const presentAt = (stamp: number, arrival: number) => (stamp > arrival + agreeing ? arrival : stamp)

/**
 * Readings as rules see them, which know the newest only: of those that are ahead the newest of each point, as measured
 * now. Otherwise one stamp would make everything that is measured until then look old.
 */
export function presentOf<R extends Reading>(readings: readonly R[], arrival: number): readonly R[] {
  const isAhead = ({ at }: R) => presentAt(at, arrival) !== at
  if (!readings.some(isAhead)) return readings
  const newest = new Map<string, R>()
  for (const row of readings) {
    const key = `${row.deviceId}/${row.indicatorId}`
    if (isAhead(row) && row.at > (newest.get(key)?.at ?? 0)) newest.set(key, row)
  }
  return [...readings.filter(row => !isAhead(row)), ...[...newest.values()].map(row => ({ ...row, at: arrival }))]
}
