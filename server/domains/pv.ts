import { and, desc, eq, sql } from 'drizzle-orm'
import type { pv } from '../../core/contract/pv.ts'
import { type SiteType, siteTypes } from '../../core/indicators.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../implement.ts'
import { one, pageOf } from '../kit.ts'
import { compareStations } from '../pv/compareStations.ts'
import { expectedLine } from '../pv/expectedLine.ts'
import { inverterMatrix, inverterRows } from '../pv/inverterHealth.ts'
import { lossesOf } from '../pv/losses.ts'
import { performanceOf } from '../pv/performance.ts'
import { stringHealth } from '../pv/stringHealth.ts'
import { surveyPlants } from '../pv/surveyPlants.ts'
import { visiblePv } from '../stats/parts.ts'
import { regions, sites } from '../tables/index.ts'

interface OneSite {
  siteId?: string
}

/** Condition "these PV sites": one that the caller sees, or 404; all of them when none is named. */
async function asked({ siteId }: OneSite, context: Context) {
  if (siteId === undefined) return visiblePv(context)
  const where = and(visiblePv(context), eq(sites.id, siteId))!
  one(await context.db.select({ id: sites.id }).from(sites).where(where))
  return where
}

const survey = async (input: OneSite, context: Context) => surveyPlants(context, await asked(input, context))

export const pvHandlers: Handlers<typeof pv> = {
  getPerformance: async (_input, context) => performanceOf(await survey({}, context)),
  getInverterMatrix: async (_input, context) => inverterMatrix(await survey({}, context)),

  async getInverterHealth({ siteId, current, size }, context) {
    const found = await survey({ siteId }, context)
    const rows = inverterRows(found)
    const { light } = performanceOf(found)
    return { ...pageOf(rows.slice((current - 1) * size, current * size), rows.length, { current, size }), day: found.day, light }
  },

  getStringHealth: async (input, context) => stringHealth(context, await asked(input, context)),
  getExpectedLine: async (input, context) => expectedLine(await survey(input, context)),
  getLosses: async (input, context) => lossesOf(await survey(input, context)),

  async getComparable(_input, context) {
    const rows = await context.db
      .select({
        siteId: sites.id,
        siteName: sites.name,
        shortName: sites.shortName,
        type: sites.type,
        areaName: sql<string>`coalesce(${regions.name}, '')`,
        installedCap: sites.installedKw,
      })
      .from(sites)
      .leftJoin(regions, eq(regions.id, sites.areaCode))
      .where(visiblePv(context))
      .orderBy(desc(sites.installedKw), sites.id)
    return rows.map(({ type, ...row }) => ({ ...row, itemTypeName: siteTypes[type as SiteType] }))
  },

  compareStations,
}
