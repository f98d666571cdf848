import { sql } from 'drizzle-orm'
import type { ReconciledFlow, SettledFlow } from '../../../../core/contract/energy/profit.ts'
import { flowSum } from '../../../figures/energyFlows.ts'
import { minuteOfDay } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { microgridDays } from '../../../figures/microgrid/microgridDays.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { generates } from './generates.ts'

export interface ReconciledSite {
  id: string
  name: string
  type: string
  microgridId: string | null
  kw: number
}
/** A row of the settlement. */
export interface SettledRow {
  siteId: string
  flow: SettledFlow
  kwh: number
  yuan: number | null
}
/** Energy of a site by its counters, kWh. */
export type Counted = (siteId: string, kind: string) => number | null

/** One flow at one place: a site, or a micro-grid whose parts meet at one meter. */
export interface Entry {
  /** The place. */
  name: string
  flow: ReconciledFlow
  sites: readonly ReconciledSite[]
  settled: { kwh: number; yuan: number | null } | null
  shown: number | null
  metered: number | null
}

/** Sum where every part is known; null where one is not, and where there is none. */
const sumOfAll = (values: readonly (number | null)[]) =>
  values.length === 0 || values.includes(null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0)
const less = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(0, a - b))

/** What was settled at some sites under some flows. */
function settledAtSites(settled: readonly SettledRow[], sites: readonly ReconciledSite[], names: readonly SettledFlow[]): Entry['settled'] {
  const ids = new Set(sites.map(({ id }) => id))
  const rows = settled.filter(({ siteId, flow }) => ids.has(siteId) && names.includes(flow))
  return rows.length ? { kwh: rows.reduce((kwh, row) => kwh + row.kwh, 0), yuan: sumOfAll(rows.map(({ yuan }) => yuan)) } : null
}

/** The entries of a micro-grid the caller sees whole; of it the walls show its balance. */
export async function ofMicrogrid(
  context: Context,
  id: string,
  sites: readonly ReconciledSite[],
  settled: readonly SettledRow[],
  kwhOf: Counted,
  day: string,
  at: Moments,
  name: string,
): Promise<Entry[]> {
  const minutes = day === at.today ? minuteOfDay(new Date(at.now)) : 1440
  const [shown] = await microgridDays(context, sql`sites.microgrid_id = ${id}`, [day], at, minutes)
  const { counters, flows: slots, settled: energies } = shown!
  const any = slots.some(flow => flow !== null)
  const of = (types: readonly string[]) => sites.filter(({ type }) => types.includes(type))
  const [pv, storage, charging] = [of([...generates]), of(['004']), of(['005'])]
  const delivered = sumOfAll(pv.map(site => kwhOf(site.id, 'delivery')))
  const exported = counters.exported
  const sold = energies.some(each => each) ? energies.reduce((kwh, each) => kwh + (each?.exported ?? 0), 0) : null
  const ofStorage = settledAtSites(settled, storage, ['feedIn'])?.kwh ?? 0
  const entry = (
    flow: ReconciledFlow,
    at: readonly ReconciledSite[],
    names: readonly SettledFlow[],
    shown: number | null,
    metered: number | null,
  ) => (at.length ? [{ name, flow, sites: at, settled: settledAtSites(settled, at, names), shown, metered }] : [])
  return [
    ...entry('generation', pv, ['selfUse', 'feedIn'], counters.generation, delivered),
    ...entry(
      'selfUse',
      pv,
      ['selfUse'],
      any ? flowSum(slots, 'pvToUse') + flowSum(slots, 'pvToCharge') : null,
      less(delivered, less(exported, ofStorage)),
    ),
    ...entry('feedIn', [...pv, ...storage], ['feedIn'], exported ?? sold, exported),
    ...entry('charge', storage, ['charge'], counters.charged, sumOfAll(storage.map(site => kwhOf(site.id, 'chargeMetered')))),
    ...entry('discharge', storage, ['discharge'], counters.discharged, sumOfAll(storage.map(site => kwhOf(site.id, 'dischargeMetered')))),
    ...entry('charging', charging, ['charging'], counters.charging, sumOfAll(charging.map(site => kwhOf(site.id, 'purchase')))),
  ]
}

/** A site with a connection of its own: of it the walls show what its devices counted. */
export function ofSite(site: ReconciledSite, settled: readonly SettledRow[], kwhOf: Counted): Entry[] {
  const kwh = (kind: string) => kwhOf(site.id, kind)
  const entry = (flow: ReconciledFlow, names: readonly SettledFlow[], shown: number | null, metered: number | null): Entry => ({
    name: site.name,
    flow,
    sites: [site],
    settled: settledAtSites(settled, [site], names),
    shown,
    metered,
  })
  if (generates.has(site.type)) {
    const delivered = kwh('delivery')
    // Where nothing is used on site, what is delivered goes out.
    const out = kwh('export') ?? (kwh('consumption') === null ? delivered : null)
    return [
      entry('generation', ['selfUse', 'feedIn'], kwh('generation'), delivered),
      entry('selfUse', ['selfUse'], null, less(delivered, out)),
      entry('feedIn', ['feedIn'], null, out),
    ]
  }
  if (site.type === '004') {
    const given = kwh('dischargeMetered') ?? kwh('export')
    return [
      entry('charge', ['charge'], kwh('charge'), kwh('chargeMetered') ?? kwh('import')),
      entry('discharge', ['discharge'], kwh('discharge'), given),
      entry('feedIn', ['feedIn'], null, kwh('export') ?? (kwh('consumption') === null ? given : null)),
    ]
  }
  return [entry('charging', ['charging'], kwh('charging'), kwh('purchase'))]
}
