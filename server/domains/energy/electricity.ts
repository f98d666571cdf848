import { and, sql } from 'drizzle-orm'
import type { electricity } from '../../../core/contract/energy/electricity.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { type SiteType, siteTypes } from '../../../core/sites/siteTypes.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { readFact } from '../../database/facts.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { round2 } from '../../figures/slots/lineOf.ts'
import { momentsOf } from '../../figures/slots/moments.ts'
import { pastEnergy } from '../../figures/pastEnergy.ts'
import { settledAt as settledFact, settledDaysOf, settledKwh, settledMoney } from '../../figures/money/settledMoney.ts'
import { type CalendarSpan, holdsToday, spanOf } from '../../figures/slots/spanOf.ts'
import { chosen, todayBySite, visible } from '../../figures/sqlFragments.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { sites } from '../../tables/index.ts'

const kinds = ['generation', 'consumption', 'charging', 'charge', 'discharge'] as const
const kindSum = (kind: string) => sql`sum(kwh) filter (where kind = ${kind})`
const energies = {
  generation: 'number?',
  selfUse: 'number?',
  feedIn: 'number?',
  consumption: 'number?',
  charging: 'number?',
  charge: 'number?',
  discharge: 'number?',
} as const

const monthOf = (month: string | undefined, context: Context): CalendarSpan =>
  spanOf('month', month && `${month}-01`, momentsOf(context.clock()))

/** Types whose generation is paid for. */
const pv = ['002', '003', '006']

async function settled(context: Context, month: CalendarSpan) {
  const [{ days, kept }, at] = [await settledDaysOf(context, month), await readFact(context.db, settledFact)]
  return { days, whole: kept !== '' && kept <= month.first, settledAt: at ? siteTime(new Date(at)) : '' }
}

export const electricityHandlers: Handlers<typeof electricity> = {
  async list({ month, itemType, areaCode, name, current, size }, context) {
    const at = momentsOf(context.clock())
    const span = monthOf(month, context)
    const where = and(visible(context, areaCode, itemType ? [itemType] : undefined), matches(name, sites.name, sites.shortName, sites.id))!
    const { whole } = await settled(context, span)
    const rows = await rowsOf(
      context.db,
      {
        itemNumber: 'text?',
        itemName: 'text',
        itemJname: 'text',
        consName: 'text',
        itemType: 'text',
        areaName: 'text',
        all: 'number',
        most: 'number?',
        ...energies,
      },
      sql`
        with ${chosen(where)},
        ${todayBySite(at)},
        ${pastEnergy(at, kind => sql`${kind} = any(${sql.param([...kinds])}::text[])`, [span.name])},
        parts as (
          select site_id, kind, sum(kwh) as kwh
          from past
          group by site_id, kind
          having sum(days) > 0
          union all
          select site_id, kind, kwh
          from today
          where ${holdsToday(span, at)}
        ),
        sums as (select site_id, ${sql.join(
          kinds.map(kind => sql`${kindSum(kind)} as ${sql.identifier(kind)}`),
          sql`, `,
        )} from parts group by site_id),
        flows as (
          select
            f.site_id, sum(f.kwh) filter (where f.flow = 'selfUse') as used,
            sum(f.kwh) filter (where f.flow = 'feedIn') as fed
          from settled_flows f
            join chosen on chosen.id = f.site_id and chosen.type in ('002', '003', '006')
          where ${whole} and f.day between ${span.first} and ${span.last}
          group by 1
        ),
        listed as (
          select
            chosen.id, sums.generation, flows.used, flows.fed, sums.consumption, sums.charging, sums.charge,
            sums.discharge,
            greatest(
              coalesce(sums.generation, 0), coalesce(sums.consumption, 0), coalesce(sums.charging, 0),
              coalesce(sums.charge, 0)
            ) as most
          from chosen
            left join sums on sums.site_id = chosen.id
            left join flows on flows.site_id = chosen.id
        ),
        paged as (
          select *
          from listed
          order by most desc, id
          limit ${size} offset ${(current - 1) * size}
        )
        select
          null::text as "itemNumber", '' as "itemName", '' as "itemJname", '' as "consName", '' as "itemType",
          '' as "areaName", count(*)::int as all, sum(generation) as generation, sum(used) as "selfUse",
          sum(fed) as "feedIn", sum(consumption) as consumption, sum(charging) as charging, sum(charge) as charge,
          sum(discharge) as discharge, null::float8 as most
        from listed
        union all
        select
          sites.id, sites.name, sites.short_name, coalesce(customers.name, ''), sites.type, coalesce(regions.name, ''),
          0, paged.generation, paged.used, paged.fed, paged.consumption, paged.charging, paged.charge, paged.discharge,
          paged.most
        from paged
          join sites on sites.id = paged.id
          left join customers on customers.id = sites.customer_id
          left join regions on regions.id = sites.area_code
        order by most desc nulls first, "itemNumber"
      `,
    )
    const [sum, ...records] = rows
    const ofRow = (row: (typeof rows)[number]) => ({
      generation: round2(row.generation),
      selfUse: round2(row.selfUse),
      feedIn: round2(row.feedIn),
      consumption: round2(row.consumption),
      charging: round2(row.charging),
      charge: round2(row.charge),
      discharge: round2(row.discharge),
    })
    return {
      ...pageOf(
        records.map(row => ({
          itemNumber: row.itemNumber ?? '',
          itemName: row.itemName,
          itemJname: row.itemJname,
          consName: row.consName,
          itemType: row.itemType,
          itemTypeName: siteTypes[row.itemType as SiteType] ?? '',
          areaName: row.areaName,
          ...ofRow(row),
        })),
        sum!.all,
        { current, size },
      ),
      sum: ofRow(sum!),
      month: span.name,
    }
  },

  async getGrant({ month }, context) {
    const span = monthOf(month, context)
    const where = visible(context, undefined, pv)
    const { days, whole, settledAt } = await settled(context, span)
    const money = await settledMoney(context, where, span)
    const kwh = await settledKwh(context, where, span)
    const { yuan, estimated } = money('feedIn')
    const feedIn = { code: 'feedIn', name: figureWords.feedIn.name, kwh: whole ? round2(kwh('feedIn')) : null, yuan, estimated }
    return { month: span.name, items: [feedIn], days, settledAt }
  },

  async getElePay({ month }, context) {
    const span = monthOf(month, context)
    const at = momentsOf(context.clock())
    const [charging, generating] = [visible(context, undefined, ['005']), visible(context, undefined, pv)]
    const { days, whole, settledAt } = await settled(context, span)
    const bought = (await settledMoney(context, charging, span))('chargingPurchase')
    const saved = (await settledMoney(context, generating, span))('selfUse')
    const used = (await settledKwh(context, generating, span))('selfUse')
    // Where a charging site has no meter towards the grid, what it bought is what its piles delivered: as the settlement counts.
    const [drawn] = await rowsOf(
      context.db,
      { kwh: 'number?' },
      sql`
        with ${chosen(charging)},
        ${todayBySite(at)},
        days as (
          select site_id, day, kind, kwh
          from site_days
          where kind in ('purchase', 'charging')
            and day between ${span.first} and ${span.last}
            and day < ${at.today}
            and site_id in (select id from chosen)
          union all
          select site_id, ${at.today}::date, kind, kwh
          from today
          where kind in ('purchase', 'charging') and ${holdsToday(span, at)}
        )
        select sum(kwh) as kwh
        from (
          select coalesce(max(kwh) filter (where kind = 'purchase'), max(kwh) filter (where kind = 'charging')) as kwh
          from days
          group by site_id, day
        ) bought
      `,
    )
    return {
      month: span.name,
      items: [{ code: 'chargingPurchase', name: '充电站购电', kwh: round2(drawn!.kwh), yuan: bought.yuan, estimated: bought.estimated }],
      saved: {
        code: 'selfUse',
        name: figureWords.selfUse.name,
        kwh: whole ? round2(used) : null,
        yuan: saved.yuan,
        estimated: saved.estimated,
      },
      days,
      settledAt,
    }
  },
}
