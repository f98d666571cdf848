import type { SQL } from 'drizzle-orm'
import { profit } from '../../../../../core/contract/energy/profit.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { isExplaining } from '../../../../figures/explain.ts'
import { wholeDays } from '../../../../figures/money/moneySums.ts'
import type { Asking } from './asking.ts'
import { explainItems, explainMoney } from './explainMoney.ts'

/** Tells the money of a day as `getDay` shows it. */
export async function explainDay(context: Asking, where: SQL, day: string, siteIds: readonly string[] | undefined) {
  const days = { first: day, last: day }
  const path = profit.getDay.path
  const ofSite = (siteId: string, field: string, key: string) => ({ path, input: { siteIds: [siteId], day }, field, key })
  explainMoney(context, { by: 'profit.day', path, input: { siteIds, day }, prefix: '', where: () => where, days: () => days, ofSite })
  explainItems(context, { by: 'profit.day', where, days, ofSite })
}

/** Tells the money of today, this month and this year. */
export async function explainOverview(context: Asking, where: SQL, at: Moments, siteIds: readonly string[] | undefined) {
  if (!isExplaining()) return
  const path = profit.getOverview.path
  await explainDay(context, where, at.today, siteIds)
  for (const span of ['month', 'year'] as const) {
    const days = { first: at[span], last: at.today }
    const ofSite = (siteId: string, field: string, key: string) => ({ path, input: { siteIds: [siteId] }, field: `${span}.${field}`, key })
    const by = `profit.${span}`
    explainMoney(context, { by, path, input: { siteIds }, prefix: `${span}.`, where: () => where, days: () => days, ofSite })
    explainItems(context, { by, where, days, pairs: { days: wholeDays(at[span], at), at }, ofSite })
  }
}
