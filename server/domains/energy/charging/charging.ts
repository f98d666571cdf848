import type { SQL } from 'drizzle-orm'
import type { charging } from '../../../../core/contract/energy/charging.ts'
import { addDays } from '../../../../core/time/time.ts'
import { requestedDays, chargingSites, type Days, daysOf } from './days.ts'
import { rateOf } from './available.ts'
import { purchasedEnergy } from './purchasedEnergy.ts'
import { chargingMargin } from './chargingMargin.ts'
import { chargingStations } from './chargingStations.ts'
import { connectors } from './connectors.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { hourSlices } from './hourSlices.ts'
import { newestOrders } from './newestOrders.ts'
import { orderRows, orderSum, ordersKnownSince, periodSums, statisticOf, explainAverages } from './orderSums.ts'
import { countStates, pileStates } from '../../../figures/pileStates.ts'
import { reportOrders } from './reportOrders.ts'
import { averageHours, siteInput, weekdayInputs } from './explain/averageHours.ts'
import { pileCoverage, powerOfPiles, powerRateNow, ratingOfPiles, timeRateNow } from './explain/piles.ts'
import { siteNames } from './siteNames.ts'
import { heatmap, utilisation } from './utilisation.ts'
import { noteForeign } from '../../../access/noteForeign.ts'
import type { Context } from '../../../context.ts'
import { forbidden } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { energyToday } from '../../../figures/live/energyToday.ts'
import { livePower } from '../../../figures/live/livePower.ts'
import { explain } from '../../../figures/explain.ts'
import { type Moments, momentsOf, yearBefore } from '../../../figures/slots/moments.ts'

const moments = ({ clock }: Context) => momentsOf(clock())

/** How many of the sites report, and how new the newest reading is. */
async function liveness(context: Context, where: SQL, at: Moments) {
  const { online, count, at: newest } = await livePower(context, where, at)
  return { coverage: { reported: online, total: count }, at: newest }
}

/** Whole days only: an hour of today that has not come yet would lower every average. */
const wholeDays = (period: { startTime?: string; endTime?: string }, at: Moments) =>
  requestedDays(period, at, { back: 28, lastDay: at.yesterday, most: 92 })

/** The same span so many days or a year earlier, cut at the same moment as the span itself. */
const movedBy = ({ first, last, until, count }: Days, days: number): Days => ({
  first: addDays(first, -days),
  last: addDays(last, -days),
  until: new Date(Date.parse(until) - days * 86_400_000).toISOString(),
  count,
})
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

export const chargingHandlers: Handlers<typeof charging> = {
  async reportOrders({ orders }, context) {
    if (context.principal.kind !== 'gateway') throw forbidden()
    const result = await reportOrders(context, orders, context.principal.gatewayId)
    await noteForeign(context, 'charging.reportOrders', result.refused)
    return result
  },

  async getChargingHomePage({ siteIds }, context) {
    const where = chargingSites(context, siteIds?.split(',').filter(Boolean))
    const at = moments(context)
    const [today, kwh, total, piles, guns, live, margin] = await Promise.all([
      orderSum(context, where, daysOf(at.today, at.today, at), at, 'charging.today'),
      energyToday(context, where, at, 'charging'),
      orderSum(context, where, {}, at, 'charging.total'),
      pileStates(context, where, at),
      connectors(context, where, at),
      liveness(context, where, at),
      chargingMargin(context, where, requestedDays({}, at, { back: 30 })),
    ])
    const { since, ...everything } = total
    const { since: _, ...ofToday } = today
    const counts = countStates(piles)
    const online = piles.filter(({ state }) => state !== 'offline')
    const powers = piles.flatMap(({ power }) => (power === null ? [] : [power]))
    const power = powers.length ? powers.reduce((a, b) => a + b, 0) : null
    const rated = (list: typeof piles) => list.reduce((kw, { ratedKw }) => kw + (ratedKw ?? 0), 0)
    explain('charging.power', () => powerOfPiles(piles))
    explain('charging.rated', () => ratingOfPiles(piles))
    explain('charging.timeRate', () => timeRateNow(counts.charging, online.length, piles))
    explain('charging.powerRate', () => powerRateNow(power, rated(online), piles, siteIds))
    return {
      today: { ...ofToday, kwh, orderKwh: ofToday.kwh },
      total: everything,
      margin,
      since,
      piles: counts,
      connectors: guns,
      stations: { online: live.coverage.reported, total: live.coverage.total },
      power,
      ratedKw: rated(piles),
      timeRate: rateOf(counts.charging, online.length),
      powerRate: power === null ? null : rateOf(power, rated(online)),
      coverage: { ...pileCoverage(piles), ...live.coverage },
      at: live.at,
    }
  },

  async chargingUtilizationRate({ siteIds, ...period }, context) {
    const where = chargingSites(context, siteIds)
    const at = moments(context)
    const days = requestedDays(period, at, { back: 30, most: 92 })
    const [rates, live] = await Promise.all([utilisation(context, where, days), liveness(context, where, at)])
    return { ...rates, ...live }
  },

  async getChargingOrderStatistics({ siteIds, dateType, ...period }, context) {
    const where = chargingSites(context, siteIds)
    const at = moments(context)
    const days = requestedDays(period, at, { back: dateType === 'day' ? 30 : 365, most: 1200 })
    const before = movedBy(days, days.count)
    const lastYear = movedBy(days, daysBetween(yearBefore(days.first), days.first))
    const [rows, sum, previous, year, periods, since, live] = await Promise.all([
      orderRows(context, where, days, dateType === 'day' ? 10 : 7, at),
      orderSum(context, where, days, at, 'charging.sum'),
      orderSum(context, where, before, at, 'charging.previous'),
      orderSum(context, where, lastYear, at, 'charging.lastYear'),
      periodSums(context, where, days, at),
      ordersKnownSince(context, where, days),
      liveness(context, where, at),
    ])
    for (const [name, of] of Object.entries({ sum, previous, lastYear: year })) explainAverages(of, `charging.${name}`)
    // Nobody comes on every day, least of all in the hour a station opens: its first day is known whole.
    const known = (of: typeof previous, { first }: Days) => (of.orders > 0 && since <= first ? statisticOf(of) : null)
    return { rows, sum: statisticOf(sum), previous: known(previous, before), lastYear: known(year, lastYear), periods, ...live }
  },

  async elecAnalysis({ siteIds, ...period }, context) {
    const where = chargingSites(context, siteIds)
    const at = moments(context)
    const [energy, live] = await Promise.all([
      purchasedEnergy(context, where, requestedDays(period, at, { back: 30, lastDay: at.yesterday })),
      liveness(context, where, at),
    ])
    return { ...energy, ...live }
  },

  stationListByOrg: async ({ siteIds }, context) => chargingStations(context, chargingSites(context, siteIds), moments(context)),

  async getPiles({ siteIds }, context) {
    const where = chargingSites(context, siteIds)
    const [names, piles] = await Promise.all([siteNames(context, where), pileStates(context, where, moments(context))])
    explain('pile.states', () => powerOfPiles(piles, '各充电桩的状态与有功功率'))
    const ofSite = groupBy(piles, pile => pile.siteId)
    return names.map(({ itemNumber, itemName, itemJname }) => {
      const own = ofSite.get(itemNumber) ?? []
      const at = own.reduce((newest, pile) => (pile.at > newest ? pile.at : newest), '')
      return {
        itemNumber,
        itemName,
        itemJname,
        at,
        piles: own.map(({ id: _, siteId: __, socAt: ___, powerAt: ____, weightKw: _____, ...pile }) => pile),
      }
    })
  },

  async getChargingHeat({ siteIds, ...period }, context) {
    const where = chargingSites(context, siteIds)
    const at = moments(context)
    const days = wholeDays(period, at)
    const [cells, live] = await Promise.all([heatmap(context, where, days), liveness(context, where, at)])
    explain('charging.heat', () => averageHours(days, '星期', weekdayInputs(cells)))
    return { cells, ...live }
  },

  async getChargingHours({ siteIds, ...period }, context) {
    const where = chargingSites(context, siteIds)
    const at = moments(context)
    const days = wholeDays(period, at)
    const [names, pieces, live] = await Promise.all([
      siteNames(context, where),
      hourSlices(context, where, days),
      liveness(context, where, at),
    ])
    const ofSite = groupBy(pieces, piece => piece.siteId)
    const rows = names.map(({ itemNumber, itemJname }) => {
      const hours = new Array<number>(24).fill(0)
      for (const { hour, kwh } of ofSite.get(itemNumber) ?? []) hours[hour]! += kwh / days.count
      return { itemNumber, itemJname, hours }
    })
    explain('charging.hours', () => averageHours(days, '站点', rows.map(siteInput)))
    return { rows, ...live }
  },

  getChargingOrders: ({ siteIds, limit }, context) => newestOrders(context, chargingSites(context, siteIds), moments(context), limit),
}
