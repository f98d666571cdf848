import type { ReplyOf } from '../../../../core/contract/call.ts'
import { type profit, type ReconciledFlow, reconciledFlows } from '../../../../core/contract/energy/profit.ts'
import type { Entry, ReconciledSite } from './reconciledEntries.ts'

type Row = ReplyOf<typeof profit.getReconciliation>['rows'][number]

const sumOfKnown = (values: readonly (number | null | undefined)[]) => {
  const known = values.filter(value => value !== null && value !== undefined)
  return known.length ? known.reduce((a, b) => a + b, 0) : null
}

/** How many sites, and what they are rated at together. */
export const covered = (sites: readonly ReconciledSite[]) => ({ sites: sites.length, kw: sites.reduce((kw, site) => kw + site.kw, 0) })

/** Energy at the price its place was settled at, yuan. */
export function priced({ settled }: Entry, kwh: number | null): number | null {
  if (kwh === null || !settled || settled.yuan === null) return null
  return settled.kwh > 0 ? (kwh * settled.yuan) / settled.kwh : kwh === 0 ? 0 : null
}

/** What another reading says of the places at which there is a settlement too, kWh. */
export const comparedOf = (entries: readonly Entry[], pick: (entry: Entry) => number | null) =>
  entries.flatMap(entry => {
    const other = pick(entry)
    return entry.settled && other !== null ? [{ entry, settled: entry.settled, other }] : []
  })

function differenceOf(entries: readonly Entry[], pick: (entry: Entry) => number | null): Row['shownDifference'] {
  const both = comparedOf(entries, pick)
  if (both.length === 0) return null
  const base = both.reduce((kwh, { settled }) => kwh + settled.kwh, 0)
  const kwh = both.reduce((all, { settled, other }) => all + other - settled.kwh, 0)
  const yuan = sumOfKnown(
    both.map(({ entry, settled, other }) => {
      const worth = priced(entry, other)
      return worth === null ? null : worth - (settled.yuan ?? 0)
    }),
  )
  return { kwh, yuan, percent: base > 0 ? (kwh / base) * 100 : null }
}

/** One flow over all places. A column sums what is known of it; a difference compares only where both sides are. */
export function reconciledRow(flow: ReconciledFlow, entries: readonly Entry[]): Row {
  const column = (pick: (entry: Entry) => number | null) => ({
    kwh: sumOfKnown(entries.map(pick)),
    yuan: sumOfKnown(entries.map(entry => priced(entry, pick(entry)))),
  })
  const sitesOf = (some: readonly Entry[]) => covered(some.filter(({ settled }) => settled).flatMap(({ sites }) => sites))
  return {
    flow,
    name: reconciledFlows[flow],
    settled: { kwh: sumOfKnown(entries.map(({ settled }) => settled?.kwh)), yuan: sumOfKnown(entries.map(({ settled }) => settled?.yuan)) },
    shown: column(({ shown }) => shown),
    metered: column(({ metered }) => metered),
    shownDifference: differenceOf(entries, ({ shown }) => shown),
    meteredDifference: differenceOf(entries, ({ metered }) => metered),
    onWalls: sitesOf(entries.filter(({ shown }) => shown !== null)),
    onMeters: sitesOf(entries.filter(({ metered }) => metered !== null)),
    estimated: sitesOf(entries.filter(({ metered }) => metered === null)),
  }
}
