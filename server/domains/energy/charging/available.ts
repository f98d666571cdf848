import { type SQL, sql } from 'drizzle-orm'
import { instantOf } from '../../../../core/time/time.ts'
import { type RowOf, type Shape, rowsOf } from '../../../database/rowsOf.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import type { Days } from './days.ts'

const pileShape = {
  siteId: 'text',
  zone: 'text',
  ratedKw: 'number',
  commissionedOn: 'text',
  connectors: 'number',
} satisfies Shape
export type Pile = RowOf<typeof pileShape>

/** Piles in service with their connectors: as many as ever reported an order in these days, at least one. */
export const pilesOf = ({ db }: Pick<QueryContext, 'db'>, where: SQL, { first }: Pick<Days, 'first'>): Promise<Pile[]> =>
  rowsOf(
    db,
    pileShape,
    sql`
      with ${chosen(where)}
      select
        d.site_id as "siteId", chosen.zone, coalesce(d.rated_kw, 0) as "ratedKw",
        d.commissioned_on::text as "commissionedOn",
        greatest(
          1,
          (
            select max(o.connector)
            from charging_orders o
            where o.device_id = d.id
              and o.started_at >= ${first}::date::timestamp at time zone chosen.zone
          )
        )::int as connectors
      from devices d
        join chosen on chosen.id = d.site_id
      where d.enabled and d.energy_kind = 'charging'
    `,
  )

/** What could have been used: connector minutes, and the energy at rated power, kWh. */
export interface Available {
  minutes: number
  kwh: number
}

const none: Available = { minutes: 0, kwh: 0 }

/** Of one hour of one day of the piles' own clocks, as far as it has passed by `until`. */
export function availableIn(piles: readonly Pile[], day: string, hour: number, until: string): Available {
  const passedIn = new Map<string, number>()
  const passedOf = (zone: string) => {
    const known = passedIn.get(zone)
    if (known !== undefined) return known
    const start = instantOf(day, zone).getTime() + hour * 3_600_000
    const passed = Math.min(60, Math.max(0, (Date.parse(until) - start) / 60_000))
    passedIn.set(zone, passed)
    return passed
  }
  return piles.reduce((sum, pile) => {
    const passed = pile.commissionedOn > day ? 0 : passedOf(pile.zone)
    return passed === 0 ? sum : { minutes: sum.minutes + pile.connectors * passed, kwh: sum.kwh + (pile.ratedKw * passed) / 60 }
  }, none)
}

export const plusAvailable = (a: Available, b: Available): Available => ({ minutes: a.minutes + b.minutes, kwh: a.kwh + b.kwh })

/** Per cent with one decimal, at most 100; null where there was nothing to use. */
export const rateOf = (used: number, of: number): number | null => (of > 0 ? Math.min(100, Math.round((used / of) * 1000) / 10) : null)
