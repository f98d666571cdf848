import { and, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import { devicesShown } from '../../../../core/contract/devices/deviceMonitor.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { type SiteType, siteTypes } from '../../../../core/sites/siteTypes.ts'
import { maskPhone } from '../../../access/maskPhone.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { compareStations } from './compareStations.ts'
import { expectedLine } from './expectedLine.ts'
import { inverterMatrix, inverterRows } from './inverterHealth.ts'
import { lossesOf } from './losses.ts'
import { monitorLeft } from './monitor/monitorLeft.ts'
import { monitorRight } from './monitor/monitorRight.ts'
import { performanceOf } from './performance.ts'
import { ofDay, pvMoment } from './pvMoment.ts'
import { stringHealth } from './stringHealth.ts'
import { lineExplanation } from './explain/lineExplanation.ts'
import { stringsExplanation } from './explain/stringsExplanation.ts'
import { explainPlants } from './explain/explainPlants.ts'
import { devicePage } from '../../../figures/devicePage.ts'
import { pvSite } from '../../../figures/pvSite.ts'
import { siteSurroundings } from '../../../figures/siteSurroundings.ts'
import { stationCard } from '../../../figures/stationCard.ts'
import { explain } from '../../../figures/explain.ts'
import { evaluatePlants } from './evaluatePlants.ts'
import { generatorKw, visibleGenerating } from '../../../figures/sqlFragments.ts'
import { regions, sites } from '../../../tables/index.ts'

interface OneSite {
  siteId?: string
}

/** Condition "these PV sites": one that the caller sees, or 404; all of them when none is named. */
async function requestedSites({ siteId }: OneSite, context: Context) {
  if (siteId === undefined) return visibleGenerating(context)
  const where = and(visibleGenerating(context), eq(sites.id, siteId))!
  one(await context.db.select({ id: sites.id }).from(sites).where(where))
  return where
}

async function evaluation(input: OneSite, context: Context) {
  const where = await requestedSites(input, context)
  const found = await evaluatePlants(context, where, await pvMoment(context))
  explainPlants(context, where, found)
  return found
}

async function systemDetails({ systemNo, day }: ParsedOf<typeof pv.getSystemDetails>, context: Context) {
  const site = await pvSite(context, systemNo)
  return {
    card: await stationCard(context, site.id, maskPhone),
    environment: await siteSurroundings(context, site.id, site.at),
    right: await monitorRight(context, site),
    left: await monitorLeft(context, site, day),
  }
}

export const pvHandlers: Handlers<typeof pv> = {
  getSystemDetails: systemDetails,
  async openStation(input, context) {
    const { principal } = context
    const details = await systemDetails(input, context)
    const sees = principal.kind !== 'anonymous' && principal.capabilities.has('device:read')
    return { details, devices: sees ? await devicePage({ systemNo: input.systemNo, pageNo: 1, pageSize: devicesShown }, context) : null }
  },
  async environmentInfo({ systemNo }, context) {
    const { id, at } = await pvSite(context, systemNo)
    return siteSurroundings(context, id, at)
  },
  getMonitorRight: async ({ systemNo }, context) => monitorRight(context, await pvSite(context, systemNo)),
  getMonitorLeft: async ({ systemNo, day }, context) => monitorLeft(context, await pvSite(context, systemNo), day),
  async getHumitureLine({ systemNo, day: asked }, context) {
    const { day, temperatureList, humidityList } = await monitorLeft(context, await pvSite(context, systemNo), asked)
    return { day, temperatureList, humidityList }
  },

  getPerformance: async (_input, context) => performanceOf(await evaluation({}, context)),
  getInverterMatrix: async (_input, context) => inverterMatrix(await evaluation({}, context)),

  async getInverterHealth({ siteId, current, size }, context) {
    const found = await evaluation({ siteId }, context)
    const rows = inverterRows(found)
    const { light } = performanceOf(found)
    return { ...pageOf(rows.slice((current - 1) * size, current * size), rows.length, { current, size }), ...ofDay(found.at), light }
  },

  async getStringHealth(input, context) {
    const at = await pvMoment(context)
    const inverters = await stringHealth(context, await requestedSites(input, context), at)
    for (const by of ['pv.strings', 'strings.median', 'strings.irradiance'] as const)
      explain(by, key => stringsExplanation(by, key === '' ? inverters[0] : inverters.find(({ deviceNo }) => deviceNo === key)))
    return { ...ofDay(at), inverters }
  },

  async getExpectedLine(input, context) {
    const found = await evaluation(input, context)
    const line = expectedLine(found)
    explain('pv.line', () => lineExplanation(found, line))
    return line
  },
  getLosses: async (input, context) => lossesOf(await evaluation(input, context)),

  async getComparable(_input, context) {
    const installedCap = generatorKw('sites', 'installed_kw')
    const rows = await context.db
      .select({
        siteId: sites.id,
        siteName: sites.name,
        shortName: sites.shortName,
        type: sites.type,
        areaName: sql<string>`coalesce(${regions.name}, '')`,
        installedCap,
      })
      .from(sites)
      .leftJoin(regions, eq(regions.id, sites.areaCode))
      .where(visibleGenerating(context))
      .orderBy(desc(installedCap), sites.id)
    return rows.map(({ type, ...row }) => ({ ...row, itemTypeName: siteTypes[type as SiteType] }))
  },

  compareStations,
}
