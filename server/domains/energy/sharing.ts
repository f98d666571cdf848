import { type SQL, sql } from 'drizzle-orm'
import type { sharing } from '../../../core/contract/energy/sharing.ts'
import type { Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { momentsOf } from '../../figures/slots/moments.ts'
import { chosen, generatorKw, live, reported, sitesOnline, visible } from '../../figures/sqlFragments.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { customers } from '../../tables/index.ts'

const monthMs = 30 * 86_400_000

const served = {
  stations: 'number',
  online: 'number',
  installedCap: 'number',
  contracts: 'number',
  expiring: 'number',
  amount: 'number',
  orders: 'number',
  openOrders: 'number',
  alarms: 'number',
} as const

/** CTEs: of every visible site and of every contract in force what counts, by customer and enterprise. */
function facts(context: Context) {
  const { clock, scope } = context
  const now = clock()
  const [at, since, soon] = [now, new Date(now.getTime() - monthMs), new Date(now.getTime() + monthMs)].map(time => time.toISOString())
  return sql`
    with ${chosen(visible(context))},
    ${reported(momentsOf(now))},
    online as materialized (${sitesOnline}),
    of_orders as (
      select
        site_id,
        count(*) filter (where created_at >= ${since}::timestamptz)::int as lately,
        count(*) filter (where status not in ('4', '5'))::int as open
      from orders
      where site_id in (select id from chosen) and status <> '0'
      group by 1
    ),
    of_alarms as (
      select site_id, count(*)::int as count
      from alarms
      where site_id in (select id from chosen) and ${live}
      group by 1
    ),
    of_sites as (
      select
        chosen.org_id, chosen.customer_id, count(*)::int as stations, count(online.site_id)::int as online,
        sum(case when chosen.type in ('002', '003', '006') then ${generatorKw('chosen', 'installed_kw')} end) as kw,
        coalesce(sum(of_orders.lately), 0)::int as orders, coalesce(sum(of_orders.open), 0)::int as open,
        coalesce(sum(of_alarms.count), 0)::int as alarms
      from chosen
        left join online on online.site_id = chosen.id
        left join of_orders on of_orders.site_id = chosen.id
        left join of_alarms on of_alarms.site_id = chosen.id
      group by 1, 2
    ),
    of_contracts as (
      select
        org_id, customer_id, count(*)::int as contracts,
        count(*) filter (where ends_on <= ${soon}::timestamptz)::int as expiring,
        sum(amount_cents)::float8 / 100 as amount, min(ends_on) as next_end
      from contracts
      where state = '1'
        and starts_on <= ${at}::timestamptz
        and ends_on > ${at}::timestamptz
        and ${scope.seesContract() ?? sql`true`}
      group by 1, 2
    )
  `
}

const sums = (of: SQL) => sql`coalesce(${of}, 0)`
const columns = sql`
  ${sums(sql`sum(s.stations)`)}::int as stations, ${sums(sql`sum(s.online)`)}::int as online,
  ${sums(sql`sum(s.kw)`)}::float8 as "installedCap", ${sums(sql`sum(c.contracts)`)}::int as contracts,
  ${sums(sql`sum(c.expiring)`)}::int as expiring, ${sums(sql`sum(c.amount)`)}::float8 as amount,
  ${sums(sql`sum(s.orders)`)}::int as orders, ${sums(sql`sum(s.open)`)}::int as "openOrders",
  ${sums(sql`sum(s.alarms)`)}::int as alarms
`
/** Either may be missing: a customer whose sites are all gone, or one without a contract. */
const both = sql`of_sites s full join of_contracts c on c.org_id = s.org_id and c.customer_id = s.customer_id`

export const sharingHandlers: Handlers<typeof sharing> = {
  byOrg: (_input, context) =>
    rowsOf(
      context.db,
      { orgId: 'text', orgName: 'text', customers: 'number', ...served },
      sql`
        ${facts(context)}
        select
          orgs.id as "orgId", orgs.name as "orgName",
          count(distinct coalesce(s.customer_id, c.customer_id))::int as customers,
          ${columns}
        from ${both}
          join orgs on orgs.id = coalesce(s.org_id, c.org_id)
        group by orgs.id, orgs.name
        order by orgs.id
      `,
    ),

  async byCustomer({ name, current, size }, context) {
    const found = matches(name, customers.name, customers.consNo) ?? sql`true`
    const listed = sql`
      ${facts(context)},
      listed as (
        select
          customers.id as "customerId", customers.name as "customerName", customers.cons_no as "consNo",
          orgs.name as "orgName",
          coalesce(to_char(min(c.next_end) at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '') as "nextEnd",
          ${columns}
        from ${both}
          join customers on customers.id = coalesce(s.customer_id, c.customer_id)
          join orgs on orgs.id = customers.org_id
        where ${found}
        group by customers.id, customers.name, customers.cons_no, orgs.name
      )
    `
    const [counted] = await rowsOf(context.db, { total: 'number' }, sql`${listed} select count(*)::int as total from listed`)
    const rows = await rowsOf(
      context.db,
      { customerId: 'text', customerName: 'text', consNo: 'text', orgName: 'text', nextEnd: 'text', ...served },
      sql`
        ${listed}
        select *
        from listed
        order by alarms desc, "openOrders" desc, "customerId"
        limit ${size} offset ${(current - 1) * size}
      `,
    )
    return pageOf(rows, counted!.total, { current, size })
  },
}
