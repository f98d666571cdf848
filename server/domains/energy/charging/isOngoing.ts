import { sql } from 'drizzle-orm'
import { lateAfter, sessionSamplingMs } from '../../../../core/units/freshness.ts'
import type { Moments } from '../../../figures/slots/moments.ts'

/** Condition "order `o` goes on": an order whose reports are late is not going on any more, as far as anybody knows. */
export const isOngoing = ({ now }: Pick<Moments, 'now'>) =>
  sql`o.ended_at is null and o.reported_at >= ${now}::timestamptz - make_interval(secs => ${lateAfter(sessionSamplingMs) / 1000})`
