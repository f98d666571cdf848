import { sql } from 'drizzle-orm'
import { toleratedSkewSeconds } from '../../../core/time/clockSkew.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** How far the clocks of a site's gateways are off, the furthest first. */
export async function clockOfSite({ db }: Pick<QueryContext, 'db'>, siteId: string): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { name: 'text', skew: 'number?', at: 'text' },
    sql`
      select
        gateways.name, gateways.clock_skew_seconds as skew,
        ${wireTime(sql`gateways.clock_measured_at`, sql`sites.zone`)} as at
      from gateways
        join sites on sites.id = gateways.site_id
      where gateways.site_id = ${siteId}
      order by abs(gateways.clock_skew_seconds) desc nulls last, gateways.id
    `,
  )
  return {
    formula: '偏差 = 报文时间 − 平台收到的时间，取偏差最大的网关',
    source: `实时报文测得；${toleratedSkewSeconds} s 以内、或一小时内未测得的不显示。负值也可能是报文迟到`,
    inputs: rows.map(({ name, skew, at }) => ({ name, kind: '网关', value: skew, unit: 's', at })),
  }
}
