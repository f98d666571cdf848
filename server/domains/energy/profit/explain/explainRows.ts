import { and, eq, type SQL } from 'drizzle-orm'
import { profit } from '../../../../../core/contract/energy/profit.ts'
import { addMonths } from '../../../../../core/time/addMonths.ts'
import { addDays } from '../../../../../core/time/time.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { isExplaining } from '../../../../figures/explain.ts'
import { sites } from '../../../../tables/index.ts'
import { firstOf } from '../../../../figures/money/moneySums.ts'
import type { Asking } from './asking.ts'
import { sitesOfOperator } from './sitesOfOperator.ts'
import { explainMoney } from './explainMoney.ts'

type Span = 'month' | 'year'
type SiteIds = readonly string[] | undefined
const daysOf = (span: Span, at: Moments) => ({ first: firstOf(span, at), last: at.today })
const rowOfSite = (span: Span) => (siteId: string, field: string) => ({
  ...{ path: profit.getSites.path, input: { siteIds: [siteId], span }, field: `rows.*.${field}`, key: siteId },
})

/** Tells the rows of months. */
export async function explainMonths(context: Asking, where: SQL, at: Moments, siteIds: SiteIds) {
  const path = profit.getMonths.path
  explainMoney(context, {
    ...{ by: 'profit.ofMonth', path, input: { siteIds }, prefix: 'rows.*.', where: () => where },
    days: month => {
      const last = addDays(`${addMonths(month, 1)}-01`, -1)
      return { first: `${month}-01`, last: last < at.today ? last : at.today }
    },
    ofSite: (siteId, field, key) => ({ path, input: { siteIds: [siteId] }, field: `rows.*.${field}`, key }),
  })
}

/** Tells the rows of sites. */
export async function explainSites(context: Asking, where: SQL, span: Span, at: Moments, siteIds: SiteIds) {
  explainMoney(context, {
    ...{ by: 'profit.ofSite', path: profit.getSites.path, input: { siteIds, span }, prefix: 'rows.*.' },
    where: id => and(where, eq(sites.id, id))!,
    days: () => daysOf(span, at),
    ofSite: rowOfSite(span),
  })
}

/** Tells the rows of operators: of an enterprise, or of a maintenance base where one enterprise alone is seen. */
export async function explainOperators(context: Asking, where: SQL, span: Span, at: Moments, siteIds: SiteIds) {
  if (!isExplaining()) return
  explainMoney(context, {
    ...{ by: 'profit.ofOperator', path: profit.getOperators.path, input: { siteIds, span }, prefix: 'rows.*.' },
    where: orgId => sitesOfOperator(context.db, where, orgId),
    days: () => daysOf(span, at),
    ofSite: rowOfSite(span),
  })
}

/** Tells the rows of kinds of business. */
export function explainTypes(context: Asking, where: SQL, span: Span, at: Moments, siteIds: SiteIds) {
  explainMoney(context, {
    ...{ by: 'profit.ofType', path: profit.getComposition.path, input: { siteIds, span }, prefix: 'rows.*.' },
    where: type => and(where, eq(sites.type, type))!,
    days: () => daysOf(span, at),
    ofSite: rowOfSite(span),
  })
}
