import { and, eq, like, or, sql } from 'drizzle-orm'
import type { home } from '../../core/contract/home.ts'
import { type SiteType, siteTypes } from '../../core/indicators.ts'
import { instantOf } from '../../core/time.ts'
import type { Handlers } from '../implement.ts'
import { pageOf, rowsOf } from '../kit.ts'
import { alarmStat } from '../stats/alarmStat.ts'
import { areaRows } from '../stats/areaRows.ts'
import { energySums } from '../stats/energySums.ts'
import { livePower } from '../stats/livePower.ts'
import { liveSites } from '../stats/liveSites.ts'
import { momentsOf } from '../stats/moments.ts'
import { chosen, fresh, reported, visible, visiblePv } from '../stats/parts.ts'
import { avoided, reductionFactorsOf } from '../stats/reductionFactors.ts'
import { wholeList } from '../stats/wholeList.ts'
import { contracts, customers, orders, sites } from '../tables/index.ts'

const orderKinds = { judge: '故障研判', rushRepair: '应急抢修' }
/** Dictionary order_status: 4 done, 5 archived. */
const finished = sql`${orders.status} in ('4', '5')`
const monthAhead = 30 * 86_400_000

export const homeHandlers: Handlers<typeof home> = {
  async getStatisticsByOrg(_input, context) {
    const at = momentsOf(context.clock())
    const [generated, used, live, factors] = await Promise.all([
      energySums(context, visiblePv(context), at),
      energySums(context, visible(context), at, 'consumption'),
      livePower(context, visiblePv(context), at),
      reductionFactorsOf(context),
    ])
    const { co2 } = avoided(generated.total, factors)
    return {
      eleDaySum: generated.day,
      eleMonthSum: generated.month,
      eleYearSum: generated.year,
      eleSum: generated.total,
      energyVal: used.day,
      installedCap: live.installedKw,
      runCapSum: live.runningKw,
      activePower: live.power,
      co2Sum: co2 === null ? null : co2 / 1000,
      coverage: { reported: live.online, total: live.count },
      at: live.at,
    }
  },

  async getContractByOrg(_input, { db, scope, clock }) {
    const now = clock()
    const running = sql`(${contracts.state} = '1' and ${contracts.startsOn} <= ${now.toISOString()} and ${contracts.endsOn} > ${now.toISOString()})`
    const soon = new Date(now.getTime() + monthAhead).toISOString()
    const [row] = await db
      .select({
        total: sql<number>`count(*)::int`,
        active: sql<number>`count(*) filter (where ${running})::int`,
        expiring: sql<number>`count(*) filter (where ${running} and ${contracts.endsOn} <= ${soon})::int`,
        expired: sql<number>`count(*) filter (where ${contracts.state} = '2' or (${contracts.state} = '1' and ${contracts.endsOn} <= ${now.toISOString()}))::int`,
        amount: sql<number>`coalesce(sum(${contracts.amount}) filter (where ${running}), 0)::float8 / 100`,
      })
      .from(contracts)
      .where(and(scope.owns(contracts), scope.customerId ? eq(contracts.customerId, scope.customerId) : undefined))
    return row!
  },

  getAlarmStat: (_input, context) => alarmStat(context),
  getAlarmStatNew: (_input, context) => alarmStat(context, instantOf(momentsOf(context.clock()).today)),

  async getOrderGroupByType(_input, { db, scope }) {
    const rows = await db
      .select({ kind: orders.kind, count: sql<number>`count(*)::int`, finished: sql<number>`count(*) filter (where ${finished})::int` })
      .from(orders)
      .where(and(scope.owns(orders), scope.customerId ? scope.seesSite(orders.siteId) : undefined))
      .groupBy(orders.kind)
    return Object.entries(orderKinds).map(([code, name]) => {
      const row = rows.find(({ kind }) => kind === code)
      return { code, name, count: row?.count ?? 0, finished: row?.finished ?? 0 }
    })
  },

  async stationNumberByOrg(_input, context) {
    const rows = await rowsOf<{ type: string; count: number; online: number; kw: number }>(
      context.db,
      sql`with ${chosen(visible(context))}, ${reported(momentsOf(context.clock()))}
      select chosen.type, count(*)::int as count, count(*) filter (where reported.online)::int as online, sum(chosen.installed_kw) as kw
      from chosen left join reported on reported.site_id = chosen.id group by chosen.type`,
    )
    return Object.entries(siteTypes).map(([code, name]) => {
      const row = rows.find(({ type }) => type === code)
      return { code, name, count: row?.count ?? 0, online: row?.online ?? 0, installedCap: row?.kw ?? 0 }
    })
  },

  stationListByOrg: ({ systemNo, areaCode }, context) => wholeList(context, visible(context, areaCode, systemNo ? [systemNo] : undefined)),

  async regionalRankings(_input, context) {
    const rows = await areaRows(context, visiblePv(context), 4, momentsOf(context.clock()))
    return rows
      .map(({ areaCode, areaName, eleDaySum, runningKw, useHours }) => ({
        areaCode,
        areaName,
        energyVal: eleDaySum,
        runCapSum: runningKw,
        useHours,
      }))
      .sort((a, b) => (b.useHours ?? -1) - (a.useHours ?? -1))
  },

  async stationPageList({ current, size, itemType, areaCode, name }, context) {
    // `%` and `_` of what was typed are letters, not wildcards.
    const pattern = name && `%${name.replace(/[\\%_]/g, '\\$&')}%`
    const named = pattern ? or(like(sites.name, pattern), like(sites.shortName, pattern), like(sites.id, pattern)) : undefined
    const where = and(visible(context, areaCode, itemType ? [itemType] : undefined), named)!
    const [counted] = await context.db.select({ total: sql<number>`count(*)::int` }).from(sites).where(where)
    const records = await liveSites(
      context,
      where,
      momentsOf(context.clock()),
      sql`order by id limit ${size} offset ${(current - 1) * size}`,
    )
    return pageOf(records, counted!.total, { current, size })
  },

  async statisticsCount(_input, context) {
    const [row] = await rowsOf<{
      stationCount: number
      stationOnline: number
      deviceCount: number
      deviceOnline: number
      customerCount: number
    }>(
      context.db,
      sql`with ${chosen(visible(context))}, units as (
        select devices.id, devices.site_id, exists (
          select 1 from latest where latest.device_id = devices.id and ${fresh(momentsOf(context.clock()))}) as online
        from chosen join devices on devices.site_id = chosen.id and devices.enabled)
      select (select count(*)::int from chosen) as "stationCount", (select count(distinct site_id) filter (where online)::int from units) as "stationOnline",
        (select count(*)::int from units) as "deviceCount", (select count(*) filter (where online)::int from units) as "deviceOnline",
        (select count(*)::int from ${customers} where exists (select 1 from chosen where chosen.customer_id = customers.id)) as "customerCount"`,
    )
    return row!
  },

  /** 1 = the caller has distribution sites and nothing else, 2 = none of them, 0 = both (or no site yet). */
  async getSystemType(_input, context) {
    const rows = await context.db.selectDistinct({ type: sites.type }).from(sites).where(visible(context))
    const distribution = rows.some(({ type }) => (type as SiteType) === '001')
    const other = rows.some(({ type }) => (type as SiteType) !== '001')
    return { systemType: distribution === other ? 0 : distribution ? 1 : 2 }
  },
}
