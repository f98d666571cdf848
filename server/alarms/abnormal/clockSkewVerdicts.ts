import { sql } from 'drizzle-orm'
import { clockSkewWords, rightSkewSeconds, skewKnownMinutes, toleratedSkewSeconds } from '../../../core/time/clockSkew.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Base } from '../points.ts'
import { clockSkew, type Verdict } from './conditions.ts'
import type { Since } from './writeVerdicts.ts'

/**
 * 时钟偏差 of gateways, one alarm each: on the device that carries it already, else on the gateway's first. Between what is
 * right and what is tolerated nothing is said, and nothing where the clock was not measured within the last hour: an
 * open alarm stays, a condition that has begun goes on.
 */
export async function clockSkewVerdicts({ db, clock }: Pick<Base, 'db' | 'clock'>, since: Since): Promise<Verdict[]> {
  const now = sql`${clock().toISOString()}::timestamptz`
  const rows = await rowsOf(
    db,
    { name: 'text', seconds: 'number', deviceId: 'number', orgId: 'text', siteId: 'text', at: 'text' },
    sql`
      select
        g.name, g.clock_skew_seconds as seconds, d.id as "deviceId", d.org_id as "orgId", d.site_id as "siteId",
        g.clock_measured_at as at
      from gateways g
        left join lateral (
          select a.device_id
          from alarms a
            join devices o on o.id = a.device_id
          where o.gateway_id = g.id
            and a.sign = '2'
            and a.type = ${clockSkew.type}
            and a.recovered_at is null
          order by a.id
          limit 1
        ) open on true
        join lateral (
          select *
          from devices d
          where d.id = open.device_id
            or open.device_id is null and d.gateway_id = g.id and d.enabled
          order by d.id
          limit 1
        ) d on true
      where g.clock_measured_at > ${now} - make_interval(mins => ${skewKnownMinutes})
        and g.clock_measured_at <= ${now}
        and (abs(g.clock_skew_seconds) > ${rightSkewSeconds} or open.device_id is not null)
    `,
  )
  const reported = new Set(rows.map(({ deviceId }) => `${clockSkew.type}:${deviceId}`))
  for (const key of since.keys()) if (key.startsWith(`${clockSkew.type}:`) && !reported.has(key)) since.delete(key)
  return rows.flatMap(({ name, seconds, ...device }): Verdict[] => {
    const abnormal = Math.abs(seconds) > toleratedSkewSeconds
    if (!abnormal && Math.abs(seconds) > rightSkewSeconds) return []
    return [{ ...device, type: clockSkew.type, abnormal, remark: `${name}${clockSkewWords(seconds)}`, value: Math.round(seconds) }]
  })
}
