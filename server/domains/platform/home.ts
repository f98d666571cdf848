import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { home } from '../../../core/contract/platform/home.ts'
import { type SiteType, siteTypes } from '../../../core/sites/siteTypes.ts'
import { instantOf } from '../../../core/time/time.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { matchesEach } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { onGroups, onSites } from '../../rights/siteFilter.ts'
import { alarmStat } from '../../figures/alarmStat.ts'
import { areaRows } from '../../figures/areaRows.ts'
import { energySums } from '../../figures/energySums.ts'
import { coverageOf, livePower } from '../../figures/live/livePower.ts'
import { liveOfRegion } from '../../figures/live/liveOfRegion.ts'
import { liveSites } from '../../figures/live/liveSites.ts'
import { momentsOf } from '../../figures/slots/moments.ts'
import {
  chosen,
  chosenGenerating,
  chosenWith,
  generatingSites,
  reported,
  sitesOnline,
  visible,
  visibleGenerating,
  visibleSites,
} from '../../figures/sqlFragments.ts'
import { avoidedEmissions, co2FactorOf, reductionFactorsOf } from '../../figures/reductionFactors.ts'
import { explain } from '../../figures/explain.ts'
import { firstDay, ledgerQuality } from '../../figures/explain/ledgerEntries.ts'
import { avoidedBy } from '../../figures/explain/avoidedBy.ts'
import { contractsOf } from '../../figures/explain/contractsOf.ts'
import { customersOf } from '../../figures/explain/customersOf.ts'
import { nextOf } from '../../figures/explain/nextOf.ts'
import { ordersOf } from '../../figures/explain/ordersOf.ts'
import { sitesOf } from '../../figures/explain/sitesOf.ts'
import { explainTypes } from '../../figures/explain/explainTypes.ts'
import { atLevel } from '../../figures/siteLoadRate.ts'
import { wholeList } from '../../figures/wholeList.ts'
import { orderKinds } from '../../orders/orderKinds.ts'
import { contracts, customers, devices, orders, sites } from '../../tables/index.ts'
import { ofCustomer } from '../../figures/ofCustomer.ts'
import { finishedStates, isHandedIn } from '../../orders/orderStates.ts'

const finished = inArray(orders.status, [...finishedStates])
const monthAhead = 30 * 86_400_000

export const homeHandlers: Handlers<typeof home> = {
  async getStatisticsByOrg(_input, context) {
    const at = momentsOf(context.clock())
    const [generated, used, live, reductions] = await Promise.all([
      energySums(context, generatingSites(context), at),
      energySums(context, visibleSites(context), at, 'consumption'),
      livePower(context, generatingSites(context), at, chosenGenerating),
      reductionFactorsOf(context),
    ])
    explain('avoided.co2.tonnes', async () => {
      const quality = await ledgerQuality(context, visibleGenerating(context), 'generation', { first: firstDay, last: at.today })
      const next = nextOf(home.getStatisticsByOrg, {}, 'eleSum')
      return avoidedBy('co2', { energyKwh: generated.total, quality, next, unit: 't' }, reductions)
    })
    const { co2 } = avoidedEmissions(generated.total, reductions.factors)
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
      ...co2FactorOf(reductions),
      since: generated.since,
      coverage: coverageOf(live, live.online),
      day: at.today,
      at: live.at,
    }
  },

  async getContractByOrg(_input, { db, scope, clock }) {
    const now = clock()
    const running = sql`
      (
        ${contracts.state} = '1'
        and ${contracts.startsOn} <= ${now.toISOString()}
        and ${contracts.endsOn} > ${now.toISOString()}
      )
    `
    const soon = new Date(now.getTime() + monthAhead).toISOString()
    const mine = scope.seesContract()
    const ending = sql`${running} and ${contracts.endsOn} <= ${soon}`
    const over = sql`(${contracts.state} = '2' or (${contracts.state} = '1' and ${contracts.endsOn} <= ${now.toISOString()}))`
    const of = (extra: SQL) => and(mine, extra)!
    explain('contracts.total', () => contractsOf({ db }, of(sql`true`), '全部合同', false))
    explain('contracts.active', () => contractsOf({ db }, of(running), '状态为执行且今日在合同期内', false))
    explain('contracts.expiring', () => contractsOf({ db }, of(ending), '在执行且 30 天内到期', false))
    explain('contracts.expired', () => contractsOf({ db }, of(over), '已终止或已过合同期', false))
    explain('contracts.amount', () => contractsOf({ db }, of(running), '在执行合同', true))
    const [row] = await db
      .select({
        total: sql<number>`count(*)::int`,
        active: sql<number>`count(*) filter (where ${running})::int`,
        expiring: sql<number>`count(*) filter (where ${ending})::int`,
        expired: sql<number>`count(*) filter (where ${over})::int`,
        amount: sql<number>`coalesce(sum(${contracts.amount}) filter (where ${running}), 0)::float8 / 100`,
      })
      .from(contracts)
      .where(mine)
    return row!
  },

  getAlarmStat: (_input, context) => alarmStat(context),
  getAlarmStatNew: ({ areaCode }, context) => alarmStat(context, { raisedSince: instantOf(momentsOf(context.clock()).today), areaCode }),

  async getOrderGroupByType(_input, { db, scope }) {
    const mine = and(scope.seesRow(orders), isHandedIn)
    explain('orders.count', kind => ordersOf({ db }, and(mine, eq(orders.kind, kind))!, '该类型的全部工单'))
    explain('orders.finished', kind => ordersOf({ db }, and(mine, eq(orders.kind, kind), finished)!, '该类型中已完成、已归档的工单'))
    const rows = await db
      .select({ kind: orders.kind, count: sql<number>`count(*)::int`, finished: sql<number>`count(*) filter (where ${finished})::int` })
      .from(orders)
      .where(mine)
      .groupBy(orders.kind)
    return Object.entries(orderKinds).map(([code, { name }]) => {
      const row = rows.find(({ kind }) => kind === code)
      return { code, name, count: row?.count ?? 0, finished: row?.finished ?? 0 }
    })
  },

  async stationNumberByOrg(_input, context) {
    const at = momentsOf(context.clock())
    const of = visibleSites(context)
    const [where, groups] = [onSites(of), onGroups(of)]
    explainTypes(context, where, at)
    const rows = await rowsOf(
      context.db,
      { type: 'text', count: 'number', online: 'number', kw: 'number' },
      groups
        ? sql`
          with ${liveOfRegion(groups, at, 'sites')}
          select type, sum(count)::int as count, sum(online)::int as online, sum(kw) as kw
          from (
            select region.type, region.sites as count, 0 as online, region.installed_kw as kw
            from region_sites region
            where ${groups}
            union all
            select type, 0, online, 0
            from live
          ) parts
          group by type
        `
        : sql`
          with ${chosenWith(where, 'type', 'installedKw')}, ${reported(at)}
          select
            chosen.type, count(*)::int as count, count(*) filter (where reported.online)::int as online,
            sum(chosen.installed_kw) as kw
          from chosen
            left join reported on reported.site_id = chosen.id
          group by chosen.type
        `,
    )
    return Object.entries(siteTypes).map(([code, name]) => {
      const row = rows.find(({ type }) => type === code)
      return { code, name, count: row?.count ?? 0, online: row?.online ?? 0, installedCap: row?.kw ?? 0 }
    })
  },

  stationListByOrg: ({ systemNo, areaCode }, context) => wholeList(context, visible(context, areaCode, systemNo ? [systemNo] : undefined)),

  async regionalRankings(_input, context) {
    const rows = await areaRows(context, generatingSites(context), 4, momentsOf(context.clock()))
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

  async stationPageList({ current, size, itemType, grade, areaCode, name, itemNumber, loadLevel, msType }, context) {
    const at = momentsOf(context.clock())
    const where = and(
      visible(context, areaCode, itemType ? [itemType] : undefined),
      grade ? eq(sites.grade, grade) : undefined,
      itemNumber ? eq(sites.id, itemNumber) : undefined,
      loadLevel ? atLevel(loadLevel, at) : undefined,
      matchesEach(name, named => sql`${named(sites.name, sites.shortName, sites.id)} or ${ofCustomer(named)}`),
      msType
        ? sql`
          exists (
            select 1
            from ${devices}
            where ${devices.siteId} = ${sites.id}
              and ${devices.enabled}
              and starts_with(${devices.type}, ${msType})
          )
        `
        : undefined,
    )!
    const [counted] = await context.db.select({ total: sql<number>`count(*)::int` }).from(sites).where(where)
    const records = await liveSites(context, where, at, sql`order by id limit ${size} offset ${(current - 1) * size}`)
    return pageOf(records, counted!.total, { current, size })
  },

  async statisticsCount(_input, context) {
    const at = momentsOf(context.clock())
    explain('sites.count', () => sitesOf(context, visible(context), at, chosen, 'sites'))
    explain('sites.online', () => sitesOf(context, visible(context), at, chosen, 'online'))
    explain('devices.count', () => sitesOf(context, visible(context), at, chosen, 'devices'))
    explain('devices.online', () => sitesOf(context, visible(context), at, chosen, 'heard'))
    explain('customers.count', () => customersOf(context, visible(context)))
    const [row] = await rowsOf(
      context.db,
      { stationCount: 'number', stationOnline: 'number', deviceCount: 'number', deviceOnline: 'number', customerCount: 'number' },
      sql`
        with ${chosen(visible(context))}, ${reported(at)}
        select
          (select count(*)::int from chosen) as "stationCount",
          (select count(*)::int from (${sitesOnline}) online) as "stationOnline",
          (select coalesce(sum(devices), 0)::int from reported) as "deviceCount",
          (select coalesce(sum(heard), 0)::int from reported) as "deviceOnline",
          (
            select count(*)::int
            from ${customers}
            where exists (select 1 from chosen where chosen.customer_id = customers.id)
          ) as "customerCount"
      `,
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
