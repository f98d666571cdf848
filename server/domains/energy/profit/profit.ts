import type { profit } from '../../../../core/contract/energy/profit.ts'
import { siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { readFact } from '../../../database/facts.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { moneyByMonth, moneyByOperator, moneyBySite, moneyByType } from './moneyBy.ts'
import { moneyCoverage } from './moneyCoverage.ts'
import { moneyOnDay } from './moneyOnDay.ts'
import { earningSites } from '../../../figures/money/moneySums.ts'
import { overview } from './overview.ts'
import { reconciliation } from './reconciliation.ts'
import { explainMonths, explainOperators, explainSites, explainTypes } from './explain/explainRows.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { settledAt } from '../../../figures/money/settledMoney.ts'

const moments = ({ clock }: Context) => momentsOf(clock())

export const profitHandlers: Handlers<typeof profit> = {
  async getOverview({ siteIds }, context) {
    const where = earningSites(context, siteIds)
    const at = moments(context)
    const [money, settled, live] = await Promise.all([
      overview(context, where, at, siteIds),
      readFact(context.db, settledAt),
      moneyCoverage(context, where, at),
    ])
    return { ...money, settledAt: settled ? siteTime(new Date(settled)) : '', ...live }
  },

  async getDay({ siteIds, day }, context) {
    const where = earningSites(context, siteIds)
    const [money, settled] = [
      await moneyOnDay(context, where, day ?? moments(context).today, siteIds),
      await readFact(context.db, settledAt),
    ]
    return { ...money, settledAt: settled ? siteTime(new Date(settled)) : '' }
  },

  async getMonths({ siteIds }, context) {
    const where = earningSites(context, siteIds)
    const at = moments(context)
    await explainMonths(context, where, at, siteIds)
    const [rows, live] = await Promise.all([moneyByMonth(context, where, at, siteIds), moneyCoverage(context, where, at)])
    return { rows, ...live }
  },

  async getSites({ siteIds, span }, context) {
    const where = earningSites(context, siteIds)
    const at = moments(context)
    await explainSites(context, where, span, at, siteIds)
    const [sites, live] = await Promise.all([moneyBySite(context, where, span, at), moneyCoverage(context, where, at)])
    return { ...sites, ...live }
  },

  async getOperators({ siteIds, span }, context) {
    const where = earningSites(context, siteIds)
    const at = moments(context)
    await explainOperators(context, where, span, at, siteIds)
    const [rows, live] = await Promise.all([moneyByOperator(context, where, span, at), moneyCoverage(context, where, at)])
    return { rows, ...live }
  },

  async getReconciliation({ siteIds, day }, context) {
    const at = moments(context)
    const [reconciled, settled] = await Promise.all([
      reconciliation(context, earningSites(context, siteIds), day ?? at.yesterday, at),
      readFact(context.db, settledAt),
    ])
    return { ...reconciled, settledAt: settled ? siteTime(new Date(settled)) : '' }
  },

  async getComposition({ siteIds, span }, context) {
    const where = earningSites(context, siteIds)
    const at = moments(context)
    explainTypes(context, where, span, at, siteIds)
    const [rows, live] = await Promise.all([moneyByType(context, where, span, at), moneyCoverage(context, where, at)])
    return { rows, ...live }
  },
}
