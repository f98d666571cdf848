import { and, eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { type Substance, substances } from '../../../core/contract/platform/factorSet.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { resultDay } from '../../../core/time/resultDay.ts'
import { type SiteType, siteTypes } from '../../../core/sites/siteTypes.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { visibleConsuming } from '../../figures/chosenConsuming.ts'
import { conditionOf } from '../../figures/conditionOf.ts'
import { consumptionNow } from '../../figures/live/consumptionNow.ts'
import { areaOf, areaRows, areasOf, childDigits } from '../../figures/areaRows.ts'
import { capacityLine, monthDaysLine, twoYearLine } from '../../figures/slots/energyLines.ts'
import { energySums } from '../../figures/energySums.ts'
import { generationCount } from '../../figures/generationCount.ts'
import { coverageOf, livePower } from '../../figures/live/livePower.ts'
import { liveSites } from '../../figures/live/liveSites.ts'
import { momentsOf } from '../../figures/slots/moments.ts'
import {
  chosen,
  chosenGenerating,
  generatingSites,
  live,
  todayBySite,
  visible,
  visibleGenerating,
  visibleSites,
  wireTime,
} from '../../figures/sqlFragments.ts'
import { nightGeneration } from '../../figures/nightGeneration.ts'
import { pastEnergy } from '../../figures/pastEnergy.ts'
import { pointColumns } from '../../figures/pointColumns.ts'
import { devicePowerLine, powerLine } from '../../figures/slots/powerLine.ts'
import { avoidedEmissions, co2FactorOf, reductionFactorsOf } from '../../figures/reductionFactors.ts'
import { siteFigures } from '../../figures/siteFigures.ts'
import { explain } from '../../figures/explain.ts'
import { firstDay, ledgerQuality } from '../../figures/explain/ledgerEntries.ts'
import { avoidedBy } from '../../figures/explain/avoidedBy.ts'
import { capacityOfSites } from '../../figures/explain/capacityOfSites.ts'
import { energyOfSites } from '../../figures/explain/energyOfSites.ts'
import { footprint } from '../../figures/explain/footprint.ts'
import { nextOf } from '../../figures/explain/nextOf.ts'
import { sitesByArea } from '../../figures/explain/sitesByArea.ts'
import { sitesOf } from '../../figures/explain/sitesOf.ts'
import { explainTypes } from '../../figures/explain/explainTypes.ts'
import { wholeList } from '../../figures/wholeList.ts'
import { devices, sites } from '../../tables/index.ts'

const moments = ({ clock }: Context) => momentsOf(clock())

async function reductions(
  context: Context,
  areaCode: string | undefined,
  span: 'total' | 'year',
): Promise<ReplyOf<typeof map.getReduceMsg>> {
  const [sums, used] = await Promise.all([
    energySums(context, generatingSites(context, areaCode), moments(context)),
    reductionFactorsOf(context, areaCode),
  ])
  const next = nextOf(map.getCountEle, { areaCode }, span === 'year' ? 'eleYearSum' : 'eleSum')
  for (const substance of Object.keys(substances) as Substance[])
    explain(`avoided.${substance}`, async () => {
      const { today, year } = moments(context)
      const days = { first: span === 'year' ? year : firstDay, last: today }
      const quality = await ledgerQuality(context, visibleGenerating(context, areaCode), 'generation', days)
      return avoidedBy(substance, { energyKwh: sums[span], quality, next }, used)
    })
  explain('avoided.energy', () => energyOfSites(context, visibleGenerating(context, areaCode), moments(context), 'generation', span))
  return { ...avoidedEmissions(sums[span], used.factors), energy: sums[span], ...used }
}

const areas = async (context: Context, areaCode: string | undefined, day?: string) =>
  (await areaRows(context, visibleSites(context, areaCode), childDigits(areaCode), moments(context), day)).map(
    ({ runningKw: _, condition, ...row }) => ({
      ...row,
      day: day ?? moments(context).today,
      sky: condition === null ? null : conditionOf(condition).icon,
    }),
  )

async function livePowerOf(context: Context, areaCode: string | undefined) {
  const now = moments(context)
  const power = await livePower(context, generatingSites(context, areaCode), now, chosenGenerating)
  const { count, online, powered, installedKw, at } = power
  return { count, online, installedKw, activePower: power.power, coverage: coverageOf(power, powered), day: now.today, at }
}

/** The visible site of a number, or 404. */
const visibleSite = async (context: Context, itemNumber: string) =>
  one(
    await context.db
      .select({ id: sites.id, type: sites.type, zone: sites.zone })
      .from(sites)
      .where(and(visible(context), eq(sites.id, itemNumber))),
  )

/** Of one site, on its own clock. */
async function figuresOf(context: Context, itemNumber: string) {
  const site = await visibleSite(context, itemNumber)
  return siteFigures(context, site, momentsOf(context.clock(), site.zone))
}

export const mapHandlers: Handlers<typeof map> = {
  powerSystem: ({ areaCode }, context) => wholeList(context, visible(context, areaCode)),

  powerSystemPoints: async ({ areaCode }, context) => ({
    body: await pointColumns(context, visibleSites(context, areaCode), moments(context)),
    headers: { 'cache-control': 'no-store' },
  }),

  async powerSystemOne({ itemNumber }, context) {
    const station = one(await liveSites(context, and(visible(context), eq(sites.id, itemNumber))!, moments(context)))
    const [alarm] = await rowsOf(
      context.db,
      { remark: 'text', sign: 'text', since: 'text' },
      sql`select remark, sign, ${wireTime(sql`raised_at`)} as since from alarms
      where site_id = ${itemNumber} and ${live} order by sign, id desc limit 1`,
    )
    return { ...station, alarm: alarm ?? null }
  },

  async getSystemYearQuantity({ itemNumber }, context) {
    const { dayQuantity: _, dayExpend: _expend, xll: _rate, ...year } = await figuresOf(context, itemNumber)
    return year
  },
  getMapYearQuantity: ({ itemNumber }, context) => figuresOf(context, itemNumber),

  async getCO2Globe(_input, context) {
    const at = moments(context)
    const factors = await reductionFactorsOf(context)
    const used = co2FactorOf(factors)
    const factor = used.factor?.factor ?? null
    const rows = await rowsOf(
      context.db,
      { areaCode: 'text', areaName: 'text', longitude: 'number', latitude: 'number', installedCap: 'number', kwh: 'number?' },
      sql`
        with ${chosenGenerating(visibleGenerating(context))},
        ${todayBySite(at)},
        ${pastEnergy(at, kind => sql`${kind} = 'generation'`, ['all'])},
        energy as (
          select site_id, sum(kwh) as kwh
          from (
            select site_id, sum(kwh) as kwh
            from past
            group by site_id
            having sum(days) > 0
            union all
            select site_id, kwh
            from today
            where kind = 'generation'
          ) known
          group by site_id
        ),
        ${areasOf(4)},
        rows as (
          select areas.area, chosen.longitude, chosen.latitude, chosen.installed_kw, energy.kwh
          from chosen
            join areas on areas.area_code = chosen.area_code
            left join energy on energy.site_id = chosen.id
        )
        select
          rows.area as "areaCode", coalesce(regions.name, rows.area) as "areaName", avg(longitude) as longitude,
          avg(latitude) as latitude, sum(installed_kw) as "installedCap", sum(kwh) as kwh
        from rows
          left join regions on regions.id = rows.area
        group by rows.area, regions.name
        order by rows.area
      `,
    )
    const tonnes = (kwh: number | null) => (kwh === null || factor === null ? null : (kwh * factor) / 1000)
    const columns = rows.map(({ kwh, ...column }) => ({ ...column, co2: tonnes(kwh) }))
    const inArea = (area: string) => sql`(${visibleGenerating(context)} and ${areaOf(4, 'sites')} = ${area})`
    explain('globe.installed', area => capacityOfSites(context, inArea(area), chosenGenerating, 'installed'))
    explain('globe.area', async area => {
      const energyKwh = rows.find(row => row.areaCode === area)?.kwh ?? null
      const quality = await ledgerQuality(context, inArea(area), 'generation', { first: firstDay, last: at.today })
      return avoidedBy('co2', { energyKwh, quality, next: nextOf(map.getCountEle, { areaCode: area }, 'eleSum'), unit: 't' }, factors)
    })
    explain('globe.co2', () => footprint(columns, used, map.getCO2Globe.path))
    const known = columns.flatMap(({ co2 }) => (co2 === null ? [] : [co2]))
    return { co2: known.length ? known.reduce((a, b) => a + b, 0) : null, ...used, columns }
  },

  async statisticsOfPhotovoltaic({ areaCode }, context) {
    const { count, online, installedKw, ...power } = await livePowerOf(context, areaCode)
    return { count, online, installedCap: installedKw, ...power }
  },
  async getActivePower({ areaCode }, context) {
    const { activePower, coverage, day, at } = await livePowerOf(context, areaCode)
    return { activePower, coverage, day, at }
  },

  async getNight({ areaCode }, context) {
    const at = moments(context)
    const day = resultDay(new Date(at.now))
    return {
      ...(await consumptionNow(
        context,
        {
          consuming: visibleConsuming(context, areaCode),
          charging: visibleSites(context, areaCode, ['005']),
          storing: visibleSites(context, areaCode, ['004']),
        },
        at,
      )),
      generation: await nightGeneration(context, generatingSites(context, areaCode), at, day),
      day,
    }
  },

  getEleMap: ({ areaCode }, context) => areas(context, areaCode),
  /** The same rows, the busiest area first. */
  async getAreaAnalysis({ areaCode, day }, context) {
    if (day && day > moments(context).today) throw invalid('日期不能晚于今天', { day: '日期不能晚于今天' })
    const rows = (await areas(context, areaCode, day)).sort((a, b) => (b.eleDaySum ?? -1) - (a.eleDaySum ?? -1))
    explain('areas.sites', () => sitesByArea(rows, area => nextOf(map.getAreaAnalysis, { areaCode, day }, '*.online', area)))
    return rows
  },

  async getTgByAreaCode({ areaCode }, context) {
    const where = visibleGenerating(context, areaCode)
    const ofDistrict = (name: string) => sql`(${where} and sites.district_name = ${name})`
    explain('district.sites', name => sitesOf(context, ofDistrict(name), moments(context), chosenGenerating, 'sites'))
    explain('district.installed', name => capacityOfSites(context, ofDistrict(name), chosenGenerating, 'installed'))
    return rowsOf(
      context.db,
      { tgName: 'text', count: 'number', installedCap: 'number' },
      sql`
        with ${chosenGenerating(where)}
        select district_name as "tgName", count(*)::int as count, sum(installed_kw) as "installedCap"
        from chosen
        where district_name is not null
        group by district_name
        order by district_name
      `,
    )
  },

  getCountEle: ({ areaCode }, context) => generationCount(context, generatingSites(context, areaCode), moments(context)),

  async getInstalledCap({ areaCode }, context) {
    explainTypes(context, visible(context, areaCode), moments(context))
    const rows = await rowsOf<{ itemType: SiteType; count: number; installedCap: number }>(
      context.db,
      { itemType: 'text', count: 'number', installedCap: 'number' },
      sql`
        with ${chosen(visible(context, areaCode))}
        select type as "itemType", count(*)::int as count, sum(installed_kw) as "installedCap"
        from chosen
        group by type
        order by type
      `,
    )
    return rows.map(row => ({ ...row, itemTypeName: siteTypes[row.itemType] ?? '' }))
  },

  get2YearEleLine: ({ areaCode }, context) => twoYearLine(context, generatingSites(context, areaCode), moments(context)),
  getInstalledCapLine: ({ areaCode }, context) => capacityLine(context, visibleGenerating(context, areaCode), moments(context)),
  getDataMonth: ({ areaCode }, context) => monthDaysLine(context, generatingSites(context, areaCode), moments(context)),
  getReduceMsg: ({ areaCode }, context) => reductions(context, areaCode, 'total'),
  getReduceMsgOfYear: ({ areaCode }, context) => reductions(context, areaCode, 'year'),
  getPowerLine: ({ areaCode }, context) => powerLine(context, generatingSites(context, areaCode), moments(context)),

  async getDeviceMonitorLine({ deviceNo }, context) {
    const device = one(
      await context.db
        .select({ id: devices.id, zone: sites.zone })
        .from(devices)
        .innerJoin(sites, eq(sites.id, devices.siteId))
        .where(and(visible(context), eq(devices.no, deviceNo))),
    )
    return devicePowerLine(context, device.id, momentsOf(context.clock(), device.zone))
  },
}
