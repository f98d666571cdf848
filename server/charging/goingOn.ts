import { sql } from 'drizzle-orm'
import type { Moments } from '../stats/moments.ts'

/** An order nobody has reported for so long is not going on any more, as far as anybody knows. */
const silentMinutes = 30

/** Condition "order `o` goes on and was reported lately". */
export const goingOn = ({ now }: Pick<Moments, 'now'>) =>
  sql`o.ended_at is null and o.reported_at >= ${now}::timestamptz - make_interval(mins => ${silentMinutes})`
