import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ChosenOrders } from '../../../core/contract/orders/orderStatistics.ts'
import type { Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { inArea } from '../../rights/inArea.ts'
import { statSpan, type StatSpan } from '../../database/statSpan.ts'
import { ofSites, sitesOfOrder } from '../../figures/ofSites.ts'
import { orders, sites } from '../../tables/index.ts'
import { orderKinds } from '../orderKinds.ts'
import { visibleOrders } from '../orderRows.ts'
import { finishedStates, isHandedIn, isOverdue } from '../orderStates.ts'
import { lastStep } from './lastStep.ts'

/** Code of the orders of which nobody has said what kind of fault it is. */
export const unjudged = '0'

/** Kinds that begin with a fault: those whose process is that of reports or of emergency repairs. */
const faultProcesses: ReadonlySet<string> = new Set(['repair', 'rushRepair'])
const faultKinds = Object.entries(orderKinds)
  .filter(([, { process }]) => faultProcesses.has(process))
  .map(([kind]) => kind)

type Where = Pick<ChosenOrders, 'areaCode' | 'stationId'> & { keyword?: string }

/** Condition on the id of a site: a caller asks about it. Undefined where every site is meant. @param keyword in its name */
function askedSites({ areaCode, stationId, keyword }: Where): ((site: SQL) => SQL) | undefined {
  const named = and(areaCode ? inArea(sites.areaCode, areaCode) : undefined, matches(keyword, sites.name))
  if (!stationId && !named) return undefined
  return site =>
    and(stationId ? sql`${site} = ${stationId}` : undefined, named && sql`${site} in (select ${sites.id} from ${sites} where ${named})`)!
}

/**
 * CTE `places`: of the orders of a CTE those of their sites that are asked about, each once. An order over several
 * sites counts for each of them.
 */
export const placesCte = ({ scope }: Pick<Context, 'scope'>, of: SQL, asked: Where): SQL => {
  const site = sql`place.site_id`
  return sql`
    places as (
      select ${of}.id as order_id, ${site}
      from ${of}
        cross join lateral ${sitesOfOrder(of)} place
      where ${and(sql`true`, askedSites(asked)?.(site), scope.seesSite(site))}
    )
  `
}

/** Orders a caller sees and asks about, whenever they were opened; a draft is none yet. */
export const narrowedOrders = (
  context: Pick<Context, 'scope' | 'principal'>,
  { kind, group, degree, crewId, noCrew, faultType, ...where }: Omit<ChosenOrders, 'startTime' | 'endTime'> & { keyword?: string },
): SQL => {
  const asked = askedSites(where)
  return and(
    isHandedIn,
    visibleOrders(context),
    kind ? eq(orders.kind, kind) : undefined,
    group === 'fault' ? inArray(orders.kind, faultKinds) : undefined,
    degree ? eq(orders.degree, degree) : undefined,
    asked && ofSites(asked),
    crewId ? eq(orders.crewId, crewId) : undefined,
    noCrew ? isNull(orders.crewId) : undefined,
    faultType ? (faultType === unjudged ? isNull(orders.faultType) : eq(orders.faultType, faultType)) : undefined,
  )!
}

/** The same, opened in the period that is asked for. */
export function openedOrders(
  context: Pick<Context, 'scope' | 'principal' | 'clock'>,
  chosen: ChosenOrders & { keyword?: string },
): StatSpan & { where: SQL } {
  const span = statSpan(chosen, context.clock())
  return { ...span, where: and(narrowedOrders(context, chosen), gte(orders.createdAt, span.from), lt(orders.createdAt, span.to))! }
}

/** When an order was to be done: as planned, else as its working step must be taken. */
export const plannedAt = sql`coalesce(orders.plan_finish_time, ${lastStep('due_at')})`

export const isFinished = inArray(orders.status, [...finishedStates])

/** CTE `chosen`: the orders everything else speaks of, with when they ended. */
export const chosenCte = (where: SQL, now: Date) => sql`chosen as (
  select orders.*, ${isFinished} as finished, coalesce(${isOverdue(now)}, false) as overdue
  from orders where ${where})`
