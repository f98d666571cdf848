import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lateIntervals } from '../../core/units/freshness.ts'

/** Condition "was measured within two sampling intervals of its device". @param now ISO @param samplingSeconds of the device */
export const isFresh = (at: SQLWrapper, samplingSeconds: SQLWrapper, now: string): SQL =>
  sql`${at} >= ${now}::timestamptz - make_interval(secs => ${lateIntervals}::int * ${samplingSeconds})`
