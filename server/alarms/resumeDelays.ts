import { sql } from 'drizzle-orm'
import { quality } from '../../core/units/quality.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { type Base, pointKey, type Points } from './points.ts'
import { type PointState, step, unseen } from './step.ts'

/** As far back as readings lie as they arrived (ingest/store.ts folds what is older): a longer delay counts from there. */
const tailMinutes = 15
/** Nothing is raised or ended here: delays that have run out are found by whoever looks at delays. */
const endless = { onDelay: Number.POSITIVE_INFINITY, offDelay: Number.POSITIVE_INFINITY }

/**
 * Takes up delays that run in nobody's memory (a process was killed, or told its readings to somebody who does not
 * listen), from the readings it left. A delay this process knows of stays as it is.
 */
export async function resumeDelays({ db, clock }: Pick<Base, 'db' | 'clock'>, { rules, states }: Points): Promise<void> {
  const now = clock()
  const rows = await rowsOf(
    db,
    { deviceId: 'number', indicatorId: 'number', at: 'number', value: 'number' },
    sql`
      select
        r.device_id as "deviceId", r.indicator_id as "indicatorId", extract(epoch from r.at)::float8 * 1000 as at,
        r.value::float8 as value
      from alarm_limits l
        join readings r on r.device_id = l.device_id and r.indicator_id = l.indicator_id
      where l.enabled
        and (l.on_delay > 0 or l.off_delay > 0)
        and r.quality < ${quality.suspect}
        and r.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${tailMinutes})
        and r.at <= ${now.toISOString()}::timestamptz
      order by r.at
    `,
  )
  const found = new Map<number, PointState>()
  for (const { deviceId, indicatorId, at, value } of rows) {
    const key = pointKey(deviceId, indicatorId)
    const rule = rules.get(key)
    if (!rule) continue
    const state = found.get(key) ?? { ...unseen, alarm: states.get(key)?.alarm ?? null }
    found.set(key, step(state, { ...rule, ...endless }, { at: Math.round(at), value }).state)
  }
  for (const [key, resumed] of found) {
    const known = states.get(key) ?? unseen
    const running = known.pending !== null || known.back !== null
    if (running || resumed.at < known.at || resumed.alarm?.id !== known.alarm?.id) continue
    states.set(key, resumed)
  }
}
