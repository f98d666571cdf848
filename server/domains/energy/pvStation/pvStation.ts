import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { pvStation } from '../../../../core/contract/energy/pvStation.ts'
import { maskPhone } from '../../../access/maskPhone.ts'
import type { Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { missing } from '../../../failure.ts'
import { energySums } from '../../../figures/energySums.ts'
import { liveSites } from '../../../figures/live/liveSites.ts'
import { type Moments, momentsOf } from '../../../figures/slots/moments.ts'
import { pvSite } from '../../../figures/pvSite.ts'
import { siteSurroundings } from '../../../figures/siteSurroundings.ts'
import { chosenGenerating, visibleGenerating } from '../../../figures/sqlFragments.ts'
import { stationCard } from '../../../figures/stationCard.ts'
import { explain } from '../../../figures/explain.ts'
import { capacityOfSites } from '../../../figures/explain/capacityOfSites.ts'
import { wholeList } from '../../../figures/wholeList.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { sites } from '../../../tables/index.ts'
import { generateElec, statGenerateElec } from './generation.ts'
import { stationAlarms } from './stationAlarms.ts'
import { stationContracts } from './stationContracts.ts'
import { stationOrders } from './stationOrders.ts'

interface District {
  tgName?: string
  areaCode?: string
}

/** Condition "PV sites of this transformer district". */
const inDistrict = (context: Context, { tgName, areaCode }: District): SQL =>
  and(visibleGenerating(context, areaCode), tgName ? eq(sites.districtName, tgName) : undefined) ?? sql`true`

const listByDistrict = (input: District, context: Context) => wholeList(context, inDistrict(context, input))

/** Generation and what went through the revenue meters, of the PV sites of a condition. */
async function sumsOf(context: Context, where: SQL, at: Moments) {
  const [generated, delivered] = [await energySums(context, where, at), await energySums(context, where, at, 'delivery')]
  explain('capacity.installed', () => capacityOfSites(context, where, chosenGenerating, 'installed'))
  const { kw } = one(
    await rowsOf(
      context.db,
      { kw: 'number' },
      sql`with ${chosenGenerating(where)} select coalesce(sum(installed_kw), 0) as kw from chosen`,
    ),
  )
  return {
    eleDaySum: generated.day,
    eleMonthSum: generated.month,
    eleYearSum: generated.year,
    eleSum: generated.total,
    onlineDaySum: delivered.day,
    onlineMonthSum: delivered.month,
    onlineYearSum: delivered.year,
    eleOnline: delivered.total,
    installedCap: kw,
    since: generated.since,
    onlineSince: delivered.since,
  }
}

export const pvStationHandlers: Handlers<typeof pvStation> = {
  stationListByTG: listByDistrict,
  postStationListByTG: listByDistrict,

  async stationList({ itemType, name, current, size, ...district }, context) {
    const where =
      and(
        inDistrict(context, district),
        itemType ? inArray(sites.type, [itemType]) : undefined,
        matches(name, sites.name, sites.shortName, sites.id),
      ) ?? sql`true`
    const { total } = one(await rowsOf(context.db, { total: 'number' }, sql`select count(*)::int as total from sites where ${where}`))
    const page = sql`order by id limit ${size} offset ${(current - 1) * size}`
    return pageOf(await liveSites(context, where, momentsOf(context.clock()), page), total, { current, size })
  },

  async basicInfo({ stationId }, context) {
    await pvSite(context, stationId)
    return stationCard(context, stationId, maskPhone)
  },

  async sumEnergyDataByCode({ stationId }, context) {
    const { where, at } = await pvSite(context, stationId)
    return sumsOf(context, where, at)
  },

  async sumEnergyDataByTG({ tgName }, context) {
    const where = inDistrict(context, { tgName })
    const { stations } = one(
      await rowsOf(context.db, { stations: 'number' }, sql`select count(*)::int as stations from sites where ${where}`),
    )
    if (stations === 0) throw missing('没有这个台区')
    return { ...(await sumsOf(context, where, momentsOf(context.clock()))), stations }
  },

  async environmentInfo({ stationId }, context) {
    const { at } = await pvSite(context, stationId)
    return siteSurroundings(context, stationId, at)
  },

  alarmListByStation: stationAlarms,
  alarmListByVillage: ({ villageId, ...asked }, context) => stationAlarms({ stationId: villageId, ...asked }, context),
  getContractByStation: stationContracts,
  orderListByStation: stationOrders,
  generateElec,
  statGenerateElec,
}
