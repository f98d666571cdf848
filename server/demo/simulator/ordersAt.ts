import { chargingDayStart, type ChargingSession } from '../world/chargingSessions.ts'
import { DAY } from '../../../core/time/time.ts'
import { reportOrders, type SentOrder } from '../../domains/energy/charging/reportOrders.ts'
import type { Services } from '../../context.ts'
import type { SiteModel } from './createSiteModel.ts'
import { chinaTime, orderNoOf, sessionAt, sessionsOf } from './pileOrders.ts'
import type { DeviceModel } from './simulation.ts'

/**
 * What the operator's platform reports: at every moment the sessions that are going on and those that ended since the
 * last report of their pile. A pile whose line is down reports when it is back.
 */
export function createOrderReports() {
  const known = new Map<DeviceModel, { day: number; sessions: ChargingSession[]; reported: number }>()

  function pileAt(model: DeviceModel, at: number) {
    const day = chargingDayStart(at)
    let pile = known.get(model)
    if (!pile || pile.day !== day) {
      const reported = pile?.reported ?? at - DAY
      pile = { day, sessions: sessionsOf(model, Math.min(reported, at - DAY), at + DAY), reported }
      known.set(model, pile)
    }
    return pile
  }

  return (region: readonly SiteModel[], at: number): SentOrder[] => {
    const orders: SentOrder[] = []
    for (const { models } of region)
      for (const model of models) {
        if (model.device.simulation.kind !== 'pile') continue
        const pile = pileAt(model, at)
        if (model.silent(at)) continue
        for (const session of pile.sessions) {
          if (session.startMs >= at || session.endMs <= pile.reported) continue
          const { ended, kwh, peakKw, startSoc, endSoc } = sessionAt(session, at)
          orders.push({
            orderNo: orderNoOf(model.device.no, session),
            deviceNo: model.device.no,
            connector: 1,
            startTime: chinaTime(session.startMs),
            endTime: ended ? chinaTime(session.endMs) : null,
            kwh,
            peakKw,
            startSoc,
            endSoc,
            at: chinaTime(at),
          })
        }
        pile.reported = at
      }
    return orders
  }
}

/** As many as one delivery of a gateway holds. */
const mostOrders = 500

/** Brings reports to the door every operator uses. */
export async function deliverOrders(base: Pick<Services, 'db' | 'clock'>, orders: readonly SentOrder[]) {
  for (let from = 0; from < orders.length; from += mostOrders) await reportOrders(base, orders.slice(from, from + mostOrders))
}
