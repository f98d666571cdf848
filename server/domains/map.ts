import { and, eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/map.ts'
import { type SiteType, siteTypes } from '../../core/indicators.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../implement.ts'
import { one, rowsOf } from '../kit.ts'
import { areaOf, areaRows, childDigits } from '../stats/areaRows.ts'
import { dayChange } from '../stats/dayChange.ts'
import { capacityLine, monthDaysLine, twoYearLine } from '../stats/energyLines.ts'
import { changeOf, energySums } from '../stats/energySums.ts'
import { livePower } from '../stats/livePower.ts'
import { liveSites } from '../stats/liveSites.ts'
import { momentsOf } from '../stats/moments.ts'
import { chosen, live, todayBySite, visible, visiblePv, wireTime } from '../stats/parts.ts'
import { pointColumns } from '../stats/pointColumns.ts'
import { devicePowerLine, powerLine } from '../stats/powerLine.ts'
import { avoided, reductionFactorsOf } from '../stats/reductionFactors.ts'
import { siteFigures } from '../stats/siteFigures.ts'
import { wholeList } from '../stats/wholeList.ts'
import { devices, sites } from '../tables/index.ts'

const moments = ({ clock }: Context) => momentsOf(clock())

async function reductions(
  context: Context,
  areaCode: string | undefined,
  span: 'total' | 'year',
): Promise<ReplyOf<typeof map.getReduceMsg>> {
  const [sums, factors] = await Promise.all([
    energySums(context, visiblePv(context, areaCode), moments(context)),
    reductionFactorsOf(context, areaCode),
  ])
  return { ...avoided(sums[span], factors), energy: sums[span], factors }
}

const areas = async (context: Context, areaCode: string | undefined) =>
  (await areaRows(context, visible(context, areaCode), childDigits(areaCode), moments(context))).map(({ runningKw: _, ...row }) => row)

/** The visible site of a number, or 404. */
const siteOf = async (context: Context, itemNumber: string) =>
  one(
    await context.db
      .select({ id: sites.id, type: sites.type })
      .from(sites)
      .where(and(visible(context), eq(sites.id, itemNumber))),
  )

export const mapHandlers: Handlers<typeof map> = {
  powerSystem: ({ areaCode }, context) => wholeList(context, visible(context, areaCode)),

  powerSystemPoints: async ({ areaCode }, context) => ({
    body: await pointColumns(context, visible(context, areaCode), moments(context)),
    headers: { 'cache-control': 'no-store' },
  }),

  async powerSystemOne({ itemNumber }, context) {
    const station = one(await liveSites(context, and(visible(context), eq(sites.id, itemNumber))!, moments(context)))
    const [alarm] = await rowsOf<{ remark: string; sign: string; since: string }>(
      context.db,
      sql`select remark, sign, ${wireTime(sql`raised_at`)} as since from alarms
      where site_id = ${itemNumber} and ${live} order by sign, id desc limit 1`,
    )
    return { ...station, alarm: alarm ?? null }
  },

  async getSystemYearQuantity({ itemNumber }, context) {
    const {
      dayQuantity: _,
      dayExpend: _expend,
      xll: _rate,
      ...year
    } = await siteFigures(context, await siteOf(context, itemNumber), moments(context))
    return year
  },
  getMapYearQuantity: async ({ itemNumber }, context) => siteFigures(context, await siteOf(context, itemNumber), moments(context)),

  async getCO2Globe(_input, context) {
    const at = moments(context)
    const factors = await reductionFactorsOf(context)
    const factor = one(factors.filter(({ substance }) => substance === 'co2'))
    const rows = await rowsOf<{
      areaCode: string
      areaName: string
      longitude: number
      latitude: number
      installedCap: number
      kwh: number | null
    }>(
      context.db,
      sql`with ${chosen(visiblePv(context))}, ${todayBySite(at)}, energy as (
        select site_id, sum(kwh) as kwh from (
          select site_id, kwh from site_days where kind = 'generation' and day < ${at.today} and site_id in (select id from chosen)
          union all select site_id, kwh from today where kind = 'generation') known
        group by site_id),
      rows as (select ${areaOf(4)} as area, chosen.longitude, chosen.latitude, chosen.installed_kw, energy.kwh from chosen left join energy on energy.site_id = chosen.id)
      select rows.area as "areaCode", coalesce(regions.name, rows.area) as "areaName", avg(longitude) as longitude, avg(latitude) as latitude, sum(installed_kw) as "installedCap", sum(kwh) as kwh
      from rows left join regions on regions.id = rows.area group by rows.area, regions.name order by rows.area`,
    )
    const tonnes = (kwh: number | null) => (kwh === null ? null : (kwh * factor.factor) / 1000)
    const columns = rows.map(({ kwh, ...column }) => ({ ...column, co2: tonnes(kwh) }))
    const known = columns.flatMap(({ co2 }) => (co2 === null ? [] : [co2]))
    const { year, areaName, source } = factor
    return { co2: known.length ? known.reduce((a, b) => a + b, 0) : null, factor: factor.factor, year, areaName, source, columns }
  },

  async statisticsOfPhotovoltaic({ areaCode }, context) {
    const { count, online, powered, installedKw, power, at } = await livePower(context, visiblePv(context, areaCode), moments(context))
    return { count, online, installedCap: installedKw, activePower: power, coverage: { reported: powered, total: count }, at }
  },
  async getActivePower({ areaCode }, context) {
    const { count, powered, power, at } = await livePower(context, visiblePv(context, areaCode), moments(context))
    return { activePower: power, coverage: { reported: powered, total: count }, at }
  },

  getEleMap: ({ areaCode }, context) => areas(context, areaCode),
  /** The same rows, the busiest area first. */
  getAreaAnalysis: async ({ areaCode }, context) =>
    (await areas(context, areaCode)).sort((a, b) => (b.eleDaySum ?? -1) - (a.eleDaySum ?? -1)),

  getTgByAreaCode: ({ areaCode }, context) =>
    rowsOf(
      context.db,
      sql`with ${chosen(visiblePv(context, areaCode))}
      select district_name as "tgName", count(*)::int as count, sum(installed_kw) as "installedCap" from chosen where district_name is not null group by district_name order by district_name`,
    ),

  async getCountEle({ areaCode }, context) {
    const at = moments(context)
    const where = visiblePv(context, areaCode)
    const [sums, power, dayRatio, [first]] = await Promise.all([
      energySums(context, where, at),
      livePower(context, where, at),
      dayChange(context, where, at),
      context.db
        .select({ since: sql<string>`coalesce(min(${sites.operationDate})::text, '')` })
        .from(sites)
        .where(where),
    ])
    return {
      eleDaySum: sums.day,
      eleMonthSum: sums.month,
      eleYearSum: sums.year,
      eleSum: sums.total,
      dayRatio,
      yearRatio: changeOf(sums.yearSoFar, sums.lastYearSoFar),
      since: first!.since,
      coverage: { reported: power.online, total: power.count },
      at: power.at,
    }
  },

  async getInstalledCap({ areaCode }, context) {
    const rows = await rowsOf<{ itemType: SiteType; count: number; installedCap: number }>(
      context.db,
      sql`with ${chosen(visible(context, areaCode))} select type as "itemType", count(*)::int as count, sum(installed_kw) as "installedCap" from chosen group by type order by type`,
    )
    return rows.map(row => ({ ...row, itemTypeName: siteTypes[row.itemType] ?? '' }))
  },

  get2YearEleLine: ({ areaCode }, context) => twoYearLine(context, visiblePv(context, areaCode), moments(context)),
  getInstalledCapLine: ({ areaCode }, context) => capacityLine(context, visiblePv(context, areaCode), moments(context)),
  getDataMonth: ({ areaCode }, context) => monthDaysLine(context, visiblePv(context, areaCode), moments(context)),
  getReduceMsg: ({ areaCode }, context) => reductions(context, areaCode, 'total'),
  getReduceMsgOfYear: ({ areaCode }, context) => reductions(context, areaCode, 'year'),
  getPowerLine: ({ areaCode }, context) => powerLine(context, visiblePv(context, areaCode), moments(context)),

  async getDeviceMonitorLine({ deviceNo }, context) {
    const device = one(
      await context.db
        .select({ id: devices.id })
        .from(devices)
        .innerJoin(sites, eq(sites.id, devices.siteId))
        .where(and(visible(context), eq(devices.no, deviceNo))),
    )
    return devicePowerLine(context, device.id, moments(context))
  },
}
