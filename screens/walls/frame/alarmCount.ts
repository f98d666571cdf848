import type { LiveAlarms } from '../../panels/useLiveAlarms.ts'

/** What a wall is about that is not about all sites. */
export interface Own {
  siteIds: readonly string[]
  /** Live alarms of these sites when they were last asked for. */
  alarms: number
}

/**
 * How many alarms there are; null while that is not known. The feed tells in the moment; where more are live than it
 * holds, what the sites' own reply counted holds.
 */
export function alarmCount(
  { loading, complete, records, total }: Pick<LiveAlarms, 'loading' | 'complete' | 'records' | 'total'>,
  own: Own | null | undefined,
): number | null {
  if (loading || own === null) return null
  if (!own) return total
  return complete ? records.filter(({ stationId }) => own.siteIds.includes(stationId)).length : own.alarms
}
