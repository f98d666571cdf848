import { indicator, media } from '../../../core/devices/indicators.ts'
import { cloggedCooler, warmDryer } from '../world/airDemand.ts'
import { type EpisodePlan, episodeOf } from '../world/episode.ts'
import { fumes, leak } from '../world/roomAir.ts'
import { closedInlet } from '../world/waterDemand.ts'
import { faultsOf } from '../world/faultsOf.ts'
import { random, seedOf } from '../seeded.ts'
import { chinaDay, chinaDayStart, DAY, HOUR, MINUTE } from '../../../core/time/time.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import type { PastAlarm, Span } from './pastAlarms.ts'

/** One side of a limit of one point; delays in seconds. */
export interface PastRule {
  indicatorNo: string
  side: 'upper' | 'lower'
  limit: number
  deadband: number
  onDelay: number
  type: string
  level: string
  /** "设备温度越上限" */
  remark: string
}

const step = 30 * MINUTE
const watched = new Set<string>([
  indicator.deviceTemperature,
  indicator.loadRate,
  indicator.sf6,
  indicator.tvoc,
  indicator.pm,
  indicator.noise,
  indicator.powerFactor,
  indicator.humidity,
  media.level,
  media.dewPoint,
  media.outletTemperature,
])

/**
 * Limit alarms of a device: its readings every half hour, refined to the minute where they pass a limit. What lasts at
 * `until` stays open.
 */
export function pastLimits(model: DeviceModel, rules: readonly PastRule[], from: number, until: number): PastAlarm[] {
  const { device } = model
  const found: PastAlarm[] = []
  const readings = new Map<number, number[]>()
  /** The half hours are read once for all rules of a device. */
  const readAt = (at: number) => {
    const known = readings.get(at)
    if (known) return known
    const values = model.read(at, false)
    if ((at - from) % step === 0) readings.set(at, values)
    return values
  }
  for (const rule of rules) {
    const place = watched.has(rule.indicatorNo) ? model.fast.indexOf(rule.indicatorNo) : -1
    if (place < 0) continue
    const sign = rule.side === 'upper' ? 1 : -1
    /** How far beyond the limit, in the unit of the indicator; null = nothing was heard. */
    const excess = (at: number) => (model.silent(at) ? null : sign * ((readAt(at)[place] ?? 0) - rule.limit))
    const beyond = (at: number) => (excess(at) ?? 0) > 0
    const value = (over: number) => rule.limit + sign * over
    const only = causes(model, rule.indicatorNo, from, until)
    let open: { raisedAt: number; first: number; worst: number } | null = null
    const close = (recoveredAt: number | null) => {
      if (!open) return
      found.push({
        deviceId: device.id,
        siteId: device.siteId,
        sign: '1',
        indicatorNo: rule.indicatorNo,
        type: rule.type,
        level: rule.level,
        remark: rule.remark,
        value: value(open.first),
        peak: value(open.worst),
        raisedAt: open.raisedAt,
        recoveredAt,
        seed: device.id + chinaDay(open.raisedAt),
      })
      open = null
    }
    for (let at = from; at <= until; at += step) {
      if (only && !open && !only.some(span => at >= span.startMs && at <= span.endMs + step)) continue
      const now = excess(at)
      if (now === null) continue
      if (!open && now > 0) {
        let first = at
        while (first - MINUTE > Math.max(from, at - step) && beyond(first - MINUTE)) first -= MINUTE
        const raisedAt = first + Math.ceil(rule.onDelay / 60) * MINUTE
        // Shorter than the delay: the engine says nothing.
        const over = raisedAt > until || !beyond(raisedAt) ? null : excess(raisedAt)
        if (over !== null) open = { raisedAt, first: over, worst: Math.max(over, now) }
      } else if (open && now < -rule.deadband) {
        const back = at - Math.floor(25 * random(device.id, at / MINUTE, 7)) * MINUTE
        close(Math.max(back, open.raisedAt + 3 * MINUTE))
      } else if (open) open.worst = Math.max(open.worst, now)
    }
    close(null)
  }
  return found
}

/** What now and then drives an indicator over its limit, and nothing else does. */
const episodes: Readonly<Record<string, EpisodePlan>> = {
  [indicator.sf6]: leak,
  [indicator.tvoc]: fumes,
  [media.level]: closedInlet,
  [media.dewPoint]: warmDryer,
  [media.outletTemperature]: cloggedCooler,
}

/** Spans outside which an indicator never passes its limit; null = it may at any time. Looking everywhere would cost minutes. */
function causes({ device, defects }: DeviceModel, indicatorNo: string, from: number, until: number): Span[] | null {
  if (indicatorNo === indicator.powerFactor) return defects.capacitor.within(from, until)
  if (indicatorNo === indicator.humidity) return defects.dampness.within(from, until)
  const rare = episodes[indicatorNo]
  if (rare) {
    const found: Span[] = []
    for (let day = chinaDayStart(from); day < until; day += DAY) found.push(...[episodeOf(seedOf(device.no), day, rare) ?? []].flat())
    return found
  }
  if (indicatorNo !== indicator.deviceTemperature || device.simulation.kind !== 'inverter') return null
  const spans: Span[] = []
  for (let day = chinaDayStart(from) - DAY; day < until; day += DAY)
    for (const { kind, startMs, endMs } of faultsOf(seedOf(device.no), day))
      if (kind === 'over-temperature') spans.push({ startMs, endMs: endMs + HOUR })
  return spans
}
