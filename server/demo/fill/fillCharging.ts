import { setImmediate } from 'node:timers/promises'
import { chargedKwh, type ChargingSession } from '../world/chargingSessions.ts'
import { chinaDayStart, DAY, defaultZone, siteDay } from '../../../core/time/time.ts'
import { type ByPeriod, energyCents, periodSpans, type Tariff } from '../../../core/rules/tariff.ts'
import { readTariffs } from '../../figures/money/readTariffs.ts'
import { type OrderRow, writeOrders } from '../../domains/energy/charging/writeOrders.ts'
import type { Transaction } from '../../live/live.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import { orderNoOf, sessionAt, sessionsOf } from '../simulator/pileOrders.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import { sites } from '../../tables/index.ts'

/** Days of orders: in the whole region a year and enough of the one before to compare with. */
export const orderDays = { full: 400, small: 100 } as const

/** Energy by tariff period from the charging curve itself: what reports by the minute come to. */
function periodsOf(session: ChargingSession, until: number, tariff: Tariff): ByPeriod {
  const parts: ByPeriod = {}
  for (const { period, from, to } of periodSpans(tariff, session.startMs, Math.min(session.endMs, until), defaultZone))
    parts[period] = (parts[period] ?? 0) + chargedKwh(session, to) - chargedKwh(session, from)
  return parts
}

function ordersOf(
  model: DeviceModel,
  orgId: string,
  from: number,
  until: number,
  tariffOn: (at: number) => Tariff | undefined,
): OrderRow[] {
  const { device } = model
  return sessionsOf(model, from, until).flatMap(session => {
    const tariff = tariffOn(session.startMs)
    if (!tariff || session.startMs < from || session.startMs >= until) return []
    const { ended, kwh, peakKw, startSoc, endSoc } = sessionAt(session, until)
    const periods = periodsOf(session, until, tariff)
    return {
      no: orderNoOf(device.no, session),
      siteId: device.siteId,
      orgId,
      deviceId: device.id,
      connector: 1,
      startedAt: session.startMs,
      endedAt: ended ? session.endMs : null,
      reportedAt: ended ? session.endMs : until,
      kwh,
      peakKw,
      startSoc,
      endSoc,
      periods,
      energyCents: energyCents(periods, tariff),
      serviceCents: Math.round(kwh * tariff.servicePrice * 100),
    }
  })
}

/** The orders of every pile up to `anchor`, from the very sessions its day energies are made of. */
export async function fillCharging(tx: Transaction, region: readonly SiteModel[], anchor: number, days: number) {
  const tariffOf = await readTariffs(tx)
  const orgs = new Map((await tx.select({ id: sites.id, orgId: sites.orgId }).from(sites)).map(row => [row.id, row.orgId]))
  const earliest = chinaDayStart(anchor) - days * DAY
  for (const { site, models } of region) {
    const byDay = new Map<number, Tariff | undefined>()
    const tariffOn = (at: number) => {
      const day = chinaDayStart(at)
      if (!byDay.has(day)) byDay.set(day, tariffOf('charging', site.areaCode, siteDay(new Date(day))))
      return byDay.get(day)
    }
    const rows = models
      .filter(model => model.device.simulation.kind === 'pile')
      .flatMap(model => {
        const from = Math.max(earliest, Date.parse(`${model.device.commissionedOn}T00:00:00+08:00`))
        return ordersOf(model, orgs.get(site.id) ?? '', from, anchor, tariffOn)
      })
    await writeOrders(tx, rows)
    await setImmediate()
  }
}
