import { indicator } from '../../../core/devices/indicators.ts'
import type { Point } from '../../live/live.ts'
import type { SiteModel } from './createSiteModel.ts'
import { freezesAt, isQuarter } from './momentsOf.ts'

/** A point that shows a given value for a while. */
export interface Held {
  deviceNo: string
  indicatorNo: string
  value: number
  untilMs: number
}

const counters = new Set<string>([indicator.dayEnergy, indicator.dayDischarge])

/**
 * What the gateways of a site send at a moment, by their numbers and with the time of their clocks: the fast
 * indicators, at a quarter of an hour all of them.
 */
export function pointsAt(site: SiteModel, at: number, held: ReadonlyMap<string, Held>): Map<string, Point[]> {
  const byGateway = new Map<string, Point[]>()
  const all = isQuarter(at)
  const frozen = freezesAt(at)
  for (const model of site.models) {
    if (model.silent(at)) continue
    const { no, gatewayId } = model.device
    const points = byGateway.get(gatewayId) ?? []
    byGateway.set(gatewayId, points)
    const ahead = model.aheadMs(at)
    // The day before ends with what its counter showed in the last second.
    if (frozen !== null) {
      const last = model.read(frozen, false)
      for (const [n, name] of model.fast.entries()) if (counters.has(name)) points.push([no, name, frozen + ahead, last[n] ?? 0])
    }
    const values = model.read(at, all)
    const names = all ? [...model.fast, ...model.slow] : model.fast
    for (const [n, name] of names.entries()) {
      const hold = held.size > 0 ? held.get(`${no}/${name}`) : undefined
      points.push([no, name, at + ahead, hold && at <= hold.untilMs ? hold.value : (values[n] ?? 0)])
    }
  }
  return byGateway
}
