import { DAY, HOUR, MINUTE } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import { gatewayDeliveries, gateways } from '../../tables/index.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import { isQuarter } from '../simulator/momentsOf.ts'
import type { DeviceModel } from '../simulator/simulation.ts'

/** Which devices are silent is looked at so often. */
const block = 5 * MINUTE
const atOnce = 1000

/**
 * What the gateways of the region have delivered in the days before it lives: their logs, by the minutes in which
 * something behind them was heard.
 */
export async function fillDeliveries(tx: Transaction, region: readonly SiteModel[], anchor: number, days: number) {
  const orgs = new Map((await tx.select({ id: gateways.id, orgId: gateways.orgId }).from(gateways)).map(row => [row.id, row.orgId]))
  const from = Math.floor((anchor - days * DAY) / HOUR) * HOUR
  const rows = region.flatMap(({ models }) =>
    [...new Set(models.map(({ device }) => device.gatewayId))].flatMap(id => {
      const orgId = orgs.get(id)
      const behind = models.filter(({ device }) => device.gatewayId === id)
      return orgId === undefined ? [] : logOf(behind, from, anchor).map(hour => ({ gatewayId: id, orgId, ...hour }))
    }),
  )
  for (let n = 0; n < rows.length; n += atOnce) await tx.insert(gatewayDeliveries).values(rows.slice(n, n + atOnce))
}

function logOf(models: readonly DeviceModel[], from: number, anchor: number) {
  const hours: Omit<typeof gatewayDeliveries.$inferInsert, 'gatewayId' | 'orgId'>[] = []
  for (let hour = from; hour < anchor; hour += HOUR) {
    const log = { deliveries: 0, points: 0, firstHalf: 0, secondHalf: 0, last: 0 }
    for (let begin = hour; begin < hour + HOUR && begin < anchor; begin += block) {
      const reporting = models.filter(model => !model.silent(begin))
      if (reporting.length === 0) continue
      const fast = reporting.reduce((sum, model) => sum + model.fast.length, 0)
      const slow = reporting.reduce((sum, model) => sum + model.slow.length, 0)
      for (let at = begin; at < begin + block && at < anchor; at += MINUTE) {
        const minute = (at - hour) / MINUTE
        log.deliveries++
        log.points += fast + (isQuarter(at) ? slow : 0)
        if (minute < 30) log.firstHalf |= 1 << minute
        else log.secondHalf |= 1 << (minute - 30)
        log.last = at
      }
    }
    const { last, points, ...counts } = log
    // An hour in which nothing came leaves nothing.
    if (last === 0) continue
    hours.push({
      hour: new Date(hour),
      ...counts,
      points,
      accepted: points,
      late: 0,
      suspect: 0,
      repeated: 0,
      refused: 0,
      lastAt: new Date(last),
    })
  }
  return hours
}
