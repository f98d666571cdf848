import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pvStation } from '../../../../core/contract/energy/pvStation.ts'
import type { Context } from '../../../context.ts'
import { pageOf } from '../../../database/page.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { pvSite } from '../../../figures/pvSite.ts'

interface Asked {
  stationId: string
  current: number
  size: number
}

/**
 * The contracts of a site's customer with the organisation that runs the site; what they are worth is told to those who
 * may see money, and to the customer.
 */
export async function stationContracts(
  { stationId, current, size }: Asked,
  context: Context,
): Promise<ReplyOf<typeof pvStation.getContractByStation>> {
  const { db, scope, principal } = context
  const { at } = await pvSite(context, stationId)
  const money =
    (principal.kind === 'user' && principal.customerId !== null) ||
    (principal.kind !== 'anonymous' && principal.capabilities.has('profit:read'))
  const of = sql`
    contracts
      join sites
        on sites.id = ${stationId}
        and contracts.customer_id = sites.customer_id
        and contracts.org_id = sites.org_id
        and ${scope.seesContract() ?? sql`true`}
  `
  const [counted] = await rowsOf(db, { total: 'number' }, sql`select count(*)::int as total from ${of}`)
  const day = (instant: 'starts_on' | 'ends_on') => sql`(contracts.${sql.identifier(instant)} at time zone sites.zone)::date`
  const rows = await rowsOf(
    db,
    { id: 'text', code: 'text', name: 'text', stateName: 'text', startsOn: 'text', endsOn: 'text', daysLeft: 'number', amount: 'number' },
    sql`
      select
        contracts.id::text as id, contracts.code, contracts.name, coalesce(dicts.name, contracts.state) as "stateName",
        ${day('starts_on')}::text as "startsOn", ${day('ends_on')}::text as "endsOn",
        (${day('ends_on')} - ${at.today}::date)::int as "daysLeft", contracts.amount_cents::float8 / 100 as amount
      from ${of}
        left join dicts on dicts.type = 'contract_state' and dicts.code = contracts.state
      order by contracts.ends_on desc, contracts.id desc
      limit ${size} offset ${(current - 1) * size}
    `,
  )
  const records = rows.map(row => ({ ...row, amount: money ? row.amount : null }))
  return { ...pageOf(records, counted?.total ?? 0, { current, size }), money }
}
