import { and, eq, sql } from 'drizzle-orm'
import { type BoardKind, boardKinds, type powerAnalysis } from '../../../../core/contract/energy/powerAnalysis.ts'
import { type SiteType, siteTypes } from '../../../../core/sites/siteTypes.ts'
import { dayReductionRate } from '../../../../core/units/units.ts'
import type { Context } from '../../../context.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { onSites, type SiteFilter } from '../../../rights/siteFilter.ts'
import { energyByMonth, monthsOfYear } from '../../../figures/slots/energyLines.ts'
import { lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { liveSites } from '../../../figures/live/liveSites.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { siteFigures } from '../../../figures/siteFigures.ts'
import { spanOf } from '../../../figures/slots/spanOf.ts'
import { chosen, reported, todayBySite, visible, visibleSites } from '../../../figures/sqlFragments.ts'
import { customers, orgs, sites } from '../../../tables/index.ts'
import { buildingEnergies } from './buildingEnergies.ts'
import { deviceEnergies } from './deviceEnergies.ts'
import { selfUse } from './selfUse.ts'
import { changesOf, comparedWith, energiesByType, kindSum, meteredSites } from './spanEnergies.ts'
import { timeSharing } from './timeSharing.ts'

const kinds = Object.keys(boardKinds) as BoardKind[]

/** The visible site of a number with whom it belongs to, or 404. */
const requireVisibleSite = async ({ db, scope }: Context, systemNo: string) =>
  one(
    await db
      .select({ site: sites, userCode: customers.consNo, unitName: customers.name, orgName: orgs.name })
      .from(sites)
      .leftJoin(customers, eq(customers.id, sites.customerId))
      .leftJoin(orgs, eq(orgs.id, sites.orgId))
      .where(and(visible({ scope }), eq(sites.id, systemNo))),
  )

/** The named site, or 404; else all of an area. */
async function chosenSites({ systemNo, areaCode }: { systemNo?: string; areaCode?: string }, context: Context): Promise<SiteFilter> {
  if (systemNo === undefined) return visibleSites(context, areaCode)
  await requireVisibleSite(context, systemNo)
  return { ...visibleSites(context, areaCode), sites: [systemNo] }
}

/** Of the visible PV sites whose own consumption is known today: what they generated, and what was consumed on site. */
async function consumedOnSite(context: Context) {
  const at = momentsOf(context.clock())
  const [row] = await rowsOf(
    context.db,
    { quantity: 'number?', expend: 'number?', known: 'number', total: 'number' },
    sql`
      with ${chosen(visible(context, undefined, ['002', '003']))},
      ${todayBySite(at)},
      pairs as (
        select g.kwh as quantity, c.kwh as expend
        from today g
          join today c on c.site_id = g.site_id and c.kind = 'consumption'
        where g.kind = 'generation' and g.kwh is not null and c.kwh is not null
      )
      select
        sum(quantity) as quantity, sum(expend) as expend, count(*)::int as known,
        (select count(*)::int from chosen) as total
      from pairs
    `,
  )
  const { quantity, expend, known, total } = row!
  const { value } = dayReductionRate(expend, quantity)
  return {
    dayQuantity: round2(quantity),
    dayExpend: round2(expend),
    xll: typeof value === 'number' ? value : null,
    coverage: { reported: known, total },
  }
}

export const powerAnalysisHandlers: Handlers<typeof powerAnalysis> = {
  async powerAnalysis({ dateType, date, ...input }, context) {
    const at = momentsOf(context.clock())
    const span = spanOf(dateType, date, at)
    const of = await chosenSites(input, context)
    const where = onSites(of)
    const rows = await energiesByType(context, where, span, at)
    const [metered, changeOf, used] = await Promise.all([
      meteredSites(context, where),
      changesOf(context, of, span, at),
      selfUse(context, where, span, at),
    ])
    return {
      first: span.first,
      last: span.last,
      compared: comparedWith(span, at),
      energies: kinds.map(kind => {
        const kwh = kindSum(rows, kind)
        const known = rows.reduce((sum, row) => (row.kind === kind ? sum + row.sites : sum), 0)
        return {
          kind,
          name: boardKinds[kind],
          kwh: round2(kwh),
          ...changeOf(kind, kwh),
          coverage: { reported: known, total: Math.max(known, metered.get(kind) ?? 0) },
        }
      }),
      types: rows.map(row => ({ ...row, itemTypeName: siteTypes[row.itemType as SiteType] ?? row.itemType })),
      ...used,
    }
  },

  async getDevicePowerChart({ dateType, date, kind, limit, ...input }, context) {
    const span = spanOf(dateType, date, momentsOf(context.clock()))
    const found = await deviceEnergies(context, onSites(await chosenSites(input, context)), span, kind, limit)
    return { first: span.first, last: span.last, ...found }
  },

  async getBuildingPowerChart({ dateType, date }, context) {
    const at = momentsOf(context.clock())
    const span = spanOf(dateType, date, at)
    return { first: span.first, last: span.last, ...(await buildingEnergies(context, span, at)) }
  },

  async getTimeSharingPowerChart({ dateType, date, kind, ...input }, context) {
    const at = momentsOf(context.clock())
    const span = spanOf(dateType, date, at)
    return {
      first: span.first,
      last: span.last,
      ...(await timeSharing(context, onSites(await chosenSites(input, context)), span, kind, at)),
    }
  },

  async getSystemDetails({ systemNo }, context) {
    const { site, userCode, orgName } = await requireVisibleSite(context, systemNo)
    const where = eq(sites.id, site.id)
    const at = momentsOf(context.clock(), site.zone)
    const station = one(await liveSites(context, where, at))
    const { dayQuantity: _day, dayExpend: _expend, xll: _rate, ...years } = await siteFigures(context, site, at)
    const [counted] = await rowsOf(
      context.db,
      { devices: 'number', online: 'number' },
      sql`
        with ${chosen(where)}, ${reported(at)}
        select coalesce(sum(devices), 0)::int as devices, coalesce(sum(heard), 0)::int as online
        from reported
      `,
    )
    return {
      ...station,
      ...years,
      address: site.address,
      userCode: userCode ?? '',
      orgName: orgName ?? '',
      storageKwh: site.storageKwh,
      deviceCount: counted!.devices,
      deviceOnline: counted!.online,
    }
  },

  async getSystemPowerValByDay({ systemNo }, context) {
    if (systemNo === undefined) return consumedOnSite(context)
    const { site } = await requireVisibleSite(context, systemNo)
    const figures = await siteFigures(context, site, momentsOf(context.clock(), site.zone))
    const { dayQuantity, dayExpend, xll } = figures
    return { dayQuantity, dayExpend, xll, coverage: { reported: dayExpend === null ? 0 : 1, total: 1 } }
  },

  async getSystemQuantityValByMonth({ date, ...input }, context) {
    const at = momentsOf(context.clock())
    const of = await chosenSites(input, context)
    const year = (date ?? at.today).slice(0, 4)
    const months = monthsOfYear(year)
    const series = []
    for (const kind of ['generation', 'consumption', 'charging'] as const) {
      const sums = await energyByMonth(context, of, at, months, kind)
      series.push({ name: boardKinds[kind], times: months, values: months.map(month => round2(sums.get(month))) })
    }
    return { ...lineOf([...months], 'kWh', series), year }
  },

  async getSystemInfo({ systemNo }, context) {
    if (systemNo !== undefined) {
      const { site, userCode, unitName } = await requireVisibleSite(context, systemNo)
      return { systemNo: site.id, userCode: userCode ?? '', unitName: unitName ?? '', orgId: site.orgId }
    }
    const [first] = await context.db
      .select({ systemNo: sites.id, userCode: customers.consNo, unitName: customers.name, orgId: sites.orgId })
      .from(sites)
      .leftJoin(customers, eq(customers.id, sites.customerId))
      .where(visible(context))
      .orderBy(sites.id)
      .limit(1)
    return first ? { ...first, userCode: first.userCode ?? '', unitName: first.unitName ?? '' } : null
  },
}
