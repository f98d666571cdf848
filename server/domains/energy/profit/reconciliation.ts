import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { type profit, type ReconciledFlow, reconciledFlows } from '../../../../core/contract/energy/profit.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { chosen } from '../../../figures/sqlFragments.ts'
import { visibleMicrogrids } from '../../../figures/visibleMicrogrids.ts'
import { kilowatts } from '../../../figures/money/moneySums.ts'
import { generates } from './generates.ts'
import { type Counted, type Entry, ofMicrogrid, ofSite, type ReconciledSite, type SettledRow } from './reconciledEntries.ts'
import { covered, reconciledRow } from './reconciledRow.ts'
import { explainReconciled } from './explain/explainReconciled.ts'

type Reply = Omit<ReplyOf<typeof profit.getReconciliation>, 'settledAt'>

const flows = Object.keys(reconciledFlows) as ReconciledFlow[]
/** The flow by which a site counts as metered or estimated. */
const mainFlow = (type: string): ReconciledFlow => (generates.has(type) ? 'generation' : type === '004' ? 'charge' : 'charging')

/**
 * What was settled on a day beside what the walls show of it and what the revenue meters counted: three readings of the
 * same energy that come from different counters and, of the walls, through the figures the walls themselves read. Money
 * of the latter two is their energy at the settled price, so that a difference speaks of energy alone.
 */
export async function reconciliation(context: Context, where: SQL, day: string, at: Moments): Promise<Reply> {
  const [sites, settled, counted, microgrids, behind] = await Promise.all([
    rowsOf<ReconciledSite>(
      context.db,
      { id: 'text', name: 'text', type: 'text', microgridId: 'text?', kw: 'number' },
      sql`
        with ${chosen(where)}
        select
          chosen.id, chosen.short_name as name, chosen.type, chosen.microgrid_id as "microgridId", ${kilowatts} as kw
        from chosen
        where chosen.operation_date <= ${day}
        order by chosen.id
      `,
    ),
    rowsOf<SettledRow>(
      context.db,
      { siteId: 'text', flow: 'text', kwh: 'number', yuan: 'number?' },
      sql`
        with ${chosen(where)}
        select f.site_id as "siteId", f.flow, f.kwh, f.cents::float8 / 100 as yuan
        from settled_flows f
        where f.day = ${day} and f.site_id in (select id from chosen)
      `,
    ),
    rowsOf(
      context.db,
      { siteId: 'text', kind: 'text', kwh: 'number' },
      sql`
        with ${chosen(where)}
        select e.site_id as "siteId", e.kind, e.kwh
        from site_days e
        where e.day = ${day} and e.site_id in (select id from chosen)
      `,
    ),
    visibleMicrogrids(context),
    rowsOf(
      context.db,
      { id: 'text' },
      sql`
        select id
        from sites
        where microgrid_id is not null and type <> '001' and operation_date <= ${day}
      `,
    ),
  ])
  const earning = new Set(behind.map(({ id }) => id))
  const energies = new Map(counted.map(({ siteId, kind, kwh }) => [`${siteId}/${kind}`, kwh]))
  const kwhOf: Counted = (siteId, kind) => energies.get(`${siteId}/${kind}`) ?? null
  const inWhole = new Set<string>()
  const entries: Entry[] = []
  for (const { id, name, siteIds } of microgrids) {
    const own = sites.filter(({ microgridId }) => microgridId === id)
    // A part of a micro-grid has no exchange of its own: its sites are then reconciled one by one.
    if (own.length === 0 || own.length < siteIds.filter(siteId => earning.has(siteId)).length) continue
    for (const site of own) inWhole.add(site.id)
    entries.push(...(await ofMicrogrid(context, id, own, settled, kwhOf, day, at, name)))
  }
  for (const site of sites) if (!inWhole.has(site.id)) entries.push(...ofSite(site, settled, kwhOf))
  const rows = flows.flatMap(flow => {
    const own = entries.filter(entry => entry.flow === flow && (entry.settled ?? entry.shown ?? entry.metered) !== null)
    return own.length ? [reconciledRow(flow, own)] : []
  })
  explainReconciled(context, { entries, day, where, settled, counted })
  const main = entries.flatMap(({ flow, sites: places, settled: money, metered }) =>
    places.filter(({ type }) => mainFlow(type) === flow).map(site => ({ site, settled: money !== null, metered: metered !== null })),
  )
  const inSettled = main.filter(entry => entry.settled)
  const speaking = new Set(inSettled.map(({ site }) => site.id))
  return {
    day,
    rows,
    onMeters: covered(inSettled.filter(({ metered }) => metered).map(({ site }) => site)),
    estimated: covered(inSettled.filter(({ metered }) => !metered).map(({ site }) => site)),
    // A village without inverters earns nothing there could be a settlement of.
    unsettled: covered(sites.filter(({ id, kw }) => kw > 0 && !speaking.has(id))),
  }
}
