import { indicator } from '../../core/indicators.ts'
import { faultsOf } from '../../core/physics/faultsOf.ts'
import { random, seedOf } from '../../core/physics/hash.ts'
import { chinaDay, chinaDayStart, DAY, HOUR, MINUTE } from '../../core/physics/time.ts'
import type { DeviceModel } from '../simulator/simulation.ts'

/** An alarm that came and went, as the engine would have written it. */
export interface PastAlarm {
  deviceId: number
  siteId: string
  sign: '1' | '2'
  /** null for abnormal conditions. */
  indicatorNo: string | null
  type: string
  level: string
  remark: string
  value: number | null
  peak: number | null
  raisedAt: number
  recoveredAt: number
  /** Decides who handles it how. */
  seed: number
}

export interface Rule {
  indicatorNo: string
  upper: number
  deadband: number
  type: string
  level: string
  /** "设备温度越上限" */
  remark: string
}

/** Shorter gaps and stops recover before anybody is told. */
const shortestMs = 1.5 * HOUR
const watched = new Set<string>([indicator.deviceTemperature, indicator.loadRate, indicator.sf6])

/** Abnormal conditions of a device between two moments: they follow its faults. */
export function pastConditions(model: DeviceModel, from: number, until: number): PastAlarm[] {
  const { device } = model
  const seed = seedOf(device.no)
  const inverter = device.simulation.kind === 'inverter'
  const found: PastAlarm[] = []
  for (let day = chinaDayStart(from); day < until; day += DAY) {
    for (const fault of faultsOf(seed, day)) {
      if (fault.startMs < from || fault.endMs > until || fault.endMs - fault.startMs < shortestMs) continue
      const base = {
        deviceId: device.id,
        siteId: device.siteId,
        sign: '2' as const,
        indicatorNo: null,
        value: null,
        peak: null,
        raisedAt: fault.startMs + 5 * MINUTE,
        recoveredAt: fault.endMs,
        seed: seed + chinaDay(day),
      }
      if (fault.kind === 'communication-gap') found.push({ ...base, type: '11', level: '3', remark: '设备通讯中断' })
      else if (inverter && fault.kind === 'inverter-stop')
        found.push({ ...base, type: '13', level: '2', remark: '设备停机：日照充足时无出力' })
      else if (inverter && fault.kind === 'string-loss')
        found.push({ ...base, type: '14', level: '3', remark: `发电偏低：低于同站设备 ${Math.round(100 * fault.severity)} %` })
    }
  }
  return found
}

/** Limit alarms of a device: its readings every half hour, refined to the minute where they pass a limit. */
export function pastLimits(model: DeviceModel, rules: readonly Rule[], from: number, until: number): PastAlarm[] {
  const found: PastAlarm[] = []
  for (const rule of rules) {
    const place = watched.has(rule.indicatorNo) ? model.fast.indexOf(rule.indicatorNo) : -1
    if (place < 0) continue
    const value = (at: number) => (model.silent(at) ? 0 : (model.read(at, false)[place] ?? 0))
    const hot = model.device.simulation.kind === 'inverter' ? faultyHours(model, from, until) : null
    let open: { raisedAt: number; value: number; peak: number } | null = null
    for (let at = from; at < until; at += 30 * MINUTE) {
      if (hot && !open && !hot.has(Math.floor(at / HOUR))) continue
      const now = value(at)
      if (!open && now > rule.upper) {
        let first = at
        while (first > from && first > at - 30 * MINUTE && value(first - MINUTE) > rule.upper) first -= MINUTE
        open = { raisedAt: first, value: value(first), peak: now }
      } else if (open && now < rule.upper - rule.deadband) {
        const back = at - Math.floor(25 * random(model.device.id, at / MINUTE, 7)) * MINUTE
        found.push({
          deviceId: model.device.id,
          siteId: model.device.siteId,
          sign: '1',
          indicatorNo: rule.indicatorNo,
          type: rule.type,
          level: rule.level,
          remark: rule.remark,
          ...open,
          recoveredAt: Math.max(back, open.raisedAt + 3 * MINUTE),
          seed: model.device.id + chinaDay(at),
        })
        open = null
      } else if (open) open.peak = Math.max(open.peak, now)
    }
  }
  return found
}

/** An inverter gets hot by a fault only: looking elsewhere would cost minutes. */
function faultyHours(model: DeviceModel, from: number, until: number) {
  const hours = new Set<number>()
  const seed = seedOf(model.device.no)
  for (let day = chinaDayStart(from) - DAY; day < until; day += DAY)
    for (const { kind, startMs, endMs } of faultsOf(seed, day))
      if (kind === 'over-temperature') for (let at = startMs; at <= endMs + HOUR; at += HOUR / 2) hours.add(Math.floor(at / HOUR))
  return hours
}
