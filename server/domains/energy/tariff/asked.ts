import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { tariff } from '../../../../core/contract/energy/tariff.ts'
import { longestDays } from '../../../../core/time/curveRange.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { invalid, missing } from '../../../failure.ts'
import { type Moments, momentsOf } from '../../../figures/slots/moments.ts'
import { periodDays, type PeriodDay } from '../../../figures/periods/periodDays.ts'
import { countingDevices } from '../../../figures/periods/periodCoverage.ts'
import { type PeriodSpan, periodSpan } from '../../../figures/periods/periodSpan.ts'
import { sites } from '../../../tables/index.ts'

type Input = ParsedOf<typeof tariff.getEnergyJFPGLine>

/** What a call is about. */
export interface Asked {
  at: Moments
  span: PeriodSpan
  /** Condition on `sites`. */
  where: SQL
  kinds: readonly string[]
  /** Of this device only. */
  deviceNo?: string | undefined
}

/** The sites of a selection; one that names nothing the caller sees does not exist. */
export async function asked({ systemNo, customerNo, kind, ...given }: Input, context: Context): Promise<Asked> {
  const at = momentsOf(context.clock())
  const span = periodSpan(given, at)
  // Years of all devices are more rows than anybody waits for.
  if (!systemNo && addDays(span.first, longestDays.day) < span.last) {
    const refused = '跨度超过一年时请选择一个站点'
    throw invalid(refused, { endTime: refused })
  }
  const where =
    and(context.scope.sees(), systemNo ? eq(sites.id, systemNo) : undefined, customerNo ? eq(sites.customerId, customerNo) : undefined) ??
    sql`true`
  if (systemNo || customerNo) {
    const [found] = await context.db.select({ id: sites.id }).from(sites).where(where).limit(1)
    if (!found) throw missing(systemNo ? '站点不存在' : '客户不存在')
  }
  return { at, span, where, kinds: [kind] }
}

/** The days of a span and the devices that should know them. */
export async function readSpan(context: Context, { where, kinds, span, at, deviceNo }: Asked) {
  const [days, devices] = await Promise.all([
    periodDays(context, where, at, { kinds, first: span.first, last: span.last, deviceNo }),
    countingDevices(context, where, kinds, deviceNo === undefined ? undefined : sql`devices.no = ${deviceNo}`),
  ])
  return { days, devices }
}

export const siteOf = ({ siteId }: PeriodDay) => siteId
export const registerOf = ({ deviceId, kind }: { deviceId: number; kind: string }) => `${deviceId}/${kind}`
