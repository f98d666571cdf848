import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../../figures/moments.ts'
import { type QueryContext, wireTime } from '../../figures/sqlFragments.ts'
import { atBusBar, demandOf, exchangeOf, type Known, type Part, parts, type SitePower, sumOf } from '../../figures/microgrid/balance.ts'
import { points, powerMoment, powerNow } from '../../figures/microgrid/points.ts'

interface Row extends SitePower {
  part: Part | 'grid'
  ratedKw: number
  at: string
}
interface NodePower {
  power: number | null
  complete: boolean
  coverage: { reported: number; total: number }
  ratedKw: number
}

const nodeOf = (rows: Row[]): NodePower => {
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const { power, complete } = sumOf(rows)
  return {
    power,
    complete: complete && total > 0,
    coverage: { reported: rows.reduce((sum, row) => sum + row.reported, 0), total },
    ratedKw: rows.reduce((sum, row) => sum + row.ratedKw, 0),
  }
}

/** Power now of every part of a micro-grid and what the grid must give or take. */
export async function currentPower({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const rows = await rowsOf<Row>(
    db,
    { part: 'text', total: 'number', reported: 'number', counted: 'number?', metered: 'number?', ratedKw: 'number', at: 'text' },
    sql`with ${points(where)}, valued as (select devices.*, ${powerNow(at)} as kw, ${powerMoment(at)} as seen from points devices)
    select part, count(*) filter (where counting)::int as total, count(kw) filter (where counting)::int as reported, sum(kw) filter (where counting) as counted,
      case when count(*) filter (where not counting) = count(kw) filter (where not counting) then sum(kw) filter (where not counting) end as metered,
      coalesce(sum(rated_kw) filter (where counting), 0) as "ratedKw",
      ${wireTime(sql`max(seen)`, sql`${at.zone}`)} as at
    from valued group by site_id, part having part = 'grid' or count(*) filter (where counting) > 0`,
  )
  const nodes = Object.fromEntries(parts.map(part => [part, nodeOf(rows.filter(row => row.part === part))])) as Record<Part, NodePower>
  const absent = new Set(parts.filter(part => nodes[part].coverage.total === 0))
  const known = Object.fromEntries(parts.map(part => [part, atBusBar(rows.filter(row => row.part === part))])) as Known
  const connections = rows.filter(row => row.part === 'grid')
  const metered = connections.reduce<number | null>(
    (sum, row) => (sum === null || row.metered === null ? null : sum + row.metered),
    connections.length > 0 ? 0 : null,
  )
  const needed = parts.filter(part => part === 'load' || !absent.has(part))
  return {
    nodes,
    /** Site time of the newest reading of the load; '' = none. */
    loadAt: rows.reduce((newest, row) => (row.part === 'load' && row.at > newest ? row.at : newest), ''),
    grid: {
      ...exchangeOf(metered, demandOf(known, absent)),
      coverage: { reported: needed.filter(part => known[part] !== null).length, total: needed.length },
    },
  }
}
