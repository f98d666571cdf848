import { lt } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { number, orgId } from './columns.ts'
import type { Policy } from './policy.ts'
import { firstMinuteDay } from './telemetry.ts'

/**
 * What sites have in common that are summed up together: a region's figures are read a row of these, whatever number of sites there is. `isRegional` (server/figures/isRegional.ts)
 * tells which conditions on `sites` speak of nothing else.
 */
const group = () => ({
  orgId: orgId(),
  areaCode: text('area_code').notNull(),
  type: text('type').notNull(),
  generates: boolean('generates').notNull(),
  zone: text('zone').notNull(),
})

/** The rows of `site_sums` of the sites of a group, added up anew by triggers of `site_sums` and `sites` whenever one of them changes. */
export const regionSums = pgTable(
  'region_sums',
  {
    ...group(),
    kind: text('kind').notNull(),
    span: text('span').notNull(),
    kwh: number('kwh').notNull(),
    days: integer('days').notNull(),
    since: date('since').notNull(),
    comparedKwh: number('compared_kwh'),
    beforeKwh: number('before_kwh'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.areaCode, table.type, table.generates, table.zone, table.kind, table.span] }),
    index('region_sums_span').on(table.kind, table.span),
  ],
)
export const regionSumsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/** The rows of `site_curves` of the sites of a group, quarter by quarter; what changes in one of them is added by triggers of `site_curves` and `sites`. */
export const regionCurves = pgTable(
  'region_curves',
  {
    ...group(),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    kw: doublePrecision('kw').array().notNull(),
    devices: integer('devices').array().notNull(),
    ratedKw: doublePrecision('rated_kw').array().notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.kind, table.orgId, table.areaCode, table.type, table.generates, table.zone] })],
)
export const regionCurvesPolicy: Policy = {
  history: { drop: now => lt(regionCurves.day, firstMinuteDay(now)) },
  vacuum: 'fold',
  replay: 'empty',
}
