import { type SQL, sql } from 'drizzle-orm'
import { type Quality, worstOf } from '../../../../core/units/quality.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import {
  atBusBar,
  demandOf,
  type Exchange,
  exchangeOf,
  type Known,
  meterStandsIn,
  type Part,
  parts,
  sumOf,
} from '../../../figures/microgrid/balance.ts'
import { points, powerMoment, powerNow, powerQuality } from '../../../figures/microgrid/points.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { plus, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import type { NodePower, PartPower } from './partPower.ts'
import { balancedExchange, connectionLoss, meteredExchange } from './explain/exchange.ts'
import { powerOfPart, ratingOfPart } from './explain/powerOfPart.ts'

/** What of a site made a figure: its total meters, or its devices. */
const used = (row: PartPower, byMeter: boolean) =>
  byMeter ? { quality: row.meteredQuality, since: row.meteredSince } : { quality: row.countedQuality, since: row.countedSince }
const oldestOf = (times: readonly string[]) => times.filter(Boolean).sort()[0] ?? ''

const nodeOf = (rows: PartPower[]): NodePower => {
  const sum = (of: (row: PartPower) => number) => rows.reduce((all, row) => all + of(row), 0)
  const total = sum(row => row.total)
  const assumedKw = sum(row => row.assumedKw)
  const { power, complete } = sumOf(rows)
  const made = rows.map(row => used(row, meterStandsIn(row)))
  const known = made.filter(({ quality }) => quality !== 'missing')
  return {
    power,
    complete: complete && total > 0,
    coverage: {
      reported: sum(row => row.reported),
      total,
      reportedKw: sum(row => row.reportedKw),
      totalKw: sum(row => row.totalKw),
      ...(assumedKw > 0 && { assumedKw }),
      oldest: oldestOf(known.map(({ since }) => since)),
      quality: worstOf(known.map(({ quality }) => quality)),
    },
    ratedKw: rows.reduce<number | null>((kw, row) => plus(kw, row.ratedKw), null),
  }
}

/** What the exchange was made of: the meters of the connection, else whatever stands for each part at the bus bar. */
function exchangeMade({ power, measured }: Exchange, rows: readonly PartPower[]) {
  const made = measured
    ? rows.filter(row => row.part === 'grid').map(row => used(row, true))
    : rows.filter(row => row.part !== 'grid').map(row => used(row, row.metered !== null))
  const quality: Quality = power === null ? 'missing' : worstOf([measured ? 'good' : 'estimated', ...made.map(each => each.quality)])
  return { quality, oldest: oldestOf(made.map(({ since }) => since)) }
}

/** Power now of every part of a micro-grid and what the grid must give or take. @param id of the micro-grid */
export async function currentPower({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, id: string) {
  const of = (counting: boolean) => (counting ? sql`counting` : sql`not counting`)
  const quality = (counting: boolean) => qualityWord(sql`max(code) filter (where kw is not null and ${of(counting)})`)
  const since = (counting: boolean) => wireTime(sql`min(seen) filter (where kw is not null and ${of(counting)})`, sql`${at.zone}`)
  const rows = await rowsOf<PartPower>(
    db,
    {
      siteId: 'text',
      part: 'text',
      total: 'number',
      reported: 'number',
      counted: 'number?',
      metered: 'number?',
      ratedKw: 'number?',
      totalKw: 'number',
      reportedKw: 'number',
      assumedKw: 'number',
      countedQuality: 'text',
      countedSince: 'text',
      meteredQuality: 'text',
      meteredSince: 'text',
      at: 'text',
    },
    sql`
      with ${points(where)},
      valued as (
        select devices.*, ${powerNow(at)} as kw, ${powerMoment(at)} as seen, ${powerQuality(at)} as code
        from points devices
      )
      select
        site_id as "siteId", part, count(*) filter (where counting)::int as total,
        count(kw) filter (where counting)::int as reported, sum(kw) filter (where counting) as counted,
        case
          when count(*) filter (where not counting) = count(kw) filter (where not counting)
            then sum(kw) filter (where not counting)
        end as metered,
        sum(rated_kw) filter (where counting and rated_kw > 0) as "ratedKw",
        coalesce(sum(weight_kw) filter (where counting), 0) as "totalKw",
        coalesce(sum(weight_kw) filter (where counting and kw is not null), 0) as "reportedKw",
        coalesce(sum(weight_kw) filter (where counting and not coalesce(rated_kw > 0, false)), 0) as "assumedKw",
        ${quality(true)} as "countedQuality", ${since(true)} as "countedSince", ${quality(false)} as "meteredQuality",
        ${since(false)} as "meteredSince", ${wireTime(sql`max(seen)`, sql`${at.zone}`)} as at
      from valued
      group by site_id, part
      having part = 'grid' or count(*) filter (where counting) > 0
    `,
  )
  const ofPart = (part: PartPower['part']) => rows.filter(row => row.part === part)
  const nodes = Object.fromEntries(parts.map(part => [part, nodeOf(ofPart(part))])) as Record<Part, NodePower>
  const absent = new Set(parts.filter(part => nodes[part].coverage.total === 0))
  const known = Object.fromEntries(parts.map(part => [part, atBusBar(ofPart(part))])) as Known
  const connections = ofPart('grid')
  const metered = connections.reduce<number | null>(
    (sum, row) => (sum === null || row.metered === null ? null : sum + row.metered),
    connections.length > 0 ? 0 : null,
  )
  const needed = parts.filter(part => part === 'load' || !absent.has(part))
  const demand = demandOf(known, absent)
  const exchange = exchangeOf(metered, demand)
  for (const part of parts) {
    explain(`microgrid.${part}`, () => powerOfPart({ db }, where, at, part, ofPart(part)))
    explain(`microgrid.${part}.rated`, () => ratingOfPart({ db }, where, at, part))
  }
  explain('microgrid.grid', () =>
    exchange.measured
      ? meteredExchange({ db }, where, at)
      : balancedExchange({ id, needed, known, nodes, connected: connections.length > 0 }),
  )
  explain('microgrid.grid.loss', () => connectionLoss({ id, needed, known, nodes, metered }))
  return {
    nodes,
    /** Site time of the newest reading of the load; '' = none. */
    loadAt: rows.reduce((newest, row) => (row.part === 'load' && row.at > newest ? row.at : newest), ''),
    grid: {
      ...exchange,
      ...exchangeMade(exchange, rows),
      coverage: { reported: needed.filter(part => known[part] !== null).length, total: needed.length },
    },
  }
}
