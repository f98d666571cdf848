import { type SQL, sql } from 'drizzle-orm'
import { coveredFlow } from '../../../figures/energyFlows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import type { CalendarSpan } from '../../../figures/slots/spanOf.ts'
import { chosen, type QueryContext } from '../../../figures/sqlFragments.ts'

/** Whose generation is settled: PV sites and the roofs of villages. */
const pv = sql`chosen.type in ('002', '003', '006')`

/**
 * What became of the PV's energy, by the flows the settlement counted (`settled_flows`, kept some weeks). Self-use
 * rate: used ÷ (used + fed in). Self-sufficiency: covered ÷ what the same micro-grid or site consumed (what is charged
 * covers nothing until it comes out), over those where both are known; a micro-grid counts only where all of it is
 * visible.
 */
export async function selfUse({ db }: Pick<QueryContext, 'db'>, where: SQL, span: CalendarSpan, at: Moments) {
  const within = (day: SQL) => sql`${day} between ${span.first}::date and least(${span.last}::date, ${at.today}::date)`
  const [row] = await rowsOf(
    db,
    {
      used: 'number?',
      fed: 'number?',
      siteDays: 'number',
      expected: 'number',
      matchedUse: 'number?',
      load: 'number?',
      matched: 'number',
      groups: 'number',
      kept: 'text?',
    },
    sql`
      with ${chosen(where)},
      flows as (
        select
          f.site_id, f.day,
          coalesce(sum(f.kwh) filter (where f.flow = 'selfUse'), 0) as used,
          coalesce(sum(f.kwh) filter (where f.flow = 'feedIn'), 0) as fed,
          coalesce(
            sum(f.kwh) filter (where f.flow = ${coveredFlow}), sum(f.kwh) filter (where f.flow = 'selfUse'), 0
          ) as covered
        from settled_flows f
          join chosen on chosen.id = f.site_id
        where ${pv} and f.flow in ('selfUse', 'feedIn', ${coveredFlow}) and ${within(sql`f.day`)}
        group by 1, 2
      ),
      whole as (
        select s.microgrid_id as id
        from sites s
        where s.microgrid_id is not null
        group by 1
        having bool_and(s.id in (select id from chosen))
      ),
      places as (
        select chosen.id as site_id, chosen.type, chosen.microgrid_id, coalesce(chosen.microgrid_id, chosen.id) as place
        from chosen
        where chosen.microgrid_id is null or chosen.microgrid_id in (select id from whole)
      ),
      used as (
        select places.place, flows.day, sum(flows.covered) as kwh
        from flows
          join places on places.site_id = flows.site_id
        group by 1, 2
      ),
      drawn as (
        select
          d.site_id, d.day,
          coalesce(max(d.kwh) filter (where d.kind = 'consumption'), 0) as consumption,
          coalesce(
            max(d.kwh) filter (where d.kind = 'purchase'), max(d.kwh) filter (where d.kind = 'charging'), 0
          ) as charging
        from site_days d
          join places on places.site_id = d.site_id
        where d.kind in ('consumption', 'purchase', 'charging') and ${within(sql`d.day`)}
        group by 1, 2
      ),
      loads as (
        select
          places.place, drawn.day,
          sum(
            case when places.microgrid_id is null or places.type in ('001', '006') then drawn.consumption else 0 end
            + case when places.microgrid_id is not null and places.type = '005' then drawn.charging else 0 end
          ) as kwh
        from drawn
          join places on places.site_id = drawn.site_id
        group by 1, 2
      ),
      both_known as (
        select used.kwh as used, loads.kwh as load
        from used
          join loads on loads.place = used.place and loads.day = used.day
        where loads.kwh > 0
      )
      select
        (select sum(used) from flows) as used, (select sum(fed) from flows) as fed,
        (select count(*)::int from flows) as "siteDays",
        (
          select count(*)::int
          from chosen
            cross join generate_series(
              ${span.first}::date, least(${span.last}::date, ${at.today}::date), interval '1 day'
            ) as d(day)
          where ${pv}
            and chosen.operation_date <= d.day
            and (
              chosen.type <> '006'
              or exists (
                select 1
                from devices
                where devices.site_id = chosen.id
                  and devices.enabled
                  and devices.energy_kind = 'generation'
              )
            )
        ) as expected,
        (select sum(used) from both_known) as "matchedUse", (select sum(load) from both_known) as load,
        (select count(*)::int from both_known) as matched, (select count(*)::int from used) as groups,
        (select min(day)::text from settled_flows) as kept
    `,
  )
  const { used, fed, siteDays, expected, matchedUse, load, matched, groups, kept } = row!
  const settled = used === null || fed === null ? null : used + fed
  const partly = kept !== null && kept > span.first
  const missing = partly ? `结算明细自 ${kept} 起保留` : '尚未结算'
  return {
    // Of a part of the span alone they would stand under the name of the whole; the shares hold for what is kept.
    selfUseKwh: partly ? null : used,
    feedInKwh: partly ? null : fed,
    selfUse: {
      ratio: used === null || !settled ? null : used / settled,
      reason: settled === null ? missing : settled === 0 ? '无发电' : '',
      coverage: { reported: siteDays, total: expected },
    },
    selfSufficiency: {
      ratio: matchedUse === null || !load ? null : matchedUse / load,
      reason: settled === null ? missing : load === null ? '没有同时计量发电与用电的站点' : '',
      coverage: { reported: matched, total: groups },
    },
  }
}
