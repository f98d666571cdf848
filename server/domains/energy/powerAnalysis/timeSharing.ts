import type { SQL } from 'drizzle-orm'
import { periodCodes, tariffPeriods } from '../../../../core/rules/tariff.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { periodDays } from '../../../figures/periods/periodDays.ts'
import type { CalendarSpan } from '../../../figures/slots/spanOf.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'

/**
 * Energy of a span by tariff period and by hour, kWh: the days of the ledger, split as everywhere. What nobody measured
 * the hour of went as such days usually do and is called estimated; a place without a purchase tariff has hours and no
 * periods, and stands beside.
 */
export async function timeSharing(context: Pick<QueryContext, 'db'>, where: SQL, span: CalendarSpan, kind: string, at: Moments) {
  const days = await periodDays(context, where, at, { kinds: [kind], first: span.first, last: span.last })
  const priced = days.filter(({ tariff }) => tariff.tariff !== undefined)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return {
    periods: periodCodes.map(code => ({ code, name: tariffPeriods[code], kwh: sum(priced.map(({ parts }) => parts[code])) })),
    hours: Array.from({ length: 24 }, (_, hour) => sum(days.map(({ hours }) => hours[hour] ?? 0))),
    estimatedKwh: sum(days.map(({ estimated }) => estimated)),
    unknownKwh: sum(days.filter(({ tariff }) => tariff.tariff === undefined).map(({ kwh }) => kwh)),
    total: days.length > 0 ? sum(days.map(({ kwh }) => kwh)) : null,
  }
}
